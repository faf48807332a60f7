import { describe, expect, it } from 'vitest'
import type { Item, Variant } from '#contract/items/schema.ts'
import { firstVariant, sizesOf, withColour, withSize } from './choose-variant.ts'

const variant = (sku: string, colourKey: string, size: string, price: number, stock = 1): Variant => ({
  sku,
  colourKey,
  size,
  sizeMm: null,
  price,
  salePrice: null,
  saleUntil: null,
  stock,
})

const colour = (key: string) => ({ key }) as Item['colours'][number]

const sofa = {
  colours: [colour('beige'), colour('navy')],
  variants: [
    variant('BEIGE-180', 'beige', '幅180', 150_000, 0),
    variant('BEIGE-210', 'beige', '幅210', 168_000),
    variant('NAVY-210', 'navy', '幅210', 160_000),
  ],
}

describe('the variant of an item page', () => {
  it('is at first the cheapest available one, whatever its colour', () => {
    expect(firstVariant(sofa).sku).toBe('NAVY-210')
  })

  it('is the cheapest where all are sold out', () => {
    expect(firstVariant({ variants: sofa.variants.map((it) => ({ ...it, stock: 0 })) }).sku).toBe('BEIGE-180')
  })

  it('is never a sample', () => {
    const sample = { ...variant('SAMPLE', 'beige', 'サンプル', 500), isSample: true as const }
    expect(firstVariant({ variants: [sample, ...sofa.variants] }).sku).toBe('NAVY-210')
  })

  it('uses the sale price as the price', () => {
    const [small, large] = sofa.variants
    const onSale = { ...large!, salePrice: 99_000 }
    expect(firstVariant({ variants: [{ ...small!, stock: 1 }, onSale] }).sku).toBe('BEIGE-210')
  })

  it('keeps the size when the colour changes, if the colour is available in it', () => {
    expect(withColour(sofa, sofa.variants[1]!, 'navy').sku).toBe('NAVY-210')
    expect(withColour(sofa, sofa.variants[0]!, 'navy').sku).toBe('NAVY-210')
  })

  it('keeps the colour when the size changes, if the size is available in it', () => {
    expect(withSize(sofa, sofa.variants[1]!, '幅180').sku).toBe('BEIGE-180')
    expect(withSize(sofa, sofa.variants[2]!, '幅180').sku).toBe('BEIGE-180')
  })

  it('offers no choice of size where there is only one', () => {
    expect(sizesOf(sofa)).toEqual(['幅180', '幅210'])
    expect(sizesOf({ variants: [variant('A', 'a', '', 1)] })).toEqual([])
  })
})
