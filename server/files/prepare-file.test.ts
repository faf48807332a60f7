import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PICTURE_KINDS } from '#contract/files/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { prepareFile } from './prepare-file.ts'

const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: '#2f5d4a' } })

const rejectionOf = async (bytes: Uint8Array): Promise<string> => {
  const error: unknown = await prepareFile(bytes).catch((it: unknown) => it)
  expect(error).toBeInstanceOf(CodedError)
  expect((error as CodedError).code).toBe('VALIDATION_FAILED')
  return String((error as CodedError).details?.['file'])
}

describe('an uploaded picture', () => {
  it.each(PICTURE_KINDS)('keeps the format %s', async (kind) => {
    const prepared = await prepareFile(await picture().toFormat(kind).toBuffer())
    expect(prepared.kind).toBe(kind)
    expect(await sharp(prepared.bytes).metadata()).toMatchObject({ format: kind, width: 40, height: 20 })
  })

  it('is rotated upright and loses its metadata, including the location', async () => {
    const sent = await picture()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { bytes } = await prepareFile(sent)
    const { width, height, exif, orientation } = await sharp(bytes).metadata()
    expect({ width, height, exif, orientation: orientation ?? 1 }).toEqual({
      width: 20,
      height: 40,
      exif: undefined,
      orientation: 1,
    })
  })

  it('is reduced to the maximum size that devices send', async () => {
    const { bytes } = await prepareFile(await picture(5_000, 100).png().toBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 2_560, height: 51 })
  })

  it('is rejected without decoding if it has too many pixels', async () => {
    expect(await rejectionOf(hugePng(30_000, 30_000))).toContain('4,000万画素')
  })

  it('is rejected if it cannot be decoded', async () => {
    const whole = await picture(400, 400).jpeg().toBuffer()
    expect(await rejectionOf(whole.subarray(0, whole.length / 2))).toContain('読み取れませんでした')
    expect(await rejectionOf(Buffer.from('\xff\xd8\xffnothing', 'latin1'))).toContain('読み取れませんでした')
  })
})

describe('other files', () => {
  it('stores a PDF unchanged', async () => {
    const sent = Buffer.from('%PDF-1.7\n1 0 obj')
    expect(await prepareFile(sent)).toEqual({ kind: 'pdf', bytes: sent })
    const marked = Buffer.concat([Buffer.from('\ufeff\n'), sent])
    expect(await prepareFile(marked)).toEqual({ kind: 'pdf', bytes: marked })
  })

  it.each([
    ['an HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0', 'HEIC'],
    ['an AVIF picture', '\0\0\0\x18ftypavif\0\0\0\0', 'AVIF'],
    ['a movie', '\0\0\0\x18ftypmp42\0\0\0\0', 'この形式'],
    ['a GIF', 'GIF89a', 'この形式'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'この形式'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>', 'この形式'],
    ['an empty file', '', 'この形式'],
  ])('rejects %s with a message', async (_, text, message) => {
    expect(await rejectionOf(Buffer.from(text, 'latin1'))).toContain(message)
  })
})

/** A small file that would decode to gigabytes. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    const sum = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(1_000_000))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
