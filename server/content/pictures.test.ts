import { mkdir, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fallbackAddress, pictureAddress, pictureWidths } from '#contract/picture-addresses.ts'
import { pictureSchema } from '#contract/pictures.ts'
import { TONES } from '#contract/tones.ts'
import { makePicture } from '#tests/support/make-content.ts'
import { MAX_BLUR_LENGTH } from './derive-picture.ts'
import { derivePictures } from './pictures.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

let folder: string
let dataDir: string
let lines: string[]
beforeEach(async () => {
  dataDir = makeTempFolder('pictures')
  folder = join(dataDir, 'originals')
  await mkdir(folder)
  await writeFile(join(folder, 'a.jpg'), await makePicture(1, 800))
  await writeFile(join(folder, 'b.jpg'), await makePicture(2, 200))
  lines = []
})
afterEach(() => rm(dataDir, { recursive: true }))

const derive = (...names: string[]) => derivePictures(names, folder, dataDir, (line) => lines.push(line))
const derivedFiles = async () =>
  (await readdir(join(dataDir, 'pictures'))).filter((file) => file !== 'index.json').sort()

it('a picture comes in every width up to its own, once for who knows no AVIF, and nothing half-written stays', async () => {
  const { id, width, height } = (await derive('a.jpg')).get('a.jpg')!
  expect({ width, height }).toEqual({ width: 720, height: 540 })
  const expected = [...pictureWidths(width).map((it) => `${id}-${it}.avif`), `${id}-720.webp`]
  expect(await derivedFiles()).toEqual(expected.sort())
  for (const file of expected) {
    const { width: fileWidth, exif, icc } = await sharp(join(dataDir, 'pictures', file)).metadata()
    expect(file).toContain(`-${fileWidth}.`)
    expect({ exif, icc }).toEqual({ exif: undefined, icc: undefined })
  }
})

it('what the page knows of a picture finds its files, also where it is smaller than every width', async () => {
  const picture = (await derive('b.jpg')).get('b.jpg')!
  expect(pictureSchema.safeParse({ ...picture, alt: '写真' }).error).toBeUndefined()
  const addresses = pictureWidths(picture.width).map((width) => pictureAddress(picture.id, width))
  for (const address of [...addresses, fallbackAddress(picture)]) {
    await expect(stat(join(dataDir, address))).resolves.toBeDefined()
  }
  expect(picture.blur.length).toBeLessThanOrEqual(MAX_BLUR_LENGTH)
})

it('a photograph taken upright stands upright', async () => {
  const lying = await sharp(await makePicture(3, 400))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await writeFile(join(folder, 'c.jpg'), lying)
  expect((await derive('c.jpg')).get('c.jpg')).toMatchObject({ width: 240, height: 320 })
})

it('the second time nothing is made, and the answers are the same', async () => {
  const first = await derive('a.jpg', 'b.jpg')
  expect(lines).toEqual(['Pictures 1/2', 'Pictures 2/2'])
  const files = await derivedFiles()
  expect(await derive('a.jpg', 'b.jpg')).toEqual(first)
  expect(lines).toHaveLength(2)
  expect(await derivedFiles()).toEqual(files)
})

it('a changed picture gets a new name, the others stay', async () => {
  const before = await derive('a.jpg', 'b.jpg')
  await writeFile(join(folder, 'a.jpg'), await makePicture(4, 800))
  const after = await derive('a.jpg', 'b.jpg')
  expect(after.get('a.jpg')!.id).not.toBe(before.get('a.jpg')!.id)
  expect(after.get('b.jpg')).toEqual(before.get('b.jpg'))
})

it('a file that was lost is made again, alone', async () => {
  const { id } = (await derive('a.jpg')).get('a.jpg')!
  const [lost, kept] = [`${id}-360.avif`, `${id}-720.avif`].map((file) => join(dataDir, 'pictures', file)) as [
    string,
    string,
  ]
  const keptSince = (await stat(kept)).mtimeMs
  await unlink(lost)
  await derive('a.jpg')
  expect((await readFile(lost)).length).toBeGreaterThan(0)
  expect((await stat(kept)).mtimeMs).toBe(keptSince)
})

it('what is no picture is named', async () => {
  await writeFile(join(folder, 'd.jpg'), 'no picture')
  await expect(derive('d.jpg')).rejects.toThrow(/d\.jpg: .*unsupported image format/)
})

it('a picture stands in its own colour until it is there, whatever its commonest shade', async () => {
  // A beige surface, most of it in the light: its commonest shade alone would be taken for salmon.
  const light = { create: { width: 300, height: 300, channels: 3 as const, background: '#f6e4d6' } }
  const shade = { create: { width: 300, height: 130, channels: 3 as const, background: '#cdbfa6' } }
  const picture = sharp(light).composite([{ input: await sharp(shade).png().toBuffer(), top: 170, left: 0 }])
  await writeFile(join(folder, 'c.jpg'), await picture.jpeg().toBuffer())
  expect(TONES[(await derive('c.jpg')).get('c.jpg')!.tone]).toBe('#e1d2c0')
})

it('metadata of an earlier version is computed again, without deriving the files again', async () => {
  const first = await derive('a.jpg')
  const index = join(dataDir, 'pictures', 'index.json')
  const { metadataVersion: _, ...earlier } = JSON.parse(await readFile(index, 'utf8'))['a.jpg']
  await writeFile(index, JSON.stringify({ 'a.jpg': { ...earlier, tone: 59 } }))
  const made = await stat(join(dataDir, fallbackAddress(first.get('a.jpg')!)))
  expect(await derive('a.jpg')).toEqual(first)
  expect((await stat(join(dataDir, fallbackAddress(first.get('a.jpg')!)))).mtimeMs).toBe(made.mtimeMs)
})
