/**
 * What is known of words in one version of the catalogue: how many items hold them, and for those that a great part of
 * it holds, every item's score. Reading thousands of rows again for each question would be too slow; everything else
 * is left to the database. Nothing here is a truth: it can be forgotten at any time.
 */
import { LRUCache } from 'lru-cache'
import { sql, type SQL } from '#drizzle'
import type { Db } from '../db/client.ts'
import { items } from '../db/schema.ts'
import { readVersion } from './change-catalogue.ts'
import { type CatalogueRanks, readRanks, readScores } from './item-ranks.ts'
import { liveItems } from './item-filters.ts'
import { exactWord, misspeltWord, type WordSql } from './item-words.ts'

/** Words come from whoever asks, in any length: they are counted by letters, and one of that many is not kept. */
const MAX_WORD_LETTERS = 500_000
const MAX_LETTERS_OF_ONE = 500
const MAX_SCORE_BYTES = 8_000_000

type Reach = 'none' | 'few' | 'many'

/** What is kept of a word. Its SQL is made anew: for a long one with a wrong letter it is a hundred times as long. */
interface Finding {
  reach: Reach
  isMisspelt: boolean
}

/** As typed or, when nothing holds it so, with one letter wrong. */
export interface KnownWord extends WordSql {
  word: string
  reach: Reach
}

export interface WordMemory {
  know(word: string): Promise<KnownWord>
  ranks(): Promise<CatalogueRanks>
  /** As `readScores` has them. */
  scoresOf(word: KnownWord): Promise<Uint8Array>
}

const memories = new WeakMap<Db, { version: number; memory: WordMemory }>()

/** The memory of the newest version; older ones are dropped. */
export async function wordMemoryOf(db: Db, manyItems: number): Promise<WordMemory> {
  const version = await readVersion(db)
  const kept = memories.get(db)
  if (kept?.version === version) return kept.memory
  const memory = makeWordMemory(db, manyItems)
  memories.set(db, { version, memory })
  return memory
}

/** Asked for the same thing by many at once, it asks the database once. */
function makeWordMemory(db: Db, manyItems: number): WordMemory {
  const words = new LRUCache<string, Finding>({
    maxSize: MAX_WORD_LETTERS,
    maxEntrySize: MAX_LETTERS_OF_ONE,
    sizeCalculation: (_, word) => word.length,
    fetchMethod: (word) => lookUp(db, word, manyItems),
  })
  const scores = new LRUCache<string, Uint8Array, KnownWord>({
    maxSize: MAX_SCORE_BYTES,
    sizeCalculation: (own) => own.length + 1,
    fetchMethod: async (_key, _stale, { context }) => readScores(db, await ranks(), [context]),
  })
  let kept: Promise<CatalogueRanks> | undefined
  const ranks = () =>
    (kept ??= readRanks(db).catch((error: unknown) => {
      kept = undefined
      throw error
    }))
  return {
    async know(word) {
      const { reach, isMisspelt } = await words.forceFetch(word)
      return { word, reach, ...((isMisspelt && misspeltWord(word)) || exactWord(word)) }
    },
    ranks,
    scoresOf: (word) => scores.forceFetch(word.word, { context: word }),
  }
}

async function lookUp(db: Db, word: string, manyItems: number): Promise<Finding> {
  const reach = await reachOf(db, exactWord(word), manyItems)
  const misspelt = reach === 'none' ? misspeltWord(word) : undefined
  return misspelt ? { reach: await reachOf(db, misspelt, manyItems), isMisspelt: true } : { reach, isMisspelt: false }
}

/**
 * Counts what the index lets through, without reading texts, and stops at the first item that truly holds the word.
 * Materialized, because for a question that may end early the planner would rather try item by item.
 */
async function reachOf(db: Db, { mayHold, score }: WordSql, manyItems: number): Promise<Reach> {
  const candidates = (column: SQL) =>
    sql`materialized (select ${column} as it from ${items} where ${liveItems([mayHold])})`
  const { rows } = await db.execute<{ count: number; isHeld: boolean }>(
    sql`with found as ${candidates(sql`1`)}, scores as ${candidates(score)} select (select count(*)::int from (select 1 from found limit ${manyItems + 1}) as counted) as count, exists (select 1 from scores where it > 0) as "isHeld"`,
  )
  const { count, isHeld } = rows[0]!
  return !isHeld ? 'none' : count > manyItems ? 'many' : 'few'
}
