/**
 * `npm run movies` creates the store's own films and their posters from the pictures. The results are committed; names of
 * films after `--` limit it to those. It needs ffmpeg: apt-get install ffmpeg.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toFilterGraph } from './filter-graph.ts'
import { type Film, lengthOf } from './film.ts'
import { films } from './films.ts'

const PICTURES = 'content/pictures'
const MOVIES = 'content/movies'
const MAX_BYTES = 900_000
/** A constant quality without visible loss. A larger film is encoded in two passes for the target size. */
const QUALITY = 25
const TARGET_BYTES = 830_000

function ffmpeg(args: readonly string[]): void {
  const { error, status } = spawnSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: 'inherit',
  })
  if (error && 'code' in error && error.code === 'ENOENT') {
    console.error('ffmpeg is missing. On Debian: apt-get install ffmpeg')
    process.exit(1)
  }
  if (error) throw error
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`)
}

const inputsOf = (pictures: readonly string[]) =>
  pictures.flatMap((it) => ['-loop', '1', '-framerate', '24', '-i', `${PICTURES}/${it}`])

const STREAM = [
  ...['-an', '-c:v', 'libx264', '-preset', 'slow', '-threads', '1', '-x264-params', 'aq-mode=3', '-g', '120'],
  ...['-profile:v', 'high', '-level', '3.1', '-pix_fmt', 'yuv420p'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ...['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart'],
]

function make(film: Film, folder: string): void {
  const { pictures, graph } = toFilterGraph(film)
  const movie = `${MOVIES}/${film.file}.mp4`
  // Drawn once; each pass of the encoder reads it.
  const drawn = join(folder, 'drawn.mkv')
  const fast = ['-c:v', 'libx264', '-qp', '4', '-preset', 'ultrafast', '-threads', '1']
  ffmpeg([...inputsOf(pictures), '-filter_complex', graph, '-map', '[film]', ...fast, drawn])
  ffmpeg([
    '-ss',
    String(film.posterAt),
    '-i',
    drawn,
    '-frames:v',
    '1',
    '-q:v',
    '3',
    `${PICTURES}/movie-${film.file}.jpg`,
  ])
  ffmpeg(['-i', drawn, ...STREAM, '-crf', String(QUALITY), movie])
  if (statSync(movie).size > MAX_BYTES) {
    const rate = ['-b:v', String(Math.floor((TARGET_BYTES * 8) / lengthOf(film))), '-passlogfile', join(folder, 'pass')]
    ffmpeg(['-i', drawn, ...STREAM, ...rate, '-pass', '1', '-f', 'null', '/dev/null'])
    ffmpeg(['-i', drawn, ...STREAM, ...rate, '-pass', '2', movie])
  }
  const { size } = statSync(movie)
  if (size > MAX_BYTES) throw new Error(`${movie} has ${size} bytes, more than ${MAX_BYTES}`)
  console.info(`${movie}: ${lengthOf(film).toFixed(1)} s, ${Math.round(size / 1000)} kB`)
}

const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'movies-'))
mkdirSync(MOVIES, { recursive: true })
try {
  for (const film of films) if (wanted.length === 0 || wanted.includes(film.file)) make(film, folder)
} finally {
  rmSync(folder, { recursive: true })
}
