import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeItem, makeVariant } from '#tests/support/make-item.ts'
import { toItemAt, toItemCard, toItemPage } from './item-at.ts'
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

describe('how long a response is valid', () => {
  const until = (ms: number) => new Date(ms).toISOString()
  const variants = [
    makeVariant({ sku: 'A', price: 900, salePrice: 100, saleUntil: until(END) }),
    makeVariant({ sku: 'B', price: 700, salePrice: 600, saleUntil: until(END + 9) }),
    makeVariant({ sku: 'C', price: 10, salePrice: 5, saleUntil: until(END - 9), isSample: true }),
  ]
  const item = makeItem({ id: 1, variants }, END - 10)

  it('is until the next sale ends, in a card without those of samples', () => {
    expect(toItemCard(item).validUntil).toBe(until(END))
    expect(toItemPage(item, []).validUntil).toBe(until(END - 9))
  })

  it('is then until the sale after it ends', () => {
    const later = toItemAt(item, END)
    expect(toItemCard(later)).toMatchObject({ priceMin: 600, regularPriceMin: 700, validUntil: until(END + 9) })
    expect(toItemPage(later, []).validUntil).toBe(until(END + 9))
  })

  it('is not limited without a sale that ends', () => {
    const sales = [{ salePrice: null }, { salePrice: 5, saleUntil: null }]
    const other = makeItem({ id: 1, variants: sales.map((it) => makeVariant(it)) })
    expect(toItemCard(other)).not.toHaveProperty('validUntil')
    expect(toItemPage(other, [])).not.toHaveProperty('validUntil')
  })
})

it('gives one point per full hundred yen', () => {
  expect([0, 99, 100, 12_899, 168_000].map(getPoints)).toEqual([0, 0, 1, 128, 1_680])
})
