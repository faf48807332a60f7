import { describe, expect, it } from 'vitest'
import { makeColour, makeItem, makeVariant } from '#tests/support/make-item.ts'
import { toItemCard } from './item-at.ts'
import { toCartItems } from './cart-item.ts'
import {
  getOtherShownSize,
  getVariantFacts,
  getVariantPicture,
  listOfferedServices,
  listVariantPictures,
} from './variant-facts.ts'

const picture = (id: string) => ({ ...makeColour().picture, id })

const set = makeVariant({ sku: 'SET', size: '3点セット', price: 26_400 })
const saucepan = makeVariant({ sku: 'PAN', size: '片手鍋', price: 8_800, picture: picture('saucepan') })
const pots = makeItem({
  id: 1,
  colours: [
    makeColour({ picture: picture('ivory') }),
    makeColour({ key: 'olive', name: 'オリーブ', picture: picture('olive') }),
  ],
  variants: [set, saucepan, { ...set, sku: 'SET-OL', colourKey: 'olive' }],
})

describe('the picture of a variant', () => {
  it('is its own or that of its colour', () => {
    expect(getVariantPicture(pots, saucepan).id).toBe('saucepan')
    expect(getVariantPicture(pots, set).id).toBe('ivory')
  })

  it('is shown beside the price of the lead variant, in lists and in the cart', () => {
    expect(toItemCard(pots)).toMatchObject({ priceMin: 8_800, picture: { id: 'saucepan' } })
    expect(toCartItems(pots).map((it) => [it.sku, it.picture.id])).toEqual([
      ['SET', 'ivory'],
      ['PAN', 'saucepan'],
      ['SET-OL', 'olive'],
    ])
  })

  it('comes first in the gallery if it is that of the lead variant; each picture comes once', () => {
    expect(listVariantPictures(pots).map(({ picture: { id }, label }) => [id, label])).toEqual([
      ['saucepan', 'ナチュラル・片手鍋'],
      ['ivory', 'ナチュラル'],
      ['olive', 'オリーブ'],
    ])
  })

  it('is said to show another size, unless it is the own one', () => {
    const small = makeVariant({ size: '幅90cm' })
    const large = makeVariant({ size: '幅120cm' })
    const shelf = { colours: [makeColour({ shownSize: '幅120cm' })] }
    expect(getOtherShownSize(shelf, small)).toBe('幅120cm')
    expect(getOtherShownSize(shelf, large)).toBeUndefined()
    expect(getOtherShownSize(shelf, { ...small, picture: picture('small') })).toBeUndefined()
    expect(getOtherShownSize(pots, set)).toBeUndefined()
  })
})

it('takes from the item what a variant does not say itself', () => {
  const packages = [{ sizeMm: { w: 500, d: 500, h: 500 }, weightKg: 6 }]
  const item = makeItem({ id: 1, seatHeightMm: 440, weightKg: 5, packages, shippingClass: 'M' })
  expect(getVariantFacts(item, makeVariant())).toEqual({
    sizeMm: item.sizeMm,
    seatHeightMm: 440,
    shape: undefined,
    weightKg: 5,
    packages,
    shippingClass: 'M',
  })
  const own = {
    sizeMm: { w: 1, d: 2, h: 3 },
    seatHeightMm: 600,
    shape: 'stool',
    weightKg: 7,
    packages: [],
    shippingClass: 'L',
  } as const
  expect(getVariantFacts(item, makeVariant(own as never))).toEqual(own)
  const table = makeItem({ id: 2, shape: 'table' })
  expect(getVariantFacts(table, makeVariant()).shape).toBe('table')
  expect(getVariantFacts(table, makeVariant({ isSample: true })).shape).toBeUndefined()
  const { packages: _, ...earlier } = item
  expect(getVariantFacts(earlier, makeVariant()).packages).toEqual([])
})

it('offers the pickup of old furniture with large furniture only', () => {
  const item = makeItem({ id: 1, services: ['assembly', 'pickup'], shippingClass: 'L' })
  expect(listOfferedServices(item, makeVariant())).toEqual(['assembly', 'pickup'])
  expect(listOfferedServices(item, makeVariant({ shippingClass: 'S' }))).toEqual(['assembly'])
  expect(listOfferedServices(item, makeVariant({ isSample: true }))).toEqual([])
})
