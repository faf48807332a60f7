/**
 * The data of a list page: one page of items and the shops to filter by; nothing else, because it is part of the HTML.
 */
import { redirect } from '@tanstack/react-router'
import * as itemsApi from '#contract/items/api.ts'
import type { ItemCard, ItemList } from '#contract/items/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { ITEMS_PER_PAGE } from '#contract/shared/constants.ts'
import * as shopsApi from '#contract/shops/api.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { readSearchOrRedirect } from '#src/routing/read-search.ts'
import type { TextSearch } from '#src/routing/search-params.ts'
import { type ItemSearch, itemSearchShape } from './item-search.ts'
import type { SearchGroup } from './use-search-groups.ts'

export interface ItemListData {
  list: ItemList
  shops: Pick<Shop, 'id' | 'name'>[]
  /** The valid params of the address. */
  search: ItemSearch
  /** Without results: popular items in stock of the category, or of all. */
  instead?: ItemCard[]
  /** What a search finds besides items; only on the server. */
  groups?: SearchGroup[]
}

const MAX_INSTEAD = 8

interface ItemListRequest {
  search: TextSearch
  /** Replaces the category of the search. */
  category?: number | undefined
  signal: AbortSignal
}

/** Redirects from invalid params to the valid ones, and from beyond the last page to the last. */
export async function loadItemList(
  call: Call,
  { search: text, category, signal }: ItemListRequest,
): Promise<ItemListData> {
  const search = readSearchOrRedirect(itemSearchShape, text)
  const scope = category === undefined ? search.category : [category]
  const query = { ...search, ...(scope && { category: scope }), page: search.page ?? 1, perPage: ITEMS_PER_PAGE }
  const options = { signal }
  const [list, shops] = await Promise.all([call(itemsApi.list, { query }, options), call(shopsApi.list, {}, options)])
  const lastPage = Math.max(1, Math.ceil(list.total / ITEMS_PER_PAGE))
  if (query.page > lastPage) {
    throw redirect({ to: '.', search: (now) => ({ ...now, page: lastPage > 1 ? lastPage : undefined }), replace: true })
  }
  const data = { list, shops: shops.data.map(({ id, name }) => ({ id, name })), search }
  if (list.total > 0) return data
  const popular = {
    ...(scope && { category: scope }),
    inStock: true,
    sort: 'popular',
    page: 1,
    perPage: MAX_INSTEAD,
  } as const
  return { ...data, instead: (await call(itemsApi.list, { query: popular }, options)).data }
}
