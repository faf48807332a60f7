import { clear, update } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Call } from '#contract/shared/render.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { postalCodeData, createAddressFinder } from './postal-codes.ts'

const CODES = { '1500043': ['東京都', '渋谷区', '道玄坂'], '1500000': ['東京都', '渋谷区', ''] }
const DOGENZAKA = { prefecture: '東京都', city: '渋谷区', town: '道玄坂' }

const answering = () => vi.fn(() => Promise.resolve({ codes: CODES }))
const failing = () => vi.fn(() => Promise.reject(new Error('no network')))
/** As after a reload: only stored data is available. */
const open = (ask: () => Promise<unknown>) => createAddressFinder(ask as unknown as Call)

beforeEach(() => clear())

it('requests by the first three digits, once', async () => {
  const ask = answering()
  const findAddress = open(ask)
  expect(await Promise.all([findAddress('1500043'), findAddress('1500000')])).toEqual([
    DOGENZAKA,
    { prefecture: '東京都', city: '渋谷区', town: '' },
  ])
  expect(await findAddress('1509999')).toBeUndefined()
  expect(ask).toHaveBeenCalledTimes(1)
  expect(ask).toHaveBeenCalledWith(expect.anything(), { params: { prefix: '150' } })
})

it('finds loaded codes offline', async () => {
  await open(answering())('1500043')
  const ask = failing()
  expect(await open(ask)('1500000')).toMatchObject({ city: '渋谷区' })
  expect(ask).not.toHaveBeenCalled()
})

it('reloads after a month, and uses the stored data if that fails', async () => {
  await open(answering())('1500043')
  await update<{ savedAt: number; codes: object }>('postal-codes:150', (kept) => ({
    savedAt: kept!.savedAt - 31 * DAY_MS,
    codes: { '1500043': ['東京都', '渋谷区', '旧道玄坂'] },
  }))
  expect(await open(failing())('1500043')).toMatchObject({ town: '旧道玄坂' })
  expect(await open(answering())('1500043')).toEqual(DOGENZAKA)
})

it('rejects if the data is unavailable, and retries the next time', async () => {
  const ask = vi.fn(answering()).mockRejectedValueOnce(new Error('no network'))
  const findAddress = open(ask)
  await expect(findAddress('1500043')).rejects.toThrow('no network')
  expect(await findAddress('1500043')).toEqual(DOGENZAKA)
})

it('is erased on request', async () => {
  await open(answering())('1500043')
  expect(await postalCodeData.count?.([])).toEqual({ postalAreas: 1 })
  await postalCodeData.erase({ owners: [], reason: 'device-reset' })
  expect(await postalCodeData.count?.([])).toEqual({ postalAreas: 0 })
})
