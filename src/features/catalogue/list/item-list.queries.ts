/** What a list page shows: one page of items and the shops to filter by; no more, since the HTML carries it. */
import { redirect } from '@tanstack/react-router'
import { type ItemCard, type ItemList, listItems } from '#contract/items.ts'
import type { Call } from '#contract/render.ts'
import { ITEMS_PER_PAGE } from '#contract/rules.ts'
import { listShops, type Shop } from '#contract/shops.ts'
import type { ItemSearch } from './item-search.ts'

export interface ItemListData {
  list: ItemList
  shops: Pick<Shop, 'id' | 'name'>[]
  /** Where nothing is found: popular items of the category, or of all, that are in stock. */
  instead?: ItemCard[]
}

const MOST_INSTEAD = 8

/** Beyond the last page it leads to the last. */
export async function readItemList(call: Call, search: ItemSearch, signal?: AbortSignal): Promise<ItemListData> {
  const query = { ...search, page: search.page ?? 1, perPage: ITEMS_PER_PAGE }
  const options = signal && { signal }
  const [list, shops] = await Promise.all([call(listItems, { query }, options), call(listShops, {}, options)])
  const lastPage = Math.max(1, Math.ceil(list.total / ITEMS_PER_PAGE))
  if (query.page > lastPage) {
    throw redirect({ to: '.', search: (now) => ({ ...now, page: lastPage > 1 ? lastPage : undefined }), replace: true })
  }
  const data = { list, shops: shops.data.map(({ id, name }) => ({ id, name })) }
  if (list.total > 0) return data
  const { category } = search
  const popular = {
    ...(category && { category }),
    inStock: true,
    sort: 'popular',
    page: 1,
    perPage: MOST_INSTEAD,
  } as const
  return { ...data, instead: (await call(listItems, { query: popular }, options)).data }
}
