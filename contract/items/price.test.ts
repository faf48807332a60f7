import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeItem, makeVariant } from '#tests/support/make-item.ts'
import { toItemAt, toItemCard } from './item-at.ts'
import { getCurrentPrice, getNextSaleEnd, getPoints, withoutEndedSale } from './price.ts'

const END = Date.UTC(2026, 11, 1)
const onSale = { price: 12_000, salePrice: 9_800, saleUntil: new Date(END).toISOString() }

describe('the price in force', () => {
  it.each([
    ['the sale price, until just before the end', onSale, END - 1, 9_800],
    ['the regular price, from the end on', onSale, END, 12_000],
    ['the sale price, if the sale has no end', { ...onSale, saleUntil: null }, END, 9_800],
    ['the regular price, if there is no sale', { ...onSale, salePrice: null }, END - 1, 12_000],
  ])('is %s', (_, variant, nowMs, price) => {
    expect(getCurrentPrice(withoutEndedSale(variant, nowMs))).toBe(price)
  })

  it('leaves nothing of an ended sale, and everything of another', () => {
    expect(withoutEndedSale(onSale, END)).toEqual({ price: 12_000, salePrice: null, saleUntil: null })
    expect(withoutEndedSale(onSale, END - 1)).toBe(onSale)
  })

  it('changes at the end of the next sale, and not before', () => {
    const nullable = <T>(it: fc.Arbitrary<T>) => fc.option(it)
    const variant = fc.record({
      price: fc.constant(10),
      salePrice: nullable(fc.constant(5)),
      saleUntil: nullable(fc.integer({ min: END, max: END + 9 }).map((ms) => new Date(ms).toISOString())),
    })
    fc.assert(
      fc.property(fc.array(variant), fc.integer({ min: END - 2, max: END + 10 }), (variants, nowMs) => {
        const pricesAt = (ms: number) => variants.map((it) => getCurrentPrice(withoutEndedSale(it, ms)))
        const end = getNextSaleEnd(variants, nowMs)
        expect(pricesAt(Math.min(end - 1, END + 99))).toEqual(pricesAt(nowMs))
        if (end < Infinity) expect(pricesAt(end)).not.toEqual(pricesAt(nowMs))
      }),
    )
  })
})

describe('a card in an open list', () => {
  const until = (ms: number) => new Date(ms).toISOString()
  const variants = [
    makeVariant({ sku: 'A', price: 900, salePrice: 100, saleUntil: until(END) }),
    makeVariant({ sku: 'B', price: 700, salePrice: 600, saleUntil: until(END + 9) }),
    makeVariant({ sku: 'C', price: 10, salePrice: 5, saleUntil: until(END - 9), isSample: true }),
  ]
  const card = toItemCard(makeItem({ id: 1, variants }, END - 10))

  it('shows the prices of the response until the next sale ends', () => {
    expect(card).toMatchObject({ priceMin: 100, regularPriceMin: 900, onSale: true })
    expect(card.pricesAfterSale?.from).toBe(until(END))
  })

  it('then shows those of the variant that leads without that sale', () => {
    const prices = { priceMin: 600, regularPriceMin: 700, priceMax: 900, onSale: true }
    expect(card.pricesAfterSale).toMatchObject(prices)
  })

  it('has no other prices without a sale that ends', () => {
    const sales = [{ salePrice: null }, { salePrice: 5, saleUntil: null }]
    const other = toItemCard(makeItem({ id: 1, variants: sales.map((it) => makeVariant(it)) }))
    expect(other).not.toHaveProperty('pricesAfterSale')
  })

  it('has the next end after the first', () => {
    const variants = [1, 2].map((n) =>
      makeVariant({ sku: `${n}`, price: 900, salePrice: n, saleUntil: until(END + n) }),
    )
    const item = makeItem({ id: 1, variants }, END)
    expect(toItemCard(toItemAt(item, END + 1)).pricesAfterSale).toMatchObject({ from: until(END + 2), onSale: false })
  })
})

it('gives one point per full hundred yen', () => {
  expect([0, 99, 100, 12_899, 168_000].map(getPoints)).toEqual([0, 0, 1, 128, 1_680])
})
