import { beforeAll, expect, it, vi } from 'vitest'
import { countDeviceData, eraseDeviceData } from './device-data.ts'
import { formDraft } from './form-drafts.ts'
import { makeAddressFinder } from './postal-codes.ts'
import { readRecentItems, rememberItem } from './recent-items.ts'

/** As browsers do that keep nothing: at once, not by a request that fails. */
beforeAll(() => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
})

it('keeps no draft, and lets one type and send all the same', async () => {
  const draft = formDraft('register')
  await draft.write({ familyName: '山田' })
  await draft.erase()
  expect(await draft.read()).toBeUndefined()
})

it('finds addresses by asking', async () => {
  const find = makeAddressFinder(async () => ({ codes: { '1500043': ['東京都', '渋谷区', '道玄坂'] } }) as never)
  expect(await find('1500043')).toMatchObject({ city: '渋谷区' })
})

it('has nothing to count and nothing to erase', async () => {
  await rememberItem(7)
  expect(await readRecentItems()).toEqual([])
  expect(new Set(Object.values(await countDeviceData('HANAKO')))).toEqual(new Set([0]))
  await eraseDeviceData()
})
