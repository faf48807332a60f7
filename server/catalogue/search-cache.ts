/**
 * The search cache of a process. Facts about words, scores of frequent words and ranks depend on texts, dates and the set
 * of live items, so they are kept until one of these changes. Sort orders and prices are kept for one version of the
 * catalogue, because each purchase may change them. Everything can be lost at any time.
 */
import { LRUCache } from 'lru-cache'
import { type SQL, sql } from '#drizzle'
import type { ValueSort } from '#contract/items/search/pages.ts'
import type { WordSql } from '#server/platform/content/word-sql.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadVersions } from './change.ts'
import { items } from './schema.ts'
import {
  type CatalogueCategories,
  type CataloguePrices,
  type CatalogueRanks,
  loadCategories,
  loadOrder,
  loadPrices,
  loadRanks,
  loadScores,
  toExactSql,
  toTypoSql,
  whereLive,
} from './search-sql.ts'

/** Anyone can search for any words, so the cache is limited by words and characters. Longer words are not cached. */
const MAX_WORDS = 10_000
const MAX_TOTAL_LENGTH = 500_000
const MAX_WORD_LENGTH = 500
const MAX_SCORE_BYTES = 8_000_000

/** Scoring an item takes several times as long with a typo, so the limit is divided by this. */
const TYPO_DIVISOR = 5

type Frequency = 'none' | 'few' | 'many'

/** The cached facts about a word. Its SQL is not cached: for a long word with a typo it is a hundred times as long. */
interface WordEntry {
  frequency: Frequency
  hasTypo: boolean
}

/** A word as typed or, if no item contains it, with one wrong letter allowed. */
export interface ResolvedWord extends WordSql {
  word: string
  frequency: Frequency
}

interface TextCache {
  resolve(word: string): Promise<ResolvedWord>
  loadRanks(): Promise<CatalogueRanks>
  /** Categories are texts of items too: they are written together. */
  loadCategories(): Promise<CatalogueCategories>
  /** See `loadScores`. */
  loadScores(word: ResolvedWord): Promise<Uint8Array>
}

interface ValueCache {
  loadOrder(sort: ValueSort): Promise<Uint32Array>
  loadPrices(): Promise<CataloguePrices>
}

export type SearchCache = TextCache & ValueCache

interface Versioned<T> {
  generation: string
  version: number
  cache: T
}

const textCaches = new WeakMap<Db, Versioned<TextCache>>()
const valueCaches = new WeakMap<TextCache, Versioned<ValueCache>>()

/** Drops other versions. */
function getCache<Key extends object, T>(
  caches: WeakMap<Key, Versioned<T>>,
  key: Key,
  generation: string,
  version: number,
  create: () => T,
): T {
  const current = caches.get(key)
  if (current?.generation === generation && current.version === version) return current.cache
  const cache = create()
  caches.set(key, { generation, version, cache })
  return cache
}

/**
 * The cache of the current version. Words that may be in more than `manyItems` items are scored in memory, misspelt ones from
 * fewer on.
 */
export async function getSearchCache(db: Db, manyItems: number): Promise<SearchCache> {
  const { generation, version, searchVersion } = await loadVersions(db)
  const texts = getCache(textCaches, db, generation, searchVersion, () => createTextCache(db, manyItems))
  const values = getCache(valueCaches, texts, generation, version, () => createValueCache(db, texts))
  return { ...texts, ...values }
}

/** Concurrent requests for the same word share one query, also if its entry is dropped meanwhile (`ignoreFetchAbort`). */
function createTextCache(db: Db, manyItems: number): TextCache {
  const words = new LRUCache<string, WordEntry>({
    max: MAX_WORDS,
    maxSize: MAX_TOTAL_LENGTH,
    maxEntrySize: MAX_WORD_LENGTH,
    sizeCalculation: (_, word) => word.length,
    fetchMethod: (word) => loadWord(db, word, manyItems),
    ignoreFetchAbort: true,
  })
  const ranks = once(() => loadRanks(db))
  const scores = new LRUCache<string, Uint8Array, ResolvedWord>({
    maxSize: MAX_SCORE_BYTES,
    sizeCalculation: (own) => own.length + 1,
    fetchMethod: async (_key, _stale, { context }) => loadScores(db, await ranks(), [context]),
    ignoreFetchAbort: true,
  })
  return {
    async resolve(word) {
      const { frequency, hasTypo } = await words.forceFetch(word)
      return { word, frequency, ...((hasTypo && toTypoSql(word)) || toExactSql(word)) }
    },
    loadRanks: ranks,
    loadCategories: once(async () => loadCategories(db, await ranks())),
    loadScores: (word) => scores.forceFetch(word.word, { context: word }),
  }
}

function createValueCache(db: Db, texts: TextCache): ValueCache {
  const sortedBy = (sort: ValueSort) => once(async () => loadOrder(db, await texts.loadRanks(), sort))
  const orders = { priceAsc: sortedBy('priceAsc'), priceDesc: sortedBy('priceDesc'), popular: sortedBy('popular') }
  return {
    loadOrder: (sort) => orders[sort](),
    loadPrices: once(async () => loadPrices(db, await texts.loadRanks())),
  }
}

/** Loads once. After an error, the next call loads again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}

async function loadWord(db: Db, word: string, manyItems: number): Promise<WordEntry> {
  const frequency = await countFrequency(db, toExactSql(word), manyItems)
  const typoSql = frequency === 'none' ? toTypoSql(word) : undefined
  return typoSql
    ? { frequency: await countFrequency(db, typoSql, Math.floor(manyItems / TYPO_DIVISOR)), hasTypo: true }
    : { frequency, hasTypo: false }
}

/**
 * Counts the candidates in the index without reading texts, and stops at the first item that really contains the word.
 * Materialized, because otherwise the planner would check item by item, expecting to stop early.
 */
async function countFrequency(db: Db, { mayMatch, score }: WordSql, manyItems: number): Promise<Frequency> {
  const candidates = (column: SQL) =>
    sql`materialized (select ${column} as it from ${items} where ${whereLive([mayMatch])})`
  const { rows } = await db.execute<{ count: number; hasMatch: boolean }>(
    sql`with found as ${candidates(sql`1`)}, scores as ${candidates(score)} select (select count(*)::int from (select 1 from found limit ${manyItems + 1}) as counted) as count, exists (select 1 from scores where it > 0) as "hasMatch"`,
  )
  const { count, hasMatch } = rows[0]!
  return !hasMatch ? 'none' : count > manyItems ? 'many' : 'few'
}
