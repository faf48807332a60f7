import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepEarlierAssets } from './earlier-assets.ts'

let root: string
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'komorebi-builds-'))))
afterEach(() => rm(root, { recursive: true }))

const assets = () => join(root, 'assets')
const listEarlier = async () => (await readdir(join(root, 'earlier/assets'))).toSorted()

/** Like Vite, empties its folder and fills it. */
async function build(...names: string[]) {
  await keepEarlierAssets(assets(), join(root, 'earlier'))
  await rm(assets(), { recursive: true, force: true })
  await mkdir(assets(), { recursive: true })
  for (const name of names) await writeFile(join(assets(), name), name)
}

it('keeps the files of the two previous builds and deletes older ones', async () => {
  await build('app-1.js', 'font.woff2')
  await build('app-2.js', 'font.woff2')
  await build('app-3.js', 'font.woff2')
  expect(await listEarlier()).toEqual(['app-1.js', 'app-2.js', 'font.woff2'])
  await build('app-4.js', 'font.woff2')
  expect(await listEarlier()).toEqual(['app-2.js', 'app-3.js', 'font.woff2'])
  expect(await readFile(join(root, 'earlier/assets/app-2.js'), 'utf8')).toBe('app-2.js')
})

it('does not count a build without changes', async () => {
  await build('app-1.js')
  await build('app-2.js')
  await build('app-2.js')
  await build('app-2.js')
  await build('app-3.js')
  expect(await listEarlier()).toEqual(['app-1.js', 'app-2.js'])
})

it('keeps nothing at the first build', async () => {
  await build('app-1.js')
  await expect(listEarlier()).rejects.toThrow('ENOENT')
})
