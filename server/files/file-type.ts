/** What a file is, by its first bytes: names and what browsers say of them prove nothing. */
import type { FileKind } from '#contract/files.ts'

export const MEDIA_TYPES: Record<FileKind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/** Brands of the container that phones put HEVC and AV1 photos into. */
const HEIF = /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1|avif|avis)/

export function kindOf(bytes: Uint8Array): FileKind | 'heif' | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  if (head.startsWith('%PDF-')) return 'pdf'
  return HEIF.test(head.slice(4)) ? 'heif' : undefined
}
