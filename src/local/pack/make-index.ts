/** Makes what lists and the search run on from the pack, in slices, and renews parts of it. */
import type { Category } from '#contract/categories.ts'
import { cardOf, itemAt, nextSaleEnd } from '#contract/item-at.ts'
import type { Item, ItemCard } from '#contract/items.ts'
import { type SearchIndex, searchIndexSteps, type SearchRow, searchRow } from '#contract/search.ts'
import type { CategoryTree } from '#contract/search-fields.ts'
import { keysOf, type PackDb, type PackKey, type WithPackDb } from './pack-db.ts'
import { readCurrent } from './pack-state.ts'
import { makePause } from './pause.ts'

/** So many items are read in one go. */
const READ = 100

export interface PackIndex {
  search: SearchIndex
  /** What lists show: reading it from the database takes longer than finding it. */
  cards: Map<number, ItemCard>
  /** Parents in their order, each before its children in theirs. */
  categories: Category[]
  /** The item in which a SKU was last seen; it may have gone from there. */
  itemOfSku: Map<string, number>
}

export interface Made extends PackIndex {
  set: number
  tree: CategoryTree
  rows: Map<number, SearchRow>
  /** Item → when the first of its sales ends. */
  saleEnds: Map<number, number>
  endsAt: number
}

/** Undefined: there is no pack. */
export async function makeIndex(withDb: WithPackDb, nowMs: number): Promise<Made | undefined> {
  const found = await withDb(async (db) => {
    const current = await readCurrent(db)
    return current && { set: current.set, categories: await readCategories(db, current.set) }
  })
  if (!found) return undefined
  const { set, categories } = found
  const tree: CategoryTree = new Map(categories.map((it) => [it.id, it]))
  const rows = new Map<number, SearchRow>()
  const saleEnds = new Map<number, number>()
  const itemOfSku = new Map<string, number>()
  const cards = new Map<number, ItemCard>()
  const pause = makePause()
  for await (const item of readItems(withDb, set)) {
    addItem({ rows, cards, saleEnds, itemOfSku, tree }, item, nowMs)
    await pause()
  }
  return finish({ set, tree, rows, cards, saleEnds, itemOfSku, categories })
}

async function* readItems(withDb: WithPackDb, set: number): AsyncGenerator<Item> {
  const [first, last] = keysOf(set)
  let after = first
  for (;;) {
    const rows = await withDb((db) =>
      db.rows('item').where('[set+id]').between(after, last, false, true).limit(READ).toArray(),
    )
    for (const { value } of rows) yield value
    const end = rows.at(-1)
    if (!end || rows.length < READ) return
    after = [set, end.id]
  }
}

const readCategories = async (db: PackDb, set: number) =>
  (
    await db
      .rows('category')
      .where('[set+id]')
      .between(...keysOf(set), true, true)
      .toArray()
  ).map(({ value }) => value)

type Growing = Pick<Made, 'rows' | 'cards' | 'saleEnds' | 'itemOfSku' | 'tree'>

function addItem({ rows, cards, saleEnds, itemOfSku, tree }: Growing, item: Item, nowMs: number): void {
  rows.set(item.id, searchRow(item, tree, nowMs))
  cards.set(item.id, cardOf(itemAt(item, nowMs)))
  for (const { sku } of item.variants) itemOfSku.set(sku, item.id)
  const end = nextSaleEnd(item, nowMs)
  if (end < Infinity) saleEnds.set(item.id, end)
  else saleEnds.delete(item.id)
}

export async function renewItems(withDb: WithPackDb, made: Made, ids: readonly number[], nowMs: number): Promise<Made> {
  const { set, rows, cards, saleEnds } = made
  const found = await withDb((db) => db.rows('item').bulkGet(ids.map((id): PackKey => [set, id])))
  const pause = makePause()
  for (const [i, row] of found.entries()) {
    if (row) addItem(made, row.value, nowMs)
    else {
      rows.delete(ids[i]!)
      cards.delete(ids[i]!)
      saleEnds.delete(ids[i]!)
    }
    await pause()
  }
  return finish(made)
}

async function finish(
  parts: Omit<Made, 'search' | 'endsAt' | 'categories'> & { categories: Omit<Category, 'itemCount'>[] },
): Promise<Made> {
  const pause = makePause()
  const steps = searchIndexSteps([...parts.rows.values()])
  let step = steps.next()
  while (!step.done) {
    await pause()
    step = steps.next()
  }
  const counts = new Map<number, number>()
  for (const { categoryIds } of parts.rows.values())
    for (const id of categoryIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  const categories = parts.categories
    .map((it): Category => ({ ...it, itemCount: counts.get(it.id) ?? 0 }))
    .sort((a, b) => a.order - b.order || a.id - b.id)
  const below = (parentId: number | null): Category[] =>
    categories.filter((it) => it.parentId === parentId).flatMap((it) => [it, ...below(it.id)])
  return {
    ...parts,
    search: step.value,
    categories: below(null),
    endsAt: Math.min(...parts.saleEnds.values(), Infinity),
  }
}
