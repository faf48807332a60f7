/** The search params of an item list. Names and formats are those of the API. */
import { boundedText } from '#contract/shared/bounded-text.ts'
import { COLOUR_FAMILIES, MATERIAL_FAMILIES } from '#contract/items/facets.ts'
import { itemFilterShape, type ItemSort, yenText } from '#contract/items/schema.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { toPlainText } from '#contract/shared/normalize-text.ts'
import { pageText } from '#contract/shared/query-fields.ts'
import * as z from 'zod/mini'

/** Of an amount as typed: `１０，０００円` is `10000`. Other characters than digits stay, so that they are noticed. */
export const normalizeYen = (typed: string): string => toPlainText(typed).replace(/[,、円¥\s]/g, '')

/** A form sent before hydration contains amounts as typed. */
const typedYen = z.pipe(z.pipe(boundedText(200), z.transform(normalizeYen)), yenText)

/** Each part is parsed separately, so that an invalid value does not affect the others. */
export const itemSearchShape = {
  ...itemFilterShape,
  priceMin: z.optional(typedYen),
  priceMax: z.optional(typedYen),
  page: z.optional(pageText),
}
const itemSearchSchema = z.object(itemSearchShape)
export type ItemSearch = z.output<typeof itemSearchSchema>

export const SORT_NAMES: Record<ItemSort, string> = {
  relevance: '関連度順',
  new: '新着順',
  popular: '人気順',
  priceAsc: '価格の安い順',
  priceDesc: '価格の高い順',
}

/** The order if the address names none. */
export const defaultSort = (search: ItemSearch): ItemSort => (search.q ? 'relevance' : 'new')

/** Available orders: by relevance only for a search. */
export const sortsFor = (search: ItemSearch): ItemSort[] =>
  (Object.keys(SORT_NAMES) as ItemSort[]).filter((sort) => sort !== 'relevance' || search.q)

interface Names {
  category: (id: number) => string | undefined
  shop: (id: number) => string | undefined
}

/** An active filter, with the search that remains without it. */
export interface ActiveFilter {
  label: string
  without: ItemSearch
}

/**
 * The active filters in the order of the form, without the search text. Each leads back to the
 * first page.
 */
export function activeFilters(search: ItemSearch, names: Names): ActiveFilter[] {
  const { page: _page, ...rest } = search
  const filters: ActiveFilter[] = []
  const add = (label: string | undefined, without: ItemSearch) => {
    if (label !== undefined) filters.push({ label, without })
  }
  const drop = <K extends 'category' | 'colour' | 'material' | 'shop'>(key: K, value: number | string): ItemSearch => {
    const values = (rest[key] as (number | string)[]).filter((it) => it !== value)
    const { [key]: _all, ...others } = rest
    return values.length > 0 ? { ...others, [key]: values } : others
  }
  const { priceMin, priceMax, inStock, ...lists } = rest

  for (const id of lists.category ?? []) add(names.category(id), drop('category', id))
  if (priceMin !== undefined || priceMax !== undefined) {
    const from = priceMin === undefined ? '' : formatYen(priceMin)
    const to = priceMax === undefined ? '' : formatYen(priceMax)
    add(`${from}〜${to}`, withoutFilter(rest, 'priceMin', 'priceMax'))
  }
  for (const key of lists.colour ?? []) add(COLOUR_FAMILIES[key].name, drop('colour', key))
  for (const key of lists.material ?? []) add(MATERIAL_FAMILIES[key], drop('material', key))
  for (const id of lists.shop ?? []) add(names.shop(id), drop('shop', id))
  if (inStock) add('在庫あり', withoutFilter(rest, 'inStock'))
  return filters
}

export function withoutFilter(search: ItemSearch, ...keys: (keyof ItemSearch)[]): ItemSearch {
  const rest = { ...search }
  for (const key of keys) delete rest[key]
  return rest
}
