import { beforeAll, expect, it, vi } from 'vitest'
import { countDeviceData, eraseDeviceData } from '#src/device/registry.ts'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { createAddressFinder } from '#src/device/query/postal-codes.ts'
import { loadRecentItems, addRecentItem } from './recent-items.ts'

/** Throws synchronously, like browsers with blocked storage, instead of failing the request. */
beforeAll(() => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
})

it('stores no draft, but forms still work', async () => {
  const draft = createFormDraft('register')
  await draft.write({ familyName: '山田' })
  await draft.erase()
  expect(await draft.read()).toBeUndefined()
})

it('loads addresses from the server', async () => {
  const find = createAddressFinder(async () => ({ codes: { '1500043': ['東京都', '渋谷区', '道玄坂'] } }) as never)
  expect(await find('1500043')).toMatchObject({ city: '渋谷区' })
})

it('has nothing to count and nothing to erase', async () => {
  await addRecentItem(7)
  expect(await loadRecentItems()).toEqual([])
  expect(new Set(Object.values(await countDeviceData('HANAKO')))).toEqual(new Set([0]))
  await eraseDeviceData()
})
