/** Reads the properties of a film: from the header of an MP4 file, and from captions in WebVTT. */

export interface VideoDescription {
  width: number
  height: number
  durationMs: number
  /** Four letters, such as `avc1` for H.264. */
  codec: string
  /** The header stands before the pictures, so that playing can start before all is loaded. */
  isHeaderFirst: boolean
}

interface Box {
  type: string
  start: number
  end: number
}

/** Boxes between two offsets: their length, four letters, their content. */
function listBoxes(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end;) {
    const isLong = bytes.readUInt32BE(at) === 1
    if (isLong && at + 16 > end) break
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : bytes.readUInt32BE(at) || end - at
    const header = isLong ? 16 : 8
    if (length < header || at + length > end) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + length })
    at += length
  }
  return boxes
}

function findBox(bytes: Buffer, path: readonly string[], within: Box): Box | undefined {
  const [type, ...rest] = path
  if (type === undefined) return within
  for (const box of listBoxes(bytes, within.start, within.end)) {
    const found = box.type === type ? findBox(bytes, rest, box) : undefined
    if (found) return found
  }
  return undefined
}

/** Undefined for a file that is no MP4 with a picture track. */
export function describeVideo(bytes: Buffer): VideoDescription | undefined {
  const file: Box = { type: '', start: 0, end: bytes.length }
  const order = listBoxes(bytes, 0, bytes.length).map(({ type }) => type)
  const movie = findBox(bytes, ['moov', 'mvhd'], file)
  const track = findBox(bytes, ['moov', 'trak', 'tkhd'], file)
  const samples = findBox(bytes, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'], file)
  if (order[0] !== 'ftyp' || !movie || !track || !samples) return undefined
  try {
    const isLong = bytes[movie.start] === 1
    const scale = bytes.readUInt32BE(movie.start + (isLong ? 20 : 12))
    const length = isLong ? Number(bytes.readBigUInt64BE(movie.start + 24)) : bytes.readUInt32BE(movie.start + 16)
    return {
      // The last two numbers of the track's header, with 16 bits of fraction.
      width: bytes.readUInt32BE(track.end - 8) / 65_536,
      height: bytes.readUInt32BE(track.end - 4) / 65_536,
      durationMs: Math.round((length / scale) * 1_000),
      codec: bytes.toString('latin1', samples.start + 12, samples.start + 16),
      isHeaderFirst: order.indexOf('moov') < order.indexOf('mdat'),
    }
  } catch {
    // A header that ends too early.
    return undefined
  }
}

interface Cue {
  startMs: number
  endMs: number
  text: string
}

const TIMES = /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}) --> ((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})$/

const toMs = (time: string): number =>
  Math.round(time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0) * 1_000)

/** The cues of WebVTT with neither styles nor settings, or what is wrong with it. */
export function parseCaptions(text: string): Cue[] | string {
  const [head, ...blocks] = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
  if (head !== 'WEBVTT') return '1行目を WEBVTT とし、2行目を空けてください。'
  const cues: Cue[] = []
  for (const block of blocks) {
    const [times = '', ...lines] = block.split('\n')
    const found = TIMES.exec(times)
    if (!found) return `「${times}」を、00:01.000 --> 00:03.500 のような時刻に直してください。`
    const cue = { startMs: toMs(found[1]!), endMs: toMs(found[2]!), text: lines.join('\n') }
    if (cue.text.trim() === '') return `${times} の後に、字幕の文がありません。文を書くか、時刻を削除してください。`
    if (cue.endMs <= cue.startMs || cue.startMs < (cues.at(-1)?.endMs ?? 0))
      return `${times} の順序が違います。時刻の順に並べてください。`
    cues.push(cue)
  }
  return cues.length > 0 ? cues : '字幕がありません。時刻と文を書いてください。'
}
