/** The questions that the pack answers, each as the server would. */
import { cartItemsOf } from '#contract/cart-item.ts'
import { listCategories, readCategory } from '#contract/categories.ts'
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { cardOf, itemAt } from '#contract/item-at.ts'
import { type Item, type ItemCard, listItems, readItem } from '#contract/items.ts'
import { searchItems } from '#contract/search.ts'
import { listShops, readShop } from '#contract/shops.ts'
import { listVariants } from '#contract/variants.ts'
import { NotInPackError } from './not-in-pack.ts'
import { keysOf, type WithPackDb } from './pack-db.ts'
import type { IndexKeeper } from './pack-index.ts'
import type { ItemKeeper } from './pack-items.ts'
import { readCurrent } from './pack-state.ts'

export interface PackReader {
  withDb: WithPackDb
  index: IndexKeeper
  items: ItemKeeper
  /** By the server's clock. */
  now: () => number
}

const orElse = <T>(found: T | undefined): T => {
  if (found === undefined) throw new NotInPackError()
  return found
}

/** The ones that are there, in this order. */
const readItems = async ({ items, now }: PackReader, ids: readonly number[]): Promise<Item[]> =>
  orElse(await items.read(ids)).map((item) => itemAt(item, now()))

const readCards = async (pack: PackReader, ids: readonly number[]): Promise<ItemCard[]> =>
  (await readItems(pack, ids)).map(cardOf)

async function readShops({ withDb }: PackReader) {
  return withDb(async (db) => {
    const { set } = orElse(await readCurrent(db))
    const rows = await db
      .rows('shop')
      .where('[set+id]')
      .between(...keysOf(set), true, true)
      .toArray()
    return rows.map(({ value }) => value)
  })
}

type Reads = <E extends Endpoint>(
  it: E,
  read: (pack: PackReader, input: CallInput<E>) => Promise<Answer<E>>,
) => [path: string, read: (pack: PackReader, input: never) => Promise<unknown>]
const on: Reads = (it, read) => [it.path, read]

const ANSWERS = new Map([
  on(listItems, async (pack, { query }) => {
    const { page, perPage, ids } = query!
    if (ids) {
      const cards = await readCards(pack, ids)
      return { data: cards.slice((page - 1) * perPage, page * perPage), page, perPage, total: cards.length }
    }
    const { search, cards } = await pack.index.read()
    const found = searchItems(search, query!)
    return { data: found.ids.flatMap((id) => cards.get(id) ?? []), page, perPage, total: found.total }
  }),
  on(readItem, async (pack, { params }) => {
    const item = orElse((await readItems(pack, [params!.id]))[0])
    return { item, related: await readCards(pack, item.relatedIds) }
  }),
  on(listVariants, async (pack, { query }) => {
    const { itemOfSku } = await pack.index.read()
    const ids = new Set(query!.skus.flatMap((sku) => itemOfSku.get(sku) ?? []))
    const sold = new Map((await readItems(pack, [...ids])).flatMap(cartItemsOf).map((it) => [it.sku, it]))
    return { data: query!.skus.flatMap((sku) => sold.get(sku) ?? []) }
  }),
  on(listCategories, async ({ index }) => ({ data: (await index.read()).categories })),
  on(readCategory, async ({ index }, { params }) =>
    orElse((await index.read()).categories.find(({ id }) => id === params!.id)),
  ),
  on(listShops, async (pack) => ({ data: await readShops(pack) })),
  on(readShop, async (pack, { params }) => orElse((await readShops(pack)).find(({ id }) => id === params!.id))),
])

/** Throws NotInPackError where the server has to be asked. */
export async function answerFromPack<E extends Endpoint>(
  pack: PackReader,
  it: E,
  input: CallInput<E> = {},
): Promise<Answer<E>> {
  const read = orElse(ANSWERS.get(it.path))
  return (await read(pack, input as never)) as Answer<E>
}
