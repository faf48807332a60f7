import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { loadPostalCodes } from './postal-codes.ts'

const codes = { '1000001': ['東京都', '千代田区', '千代田'] }
let folder: string
beforeAll(async () => {
  folder = makeTempFolder('postal-codes')
  await writeFile(join(folder, '100.json'), JSON.stringify(codes))
  await writeFile(join(folder, '101.json'), 'broken')
})
afterAll(() => rm(folder, { recursive: true }))

it('reads the addresses of a prefix', async () => {
  expect(await loadPostalCodes(folder, '100')).toEqual(codes)
})

it('returns no addresses for an unused prefix', async () => {
  expect(await loadPostalCodes(folder, '000')).toEqual({})
})

it('reports a damaged file instead of returning no addresses', async () => {
  await expect(loadPostalCodes(folder, '101')).rejects.toThrow(SyntaxError)
})
