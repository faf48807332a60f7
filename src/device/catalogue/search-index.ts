/**
 * The in-memory index of all items for lists and search. Built at the first query; updated for items that changed or whose
 * sale has ended.
 */
import type { Category } from '#contract/categories/schema.ts'
import { toItemCard, toItemAt } from '#contract/items/item-at.ts'
import { getNextSaleEnd } from '#contract/items/price.ts'
import type { Item, ItemCard } from '#contract/items/schema.ts'
import type { CategoryTree } from '#contract/items/search/fields.ts'
import { type SearchIndex, buildSearchIndex, type SearchRow, toSearchRow } from '#contract/items/search/index.ts'
import {
  type CatalogueChange,
  loadCurrent,
  type WithCatalogueDb,
  getGenerationRange,
  type CatalogueDb,
  type RowKey,
} from './database.ts'
import { yieldToMain } from '#src/device/storage/yield-to-main.ts'

export interface IndexCache {
  read(): Promise<CatalogueIndex>
  /** Called when the catalogue has changed. Resolves once the index is up to date. An index not built yet stays so. */
  update(change: CatalogueChange): Promise<void>
}

export function createIndexCache(withDb: WithCatalogueDb, now: () => number): IndexCache {
  let state: IndexState | undefined
  let work: Promise<void> | undefined

  /** Runs one after the other, even after a failure. */
  function enqueue(task: () => Promise<IndexState | undefined>): Promise<void> {
    // The caller of the failed task gets its error.
    const before = (work ?? Promise.resolve()).catch(() => {})
    const own = before.then(async () => {
      state = await task()
    })
    const clear = () => {
      if (work === own) work = undefined
    }
    own.then(clear, clear)
    work = own
    return own
  }
  const listEndedSales = ({ saleEnds }: IndexState) => [...saleEnds].flatMap(([id, at]) => (at <= now() ? [id] : []))

  return {
    async read() {
      if (!state) await (work ?? enqueue(() => buildIndex(withDb, now())))
      if (state && now() >= state.endsAt)
        await enqueue(async () => state && updateIndex(withDb, state, listEndedSales(state), now()))
      if (!state) throw new NotInCatalogueError()
      return state
    },
    async update(change) {
      if (!state && !work) return
      await enqueue(async () => {
        // The index of an item contains its category names.
        const isFullBuild = change === 'all' || change.kinds.includes('category') || !state
        return isFullBuild ? buildIndex(withDb, now()) : updateIndex(withDb, state!, change.itemIds, now())
      })
    },
  }
}

/** Number of items read per query. */
const BATCH_SIZE = 100

export interface CatalogueIndex {
  search: SearchIndex
  /** Item cards for lists. In memory, because reading them from the database is slower than the search. */
  cards: Map<number, ItemCard>
  /** Sorted, each parent directly before its children. */
  categories: Category[]
  /** Item in which a SKU was last seen. May be outdated. */
  itemOfSku: Map<string, number>
}

export interface IndexState extends CatalogueIndex {
  generation: number
  tree: CategoryTree
  rows: Map<number, SearchRow>
  /** Item id to the end of its first sale to expire. */
  saleEnds: Map<number, number>
  endsAt: number
}

/** Undefined if there is no offline catalogue. */
export async function buildIndex(withDb: WithCatalogueDb, nowMs: number): Promise<IndexState | undefined> {
  const loaded = await withDb(async (db) => {
    const current = await loadCurrent(db)
    return current && { generation: current.generation, categories: await loadCategories(db, current.generation) }
  })
  if (!loaded) return undefined
  const { generation, categories } = loaded
  const tree: CategoryTree = new Map(categories.map((it) => [it.id, it]))
  const rows = new Map<number, SearchRow>()
  const saleEnds = new Map<number, number>()
  const itemOfSku = new Map<string, number>()
  const cards = new Map<number, ItemCard>()
  const pause = createPause()
  for await (const item of streamItems(withDb, generation)) {
    addItem({ rows, cards, saleEnds, itemOfSku, tree }, item, nowMs)
    await pause()
  }
  return finish({ generation, tree, rows, cards, saleEnds, itemOfSku, categories })
}

async function* streamItems(withDb: WithCatalogueDb, generation: number): AsyncGenerator<Item> {
  const [first, end] = getGenerationRange(generation)
  let after = first
  for (;;) {
    const rows = await withDb((db) =>
      db.rows('item').where('[generation+id]').between(after, end, false, true).limit(BATCH_SIZE).toArray(),
    )
    for (const { value } of rows) yield value
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = [generation, last.id]
  }
}

const loadCategories = async (db: CatalogueDb, generation: number) =>
  (
    await db
      .rows('category')
      .where('[generation+id]')
      .between(...getGenerationRange(generation), true, true)
      .toArray()
  ).map(({ value }) => value)

type IndexParts = Pick<IndexState, 'rows' | 'cards' | 'saleEnds' | 'itemOfSku' | 'tree'>

function addItem({ rows, cards, saleEnds, itemOfSku, tree }: IndexParts, item: Item, nowMs: number): void {
  rows.set(item.id, toSearchRow(item, tree, nowMs))
  cards.set(item.id, toItemCard(toItemAt(item, nowMs)))
  for (const { sku } of item.variants) itemOfSku.set(sku, item.id)
  const saleEnd = getNextSaleEnd(item.variants, nowMs)
  if (saleEnd < Infinity) saleEnds.set(item.id, saleEnd)
  else saleEnds.delete(item.id)
}

export async function updateIndex(
  withDb: WithCatalogueDb,
  state: IndexState,
  ids: readonly number[],
  nowMs: number,
): Promise<IndexState> {
  const { generation, rows, cards, saleEnds } = state
  const found = await withDb((db) => db.rows('item').bulkGet(ids.map((id): RowKey => [generation, id])))
  const pause = createPause()
  for (const [i, row] of found.entries()) {
    if (row) addItem(state, row.value, nowMs)
    else {
      rows.delete(ids[i]!)
      cards.delete(ids[i]!)
      saleEnds.delete(ids[i]!)
    }
    await pause()
  }
  return finish(state)
}

async function finish(
  parts: Omit<IndexState, 'search' | 'endsAt' | 'categories'> & { categories: Omit<Category, 'itemCount'>[] },
): Promise<IndexState> {
  const pause = createPause()
  const steps = buildSearchIndex([...parts.rows.values()])
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

/** The offline catalogue has no result: there is none, or it may be outdated. */
export class NotInCatalogueError extends Error {
  override name = 'NotInCatalogueError'
}

/** Longest work before yielding to the page. It may take several times as long on a slow phone. */
const SLICE_MS = 8

/** Call the result between small steps: it yields once a slice of time has passed. */
export function createPause(): () => Promise<void> | undefined {
  let startedAt = performance.now()
  return () => {
    if (performance.now() - startedAt < SLICE_MS) return undefined
    return yieldToMain().then(() => {
      startedAt = performance.now()
    })
  }
}
