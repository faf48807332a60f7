/** The filters and orders of item lists as SQL on `items`. Within one parameter any value will do, all parameters must hold. */
import { sql, type SQL } from '#drizzle'
import type { ItemQuery } from '#contract/items.ts'
import type { PlainSort } from '#contract/search-page.ts'
import { items, variants } from '../db/schema.ts'

export type ItemFilter = Pick<
  ItemQuery,
  'category' | 'colour' | 'material' | 'shop' | 'inStock' | 'priceMin' | 'priceMax'
>

/** The largest number that the column can hold. */
const HIGHEST_PRICE = 2_147_483_647

const overlaps = (column: unknown, values: readonly unknown[], type: 'int' | 'text'): SQL =>
  sql`${column} && ${sql.param(values)}::${sql.raw(type)}[]`

/** True if any current price is in the range, not only the one that lists show. Prices of samples do not count. */
const hasPrice = (min = 0, max = HIGHEST_PRICE): SQL =>
  sql`exists (select 1 from ${variants} where ${variants.itemId} = ${items.id} and ${variants.live} and not ${variants.isSample} and ${variants.effectivePrice} between ${min} and ${max})`

/** Without those that are live; each list adds that. */
export function filterConditions(query: ItemFilter): SQL[] {
  const { category, colour, material, shop, inStock, priceMin, priceMax } = query
  const conditions: SQL[] = []
  if (category) conditions.push(overlaps(items.categoryIds, category, 'int'))
  if (colour) conditions.push(overlaps(items.colourFamilies, colour, 'text'))
  if (material) conditions.push(overlaps(items.materialFamilies, material, 'text'))
  if (shop) conditions.push(overlaps(items.shopIds, shop, 'int'))
  if (inStock) conditions.push(sql`${items.inStock}`)
  if (priceMin !== undefined || priceMax !== undefined) conditions.push(hasPrice(priceMin, priceMax))
  return conditions
}

export const liveItems = (conditions: readonly SQL[]): SQL => sql.join([sql`${items.live}`, ...conditions], sql` and `)

/** Each is read along an index of its own. */
export const ORDERS: Record<PlainSort, SQL> = {
  new: sql`published_at desc, id`,
  priceAsc: sql`price_min, published_at desc, id`,
  priceDesc: sql`price_min desc, published_at desc, id`,
  popular: sql`popularity desc, published_at desc, id`,
}
