/** The list of items as its addresses share it. */
import { redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { type ItemList, itemFilterShape, itemQuerySchema, listItems } from '#contract/items.ts'
import type { Call } from '#contract/render.ts'
import { ITEMS_PER_PAGE } from '#contract/rules.ts'
import { pageText } from '#contract/text-input.ts'

export const itemSearchShape = { ...itemFilterShape, page: z.optional(pageText) }

export type ItemSearch = Partial<z.output<typeof itemQuerySchema>>

/** One page of the list; beyond the last page, the address of the last. */
export async function readItemList(call: Call, search: ItemSearch, signal?: AbortSignal): Promise<ItemList> {
  const query = { ...search, page: search.page ?? 1, perPage: ITEMS_PER_PAGE }
  const list = await call(listItems, { query }, signal && { signal })
  const lastPage = Math.max(1, Math.ceil(list.total / ITEMS_PER_PAGE))
  if (query.page > lastPage) throw redirect({ to: '.', search: (now) => ({ ...now, page: lastPage }), replace: true })
  return list
}
