import { expect, it } from 'vitest'
import { reducePicture, UnreadablePictureError } from './reduce-picture.ts'

/** Coloured noise, which compresses badly. */
function paint(width: number, height: number, type: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  const pixels = context.createImageData(width, height)
  for (let i = 0; i < pixels.data.length; i += 1) pixels.data[i] = i % 4 === 3 ? 255 : (i * 7919) % 251
  context.putImageData(pixels, 0, 0)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), type))
}

/** Inserts EXIF data after the start of a JPEG. */
async function withExif(jpeg: Blob): Promise<Blob> {
  const note = new TextEncoder().encode('Exif\0\0 35.6812N 139.7671E')
  const head = [0xff, 0xd8, 0xff, 0xe1, 0, note.length + 2]
  return new Blob([new Uint8Array(head), note, (await jpeg.arrayBuffer()).slice(2)], { type: 'image/jpeg' })
}

const sizeOf = async (blob: Blob) => {
  const { width, height } = await createImageBitmap(blob)
  return [width, height]
}

it('a large photo becomes a JPEG with the maximum edge length', async () => {
  const reduced = await reducePicture(await paint(3_000, 1_500, 'image/png'))
  expect(reduced.type).toBe('image/jpeg')
  expect(await sizeOf(reduced)).toEqual([2_560, 1_280])
  expect(reduced.size).toBeLessThanOrEqual(1_500_000)
})

it('a photo that is still too large is scaled down further', async () => {
  const reduced = await reducePicture(await paint(600, 600, 'image/webp'), 20_000)
  expect(reduced.size).toBeLessThanOrEqual(20_000)
  expect((await sizeOf(reduced))[0]).toBeLessThan(600)
})

it('the location is removed', async () => {
  const photo = await withExif(await paint(40, 30, 'image/jpeg'))
  expect(await photo.text()).toContain('139.7671E')
  const reduced = await reducePicture(photo)
  expect(await reduced.text()).not.toContain('139.7671E')
  expect(await sizeOf(reduced)).toEqual([40, 30])
})

it('a picture that the browser cannot decode is rejected', async () => {
  await expect(reducePicture(new Blob(['no picture'], { type: 'image/heic' }))).rejects.toThrow(UnreadablePictureError)
})
