import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeText } from '#server/platform/system/decode-text.ts'
import { undefinedIfMissing } from '#server/platform/system/errors.ts'
import { describeVideo, parseCaptions } from './inspect.ts'

/** Films are played over mobile networks. */
const MAX_BYTES = 900_000
const SIZE = { width: 1280, height: 720 }

/** What is wrong with a film or its captions, if anything. `durationSeconds` as the content states it. */
export async function findVideoProblem(
  folder: string,
  { name, durationSeconds }: { name: string; durationSeconds: number },
): Promise<string | undefined> {
  const read = (file: string) => readFile(join(folder, file)).catch(undefinedIfMissing)
  const bytes = await read(`${name}.mp4`)
  if (!bytes) return `there is no film ${name}.mp4`
  if (bytes.length > MAX_BYTES) return `${name}.mp4 has ${bytes.length} bytes, more than ${MAX_BYTES}`
  const video = describeVideo(bytes)
  if (!video) return `${name}.mp4 is not an MP4 film`
  const { codec, width, height, durationMs, isHeaderFirst } = video
  if (codec !== 'avc1') return `${name}.mp4 is not H.264, which every browser plays`
  if (width !== SIZE.width || height !== SIZE.height) return `${name}.mp4 is ${width}×${height}, not 1280×720`
  if (!isHeaderFirst) return `${name}.mp4 has its header at the end, so it cannot start before it is loaded`
  if (Math.round(durationMs / 1_000) !== durationSeconds)
    return `${name}.mp4 takes ${Math.round(durationMs / 1_000)} seconds`
  const captions = await read(`${name}.vtt`)
  if (!captions) return `there are no captions ${name}.vtt`
  const decoded = decodeText(captions)
  if ('reason' in decoded) return `${name}.vtt:${decoded.line}: ${decoded.reason}`
  const cues = parseCaptions(decoded.text)
  if (typeof cues === 'string') return `${name}.vtt ${cues}`
  if (cues.at(-1)!.endMs > durationMs) return `${name}.vtt goes on after the end of the film`
  return undefined
}
