import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toCart, type CartEntry } from '#contract/cart/cart.ts'
import type { Replica } from '#contract/shared/replica.ts'
import { withDb } from '#src/device/storage/database.ts'
import { type ReplicaRow, updateRow } from './row.ts'
import {
  updateStoredRow,
  countUnsynced,
  removeReplicas,
  moveGuestRows,
  loadRow,
  loadItems,
  saveItems,
} from './store.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'

const HANAKO = 'hanako'
const TARO = 'taro'

const put = (owner: string, sku: string, quantity = 1) =>
  updateStoredRow(owner, 'cart', (row) =>
    updateRow(row, { key: sku, value: { quantity, addedAt: 1, seenPrice: 1 } }, 1),
  )
const linesIn = ({ replica }: ReplicaRow) =>
  toCart(replica as Replica<CartEntry>).lines.map(({ sku, quantity }) => `${quantity} ${sku}`)
const linesOf = async (owner: string) => linesIn(await loadRow(owner, 'cart'))
const owners = () => withDb((db) => db.table('replicas').toCollection().primaryKeys())
const breakStorage = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })

beforeEach(() => withDb((db) => Promise.all([db.table('replicas').clear(), db.table('replicaItems').clear()])))
afterEach(() => void vi.restoreAllMocks())

describe('the stored cart and favorites', () => {
  it('are stored per owner, and reading stores nothing', async () => {
    await put(GUEST_OWNER, 'LAMP')
    await put(HANAKO, 'SOFA')
    expect([await linesOf(GUEST_OWNER), await linesOf(HANAKO), await linesOf(TARO)]).toEqual([
      ['1 LAMP'],
      ['1 SOFA'],
      [],
    ])
    expect(await owners()).toEqual([
      [GUEST_OWNER, 'cart'],
      [HANAKO, 'cart'],
    ])
  })

  it('lose no change made in two tabs', async () => {
    const skus = Array.from({ length: 20 }, (_, index) => `SKU-${index}`)
    await Promise.all(skus.map((sku) => put(GUEST_OWNER, sku)))
    expect(await linesOf(GUEST_OWNER)).toHaveLength(20)
  })

  it('of a guest are merged into the customer’s once', async () => {
    await put(GUEST_OWNER, 'LAMP')
    await put(HANAKO, 'SOFA')
    await saveItems(GUEST_OWNER, [['LAMP', 'a lamp']])
    await moveGuestRows(HANAKO)
    await moveGuestRows(HANAKO)
    expect(await linesOf(HANAKO)).toEqual(['1 LAMP', '1 SOFA'])
    expect(await countUnsynced(HANAKO)).toBe(2)
    expect(await owners()).toEqual([[HANAKO, 'cart']])
    expect(await loadItems(GUEST_OWNER, ['LAMP'])).toEqual([])
  })

  it('are removed with their owner’s data only', async () => {
    for (const owner of [GUEST_OWNER, HANAKO, TARO]) await put(owner, 'SOFA')
    await saveItems(HANAKO, [['SOFA', 'a sofa']])
    await removeReplicas(HANAKO, { keepWaiting: false })
    expect(await owners()).toEqual([
      [GUEST_OWNER, 'cart'],
      [TARO, 'cart'],
    ])
    expect(await loadItems(HANAKO, ['SOFA'])).toEqual([])
  })

  it('stay when the session expired with unsent changes', async () => {
    await put(HANAKO, 'SOFA')
    await updateStoredRow(TARO, 'cart', (row) => ({ ...row, revision: 1 }))
    await removeReplicas(HANAKO, { keepWaiting: true })
    await removeReplicas(TARO, { keepWaiting: true })
    expect(await linesOf(HANAKO)).toEqual(['1 SOFA'])
    expect(await owners()).toEqual([[HANAKO, 'cart']])
  })

  it('reject with the updater’s error and change nothing', async () => {
    const refused = updateStoredRow(GUEST_OWNER, 'cart', () => {
      throw new RangeError('full')
    })
    await expect(refused).rejects.toThrow('full')
    expect(await owners()).toEqual([])
  })
})

describe('when storage is full', () => {
  it('changes are held in memory and merged once there is space', async () => {
    await put(GUEST_OWNER, 'SOFA')
    const full = breakStorage()
    await put(GUEST_OWNER, 'LAMP')
    expect(linesIn(await put(GUEST_OWNER, 'DESK'))).toEqual(['1 DESK', '1 LAMP', '1 SOFA'])
    full.mockRestore()
    await put(GUEST_OWNER, 'RUG')
    expect(await linesOf(GUEST_OWNER)).toEqual(['1 DESK', '1 LAMP', '1 RUG', '1 SOFA'])
    const [row] = await withDb((db) => db.table('replicas').toArray())
    expect(linesIn(row!)).toHaveLength(4)
  })

  it('no sequence number is used for two writes', async () => {
    await put(GUEST_OWNER, 'SOFA')
    const full = breakStorage()
    await put(GUEST_OWNER, 'SOFA', 2)
    full.mockRestore()
    const { replica } = await put(GUEST_OWNER, 'LAMP')
    expect(Object.keys(replica.seen)).toHaveLength(2)
    expect(await linesOf(GUEST_OWNER)).toEqual(['1 LAMP', '2 SOFA'])
  })

  it('changes held in memory survive concurrent reads and changes', async () => {
    await put(GUEST_OWNER, 'SOFA')
    const full = breakStorage()
    await Promise.all([put(GUEST_OWNER, 'LAMP'), loadRow(GUEST_OWNER, 'cart')])
    expect(await linesOf(GUEST_OWNER)).toEqual(['1 LAMP', '1 SOFA'])
    await Promise.all([put(GUEST_OWNER, 'DESK'), put(GUEST_OWNER, 'RUG')])
    full.mockRestore()
    expect(await linesOf(GUEST_OWNER)).toEqual(['1 DESK', '1 LAMP', '1 RUG', '1 SOFA'])
  })
})
