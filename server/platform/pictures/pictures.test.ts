import { mkdir, readdir, readFile, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PLACEHOLDER_COLOURS } from '#contract/shared/dominant-colours.ts'
import { getFallbackUrl, getPictureUrl, getPictureWidths } from '#contract/shared/picture-urls.ts'
import { pictureSchema } from '#contract/shared/pictures.ts'
import { makePicture } from '#tests/support/make-content.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { filesOf, openDerivedFiles } from './derived-files.ts'
import { MAX_BLUR_LENGTH } from './describe.ts'
import { importPictures } from './originals.ts'

let folder: string
let dataDir: string
let lines: string[]
beforeEach(async () => {
  dataDir = makeTempFolder('pictures')
  folder = join(dataDir, 'from')
  await mkdir(folder)
  await writeFile(join(folder, 'a.jpg'), await makePicture(1, 800))
  await writeFile(join(folder, 'b.jpg'), await makePicture(2, 200))
  lines = []
})
afterEach(() => rm(dataDir, { recursive: true }))

const load = (...names: string[]) => importPictures(names, folder, dataDir, (line) => lines.push(line))
const describe = async (name: string) => (await load(name)).get(name)!
const pathOf = (file: string) => join(dataDir, 'pictures', file)
const derivedFiles = async () =>
  (await readdir(join(dataDir, 'pictures'))).filter((file) => /\.(avif|webp)$/.test(file)).sort()
const isThere = (file: string) =>
  stat(pathOf(file)).then(
    () => true,
    () => false,
  )

it('a picture has every width up to its own as AVIF, one as WebP, and no partial files', async () => {
  const { id, width, height } = await describe('a.jpg')
  expect({ width, height }).toEqual({ width: 720, height: 540 })
  expect(await openDerivedFiles(dataDir).deriveAll()).toBe(5)
  const expected = [...getPictureWidths(width).map((it) => `${id}-${it}.avif`), `${id}-720.webp`]
  expect(await derivedFiles()).toEqual(expected.sort())
  for (const file of expected) {
    const { width: fileWidth, exif, icc } = await sharp(pathOf(file)).metadata()
    expect(file).toContain(`-${fileWidth}.`)
    expect({ exif, icc }).toEqual({ exif: undefined, icc: undefined })
  }
  expect((await readdir(join(dataDir, 'pictures'))).filter((file) => /lock|part$/.test(file))).toEqual([])
})

it('an import derives nothing, and its descriptions name files that can be derived, for small pictures too', async () => {
  const picture = await describe('b.jpg')
  expect(await derivedFiles()).toEqual([])
  expect(pictureSchema.safeParse({ ...picture, alt: '写真' }).error).toBeUndefined()
  const urls = [
    ...getPictureWidths(picture.width).map((width) => getPictureUrl(picture.id, width)),
    getFallbackUrl(picture),
  ]
  const derived = openDerivedFiles(dataDir)
  for (const url of urls) {
    expect(await derived.ensure(url.slice('/pictures/'.length))).toBe(true)
    await expect(stat(join(dataDir, url))).resolves.toBeDefined()
  }
  expect(picture.blur.length).toBeLessThanOrEqual(MAX_BLUR_LENGTH)
})

it('widths, formats and pictures that do not exist are not derived', async () => {
  const { id } = await describe('a.jpg')
  const derived = openDerivedFiles(dataDir)
  for (const file of [
    `${id}-241.avif`,
    `${id}-1080.avif`,
    `${id}-240.webp`,
    `${id}-240.png`,
    `${'0'.repeat(16)}-240.avif`,
    `originals/${id}`,
    `../${id}-240.avif`,
  ])
    expect({ file, isDerived: await derived.ensure(file) }).toEqual({ file, isDerived: false })
  expect(await derivedFiles()).toEqual([])
})

it('a file requested many times at once, by several processes, is derived once', async () => {
  const { id } = await describe('a.jpg')
  const file = `${id}-720.avif`
  const stores = [openDerivedFiles(dataDir), openDerivedFiles(dataDir)]
  const first = stores[0]!.ensure(file)
  await expect.poll(() => isThere(`${file}.lock`), { interval: 1 }).toBe(true)
  const others = Array.from({ length: 8 }, (_, index) => stores[index % 2]!.ensure(file))
  await first
  const madeAt = (await stat(pathOf(file))).mtimeMs
  expect(await Promise.all(others)).toEqual(Array(8).fill(true))
  expect((await stat(pathOf(file))).mtimeMs).toBe(madeAt)
})

it('a lock that a killed process left behind expires', async () => {
  const { id } = await describe('a.jpg')
  const lock = pathOf(`${id}-240.avif.lock`)
  await writeFile(lock, '')
  await utimes(lock, new Date(0), new Date(0))
  expect(await openDerivedFiles(dataDir).ensure(`${id}-240.avif`)).toBe(true)
  expect(await isThere(`${id}-240.avif.lock`)).toBe(false)
})

it('a photograph taken upright is shown upright', async () => {
  const lying = await sharp(await makePicture(3, 400))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await writeFile(join(folder, 'c.jpg'), lying)
  const picture = await describe('c.jpg')
  expect(picture).toMatchObject({ width: 240, height: 320 })
  const [file] = filesOf(picture.id, picture.width)
  await openDerivedFiles(dataDir).ensure(file!)
  expect(await sharp(pathOf(file!)).metadata()).toMatchObject({ width: 240, height: 320 })
})

it('a second import describes nothing again, and a second run derives nothing again', async () => {
  const first = await load('a.jpg', 'b.jpg')
  expect(lines.toSorted()).toEqual(['Pictures 1/2', 'Pictures 2/2'])
  await openDerivedFiles(dataDir).deriveAll()
  const files = await derivedFiles()
  expect(await load('a.jpg', 'b.jpg')).toEqual(first)
  expect(lines).toHaveLength(2)
  expect(await openDerivedFiles(dataDir).deriveAll()).toBe(0)
  expect(await derivedFiles()).toEqual(files)
})

it('a description of an earlier version is computed again, without deriving the files again', async () => {
  const first = await load('a.jpg')
  await openDerivedFiles(dataDir).deriveAll()
  const fallback = pathOf(getFallbackUrl(first.get('a.jpg')!).slice('/pictures/'.length))
  const derivedAt = (await stat(fallback)).mtimeMs
  const index = pathOf('index.json')
  const { version, ...entry } = JSON.parse(await readFile(index, 'utf8'))['a.jpg']
  await writeFile(index, JSON.stringify({ 'a.jpg': { ...entry, version: version - 1, tone: 59 } }))
  expect(await load('a.jpg')).toEqual(first)
  expect(await openDerivedFiles(dataDir).deriveAll()).toBe(0)
  expect((await stat(fallback)).mtimeMs).toBe(derivedAt)
})

it('a changed picture gets a new id, the others keep theirs', async () => {
  const before = await load('a.jpg', 'b.jpg')
  await writeFile(join(folder, 'a.jpg'), await makePicture(4, 800))
  const after = await load('a.jpg', 'b.jpg')
  expect(after.get('a.jpg')!.id).not.toBe(before.get('a.jpg')!.id)
  expect(after.get('b.jpg')).toEqual(before.get('b.jpg'))
})

it('files can be derived when the folder of the content is gone', async () => {
  const { id } = await describe('a.jpg')
  await rm(folder, { recursive: true })
  expect(await openDerivedFiles(dataDir).ensure(`${id}-240.avif`)).toBe(true)
})

it('a file that was lost is derived again, alone', async () => {
  const { id } = await describe('a.jpg')
  const derived = openDerivedFiles(dataDir)
  await derived.deriveAll()
  const other = (await stat(pathOf(`${id}-720.avif`))).mtimeMs
  await unlink(pathOf(`${id}-360.avif`))
  expect(await derived.deriveAll()).toBe(1)
  expect(await isThere(`${id}-360.avif`)).toBe(true)
  expect((await stat(pathOf(`${id}-720.avif`))).mtimeMs).toBe(other)
})

it('a file that is no picture is named', async () => {
  await writeFile(join(folder, 'd.jpg'), 'no picture')
  await expect(load('d.jpg')).rejects.toThrow(/d\.jpg: .*unsupported image format/)
})

it('the placeholder has the colour of the picture, not its commonest shade', async () => {
  // A beige surface, most of it in the light: its commonest shade alone would be taken for salmon.
  const light = { create: { width: 300, height: 300, channels: 3 as const, background: '#f6e4d6' } }
  const shade = { create: { width: 300, height: 130, channels: 3 as const, background: '#cdbfa6' } }
  const picture = sharp(light).composite([{ input: await sharp(shade).png().toBuffer(), top: 170, left: 0 }])
  await writeFile(join(folder, 'c.jpg'), await picture.jpeg().toBuffer())
  expect(PLACEHOLDER_COLOURS[(await describe('c.jpg')).tone]).toBe('#e1d2c0')
})
