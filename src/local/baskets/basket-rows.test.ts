import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cartOf, type CartEntry } from '#contract/cart.ts'
import type { Replica } from '#contract/replica.ts'
import { withDb } from '../db.ts'
import { rememberItems, recallItems } from './basket-items.ts'
import { type BasketRow, changeRow } from './basket-row.ts'
import { changeBasket, countWaiting, dropBaskets, joinGuest, readBasket } from './basket-rows.ts'
import { GUEST } from '../owner.ts'

const HANAKO = 'hanako'
const TARO = 'taro'

const put = (owner: string, sku: string, quantity = 1) =>
  changeBasket(owner, 'cart', (row) => changeRow(row, { key: sku, value: { quantity, addedAt: 1, seenPrice: 1 } }, 1))
const linesIn = ({ replica }: BasketRow) =>
  cartOf(replica as Replica<CartEntry>).lines.map(({ sku, quantity }) => `${quantity} ${sku}`)
const linesOf = async (owner: string) => linesIn(await readBasket(owner, 'cart'))
const owners = () => withDb((db) => db.baskets.toCollection().primaryKeys())
const breakStorage = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })

beforeEach(() => withDb((db) => Promise.all([db.baskets.clear(), db.basketItems.clear()])))
afterEach(() => void vi.restoreAllMocks())

describe('the baskets of a device', () => {
  it('are kept for each owner, and reading makes none', async () => {
    await put(GUEST, 'LAMP')
    await put(HANAKO, 'SOFA')
    expect([await linesOf(GUEST), await linesOf(HANAKO), await linesOf(TARO)]).toEqual([['1 LAMP'], ['1 SOFA'], []])
    expect(await owners()).toEqual([
      [GUEST, 'cart'],
      [HANAKO, 'cart'],
    ])
  })

  it('lose no change of two tabs', async () => {
    const skus = Array.from({ length: 20 }, (_, index) => `SKU-${index}`)
    await Promise.all(skus.map((sku) => put(GUEST, sku)))
    expect(await linesOf(GUEST)).toHaveLength(20)
  })

  it('of a guest become those of the customer, once', async () => {
    await put(GUEST, 'LAMP')
    await put(HANAKO, 'SOFA')
    await rememberItems(GUEST, [['LAMP', 'a lamp']])
    await joinGuest(HANAKO)
    await joinGuest(HANAKO)
    expect(await linesOf(HANAKO)).toEqual(['1 LAMP', '1 SOFA'])
    expect(await countWaiting(HANAKO)).toBe(2)
    expect(await owners()).toEqual([[HANAKO, 'cart']])
    expect(await recallItems(GUEST, ['LAMP'])).toEqual([])
  })

  it('leave with their owner, and nobody else’s with them', async () => {
    for (const owner of [GUEST, HANAKO, TARO]) await put(owner, 'SOFA')
    await rememberItems(HANAKO, [['SOFA', 'a sofa']])
    await dropBaskets(HANAKO, { keepWaiting: false })
    expect(await owners()).toEqual([
      [GUEST, 'cart'],
      [TARO, 'cart'],
    ])
    expect(await recallItems(HANAKO, ['SOFA'])).toEqual([])
  })

  it('stay when a session merely ended and something was not sent', async () => {
    await put(HANAKO, 'SOFA')
    await changeBasket(TARO, 'cart', (row) => ({ ...row, revision: 1 }))
    await dropBaskets(HANAKO, { keepWaiting: true })
    await dropBaskets(TARO, { keepWaiting: true })
    expect(await linesOf(HANAKO)).toEqual(['1 SOFA'])
    expect(await owners()).toEqual([[HANAKO, 'cart']])
  })

  it('tell what refuses a change, and change nothing', async () => {
    const refused = changeBasket(GUEST, 'cart', () => {
      throw new RangeError('full')
    })
    await expect(refused).rejects.toThrow('full')
    expect(await owners()).toEqual([])
  })
})

describe('where the device is full', () => {
  it('what is put in lasts, and joins the rest when there is room again', async () => {
    await put(GUEST, 'SOFA')
    const full = breakStorage()
    await put(GUEST, 'LAMP')
    expect(linesIn(await put(GUEST, 'DESK'))).toEqual(['1 DESK', '1 LAMP', '1 SOFA'])
    full.mockRestore()
    await put(GUEST, 'RUG')
    expect(await linesOf(GUEST)).toEqual(['1 DESK', '1 LAMP', '1 RUG', '1 SOFA'])
    const [row] = await withDb((db) => db.baskets.toArray())
    expect(linesIn(row!)).toHaveLength(4)
  })

  it('no name is given to two writes', async () => {
    await put(GUEST, 'SOFA')
    const full = breakStorage()
    await put(GUEST, 'SOFA', 2)
    full.mockRestore()
    const { replica } = await put(GUEST, 'LAMP')
    expect(Object.keys(replica.seen)).toHaveLength(2)
    expect(await linesOf(GUEST)).toEqual(['1 LAMP', '2 SOFA'])
  })

  it('what could not be kept is not lost by what is read or changed at the same moment', async () => {
    await put(GUEST, 'SOFA')
    const full = breakStorage()
    await Promise.all([put(GUEST, 'LAMP'), readBasket(GUEST, 'cart')])
    expect(await linesOf(GUEST)).toEqual(['1 LAMP', '1 SOFA'])
    await Promise.all([put(GUEST, 'DESK'), put(GUEST, 'RUG')])
    full.mockRestore()
    expect(await linesOf(GUEST)).toEqual(['1 DESK', '1 LAMP', '1 RUG', '1 SOFA'])
  })
})
