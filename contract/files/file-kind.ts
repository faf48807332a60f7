/** Detects the kind of a file by its first bytes, because names and media types sent by browsers cannot be trusted. */
import type { FileKind } from './schema.ts'

/** So many bytes are needed. Readers of PDF accept its header anywhere in them: after a byte order mark, or a line feed. */
export const HEAD_BYTES = 1_024

/** Brands of the container format for HEVC and AV1 photos. */
const HEIF = /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1|avif|avis)/s

export function detectFileKind(bytes: Uint8Array): FileKind | 'heif' | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  if (HEIF.test(head)) return 'heif'
  return head.includes('%PDF-') ? 'pdf' : undefined
}
