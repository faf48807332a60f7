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
  if (!bytes) return `動画 ${name}.mp4 がありません。movies フォルダーに置くか、名前を直してください。`
  if (bytes.length > MAX_BYTES)
    return `${name}.mp4 が大きすぎます（${bytes.length}バイト）。${MAX_BYTES}バイトまでにしてください。`
  const video = describeVideo(bytes)
  if (!video) return `${name}.mp4 はMP4の動画ではありません。書き出し直してください。`
  const { codec, width, height, durationMs, isHeaderFirst } = video
  if (codec !== 'avc1') return `${name}.mp4 を、どのブラウザでも再生できるH.264で書き出し直してください。`
  if (width !== SIZE.width || height !== SIZE.height)
    return `${name}.mp4 の大きさは ${width}×${height} です。1280×720 で書き出し直してください。`
  if (!isHeaderFirst)
    return `${name}.mp4 は、すべて読み込むまで再生できません。Web向け（faststart）で書き出し直してください。`
  if (Math.round(durationMs / 1_000) !== durationSeconds)
    return `${name}.mp4 の長さは${Math.round(durationMs / 1_000)}秒です。秒数を直してください。`
  const captions = await read(`${name}.vtt`)
  if (!captions) return `字幕 ${name}.vtt がありません。movies フォルダーに置いてください。`
  const decoded = decodeText(captions)
  if ('reason' in decoded) return `${name}.vtt:${decoded.line}: ${decoded.reason}`
  const cues = parseCaptions(decoded.text)
  if (typeof cues === 'string') return `${name}.vtt: ${cues}`
  if (cues.at(-1)!.endMs > durationMs)
    return `${name}.vtt: 字幕が動画の終わりの後まで続いています。時刻を直してください。`
  return undefined
}
