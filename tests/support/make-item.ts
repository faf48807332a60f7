import type { Category } from '#contract/categories/schema.ts'
import type { Item, Variant } from '#contract/items/schema.ts'
import { toItemAt, getPriceRange } from '#contract/items/item-at.ts'

export const makeCategory = (id: number, name: string, parentId: number | null = null): Category => ({
  id,
  kind: 'item',
  parentId,
  name,
  order: id,
  picture: null,
  itemCount: 0,
})

export const makeVariant = (given: Partial<Variant> = {}): Variant => ({
  sku: 'SOFA-1',
  colourKey: 'oak',
  size: '',
  sizeMm: null,
  price: 10_000,
  salePrice: null,
  saleUntil: null,
  stock: 5,
  ...given,
})

const picture = { id: 'picture', width: 1080, height: 1080, alt: '', tone: 0 }

export const makeColour = (given: Partial<Item['colours'][number]> = {}): Item['colours'][number] => ({
  key: 'oak',
  name: 'ナチュラル',
  family: 'natural',
  swatch: '#cfa878',
  picture,
  ...given,
})

/** A complete item. Tests pass the fields that matter to them; derived fields follow from the variants. */
export function makeItem(given: Partial<Item> & { id: number }, nowMs = Date.now()): Item {
  const { id, variants = [makeVariant({ sku: `ITEM-${id}` })] } = given
  const item: Item = {
    name: `商品${id}`,
    kana: `ショウヒン${id}`,
    nameBreaks: [],
    catchCopy: '',
    categoryId: given.categoryIds?.[0] ?? 1,
    categoryName: '',
    publishedAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    categoryIds: [1],
    description: [],
    sizeMm: { w: 400, d: 400, h: 400 },
    seatHeightMm: null,
    weightKg: null,
    materials: [],
    materialFamilies: [],
    assembly: '完成品',
    warranty: '1年',
    care: '乾いた布で拭いてください。',
    tags: [],
    shippingClass: 'M',
    taxClass: 'standard',
    popularity: 0,
    shopIds: [],
    relatedIds: [],
    colours: [makeColour()],
    scenes: [],
    variants,
    ...getPriceRange(variants),
    ...given,
  }
  return { ...item, ...getPriceRange(toItemAt(item, nowMs).variants), ...given }
}

export const makeText = (text: string): Item['description'] => [
  { type: 'paragraph', content: [{ type: 'text', text }] },
]
