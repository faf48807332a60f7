import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPostalCodes } from './postal-codes.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const codes = { '1000001': ['東京都', '千代田区', '千代田'] }
let folder: string
beforeAll(async () => {
  folder = makeTempFolder('postal-codes')
  await writeFile(join(folder, '100.json'), JSON.stringify(codes))
  await writeFile(join(folder, '101.json'), 'broken')
})
afterAll(() => rm(folder, { recursive: true }))

it('reads the addresses of a prefix', async () => {
  expect(await readPostalCodes(folder, '100')).toEqual(codes)
})

it('knows no address for a prefix that is not used', async () => {
  expect(await readPostalCodes(folder, '000')).toEqual({})
})

it('does not take a broken file for an unused prefix', async () => {
  await expect(readPostalCodes(folder, '101')).rejects.toThrow(SyntaxError)
})
