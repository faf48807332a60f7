import { and, eq, inArray } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { ItemList, ItemPage, ItemQuery } from '#contract/items.ts'
import type { PageOfIds } from '#contract/search-page.ts'
import type { Db } from '../db/client.ts'
import { items } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { readCards, readItemPage } from './item-rows.ts'
import { findItems } from './item-search.ts'

/** One page of a list; beyond the last one there is no data, only the total. */
export async function listItems({ db }: Pick<Deps, 'db'>, query: ItemQuery): Promise<ItemList> {
  const { page, perPage } = query
  const { ids, total } = query.ids ? await givenItems(db, query.ids, query) : await findItems(db, query)
  return { data: await readCards(db, ids), page, perPage, total }
}

async function givenItems(db: Db, ids: readonly number[], { page, perPage }: ItemQuery): Promise<PageOfIds> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.live, true), inArray(items.id, [...ids])))
  const live = new Set(rows.map(({ id }) => id))
  return { ids: ids.filter((id) => live.has(id)).slice((page - 1) * perPage, page * perPage), total: live.size }
}

export async function readItem({ db }: Pick<Deps, 'db'>, id: number): Promise<ItemPage> {
  const page = await readItemPage(db, id)
  if (!page) throw new CodedError('NOT_FOUND')
  return page
}
