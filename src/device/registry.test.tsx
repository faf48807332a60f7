import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { isOfflineCatalogueErased } from './catalogue/has-catalogue.ts'
import { type PageOutbox, setOutboxLoader } from './outbox/outbox.ts'
import { eraseCustomerData, eraseDeviceData } from './registry.ts'
import { getOrderLink, saveOrderLink } from './session/order-link.ts'
import { clearStored, getStored, setStored } from './storage/local-storage.ts'
import { loadRecentItems, addRecentItem } from './storage/recent-items.ts'
import { getRecentSearches, addRecentSearch } from './storage/recent-searches.ts'

const setUpOutbox = (outbox: Partial<PageOutbox>) => setOutboxLoader(async () => outbox as PageOutbox)

beforeEach(async () => {
  setUpOutbox({ removeOwnerRows: async () => {}, listOpenRows: async () => [] })
  addRecentSearch('ランプ')
  await addRecentItem(5302)
})

const traces = async () => [getRecentSearches(), await loadRecentItems()]

it('a logout removes viewed items and searches, whether or not the customer is known', async () => {
  await eraseCustomerData('logged-out', 'hanako')
  expect(await traces()).toEqual([[], []])
  addRecentSearch('ランプ')
  await eraseCustomerData('logged-out', undefined)
  expect(await traces()).toEqual([[], []])
})

it('an expired session removes no local history', async () => {
  await eraseCustomerData('session-ended', 'hanako')
  expect(await traces()).toEqual([['ランプ'], [5302]])
})

it('a closed account removes all of its submissions', async () => {
  const removeOwnerRows = vi.fn<PageOutbox['removeOwnerRows']>(async () => {})
  setUpOutbox({ removeOwnerRows })
  await eraseCustomerData('account-closed', 'hanako')
  expect(removeOwnerRows.mock.calls).toEqual([['hanako', 'account-closed']])
})

it('a reset erases choices, and remembers that the catalogue was erased', async () => {
  onTestFinished(clearStored)
  setStored('komorebi.textSize', 'large')
  await eraseDeviceData()
  expect(await traces()).toEqual([[], []])
  expect(getStored('komorebi.textSize')).toBeUndefined()
  expect(isOfflineCatalogueErased()).toBe(true)
})

it.each([
  ['a logout', () => eraseCustomerData('logged-out', 'hanako')],
  ['a reset', () => eraseDeviceData()],
])('%s erases the link of an order without an account', async (_, erase) => {
  onTestFinished(clearStored)
  saveOrderLink({ token: 'x'.repeat(43), number: '261120-7K2M9P', email: 'guest@example.jp' })
  await erase()
  expect(getOrderLink()).toBeUndefined()
})
