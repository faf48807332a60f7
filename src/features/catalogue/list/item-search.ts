/** What the address of an item list says, as values. Names and forms are those of the API. */
import { boundedText } from '#contract/bounded-text.ts'
import { COLOUR_FAMILIES, MATERIAL_FAMILIES } from '#contract/facets.ts'
import { itemFilterShape, type ItemSort, yenText } from '#contract/items.ts'
import { pageText } from '#contract/text-input.ts'
import * as z from 'zod/mini'

/** A form that was sent before the program ran says amounts as they were typed: １０，０００円. */
const typedYen = z.pipe(
  z.pipe(
    boundedText(200),
    z.transform((text: string) => text.normalize('NFKC').replace(/[,円\s]/g, '')),
  ),
  yenText,
)

/** Each part is read by itself, so that one bad value does not cost the others. */
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

/** The order in force when the address names none. */
export const defaultSort = (search: ItemSearch): ItemSort => (search.q ? 'relevance' : 'new')

/** Orders that make sense: by relevance only while searching. */
export const sortsFor = (search: ItemSearch): ItemSort[] =>
  (Object.keys(SORT_NAMES) as ItemSort[]).filter((sort) => sort !== 'relevance' || search.q)

interface Names {
  category: (id: number) => string | undefined
  shop: (id: number) => string | undefined
}

/** One condition in force, with the search that remains when it is taken away. */
export interface ActiveFilter {
  label: string
  without: ItemSearch
}

const yen = new Intl.NumberFormat('ja-JP')

/** The conditions in force, in the order of the form; the search words are none of them. Every one leads back to the first page. */
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
    const from = priceMin === undefined ? '' : `${yen.format(priceMin)}円`
    const to = priceMax === undefined ? '' : `${yen.format(priceMax)}円`
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
