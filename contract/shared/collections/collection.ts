/**
 * Reference implementation of the lists of a collection, which the device runs on its offline catalogue. The server runs
 * the same queries on its database and must return the same ids in the same order.
 */
import { fold } from '#contract/shared/search/fold.ts'
import { parseWords } from '#contract/shared/search/words.ts'
import {
  createExactScorer,
  createTypoScorer,
  type SearchFields,
  type SearchText,
  TERM_SEPARATOR,
  toSearchText,
} from '#contract/shared/search/score.ts'
import type { CollectionPage, CollectionQuery, FacetCounts } from './schema.ts'

export interface SearchedTexts {
  name: string
  kana?: string
  terms: readonly string[]
  body: string
}

/** A kind of content that is shown in lists. */
export interface Collection<Entry extends { id: number }, Card> {
  /** Its kind in the offline catalogue, if devices have it. */
  kind?: string
  /** Names of the facets, as in the query. */
  facets: readonly string[]
  /** The entry's values of each facet. */
  getFacets(entry: Entry): Readonly<Record<string, readonly (string | number)[]>>
  /** Lists are sorted by rank in descending order, then by id: a time in ms, or a negative position. */
  getRank(entry: Entry): number
  toCard(entry: Entry): Card
  getTexts(entry: Entry): SearchedTexts
}

/** `category:care`, as stored in the database and compared. */
export const toFacetValue = (facet: string, value: string | number): string => `${facet}:${value}`

export const listFacetValues = <Entry extends { id: number }>(
  collection: Collection<Entry, unknown>,
  entry: Entry,
): string[] => {
  const values = collection.getFacets(entry)
  return collection.facets.flatMap((facet) => (values[facet] ?? []).map((value) => toFacetValue(facet, value)))
}

/** The chosen values of each facet in use. An entry matches if it has any value of each. */
export const listChosenFacets = (
  facets: readonly string[],
  query: Readonly<Record<string, unknown>>,
): { facet: string; values: string[] }[] =>
  facets.flatMap((facet) => {
    const chosen = query[facet] as readonly (string | number)[] | undefined
    return chosen ? [{ facet, values: chosen.map((value) => toFacetValue(facet, value)) }] : []
  })

export function toCollectionFields({ name, kana = '', terms, body }: SearchedTexts): SearchFields {
  return {
    name: fold(name),
    kana: fold(kana),
    terms: [...new Set(terms.map(fold))].filter(Boolean).join(TERM_SEPARATOR),
    body: fold(body),
  }
}

/** An entry prepared for lists. */
export interface CollectionRow<Card> {
  id: number
  rank: number
  facets: ReadonlySet<string>
  text: SearchText
  card: Card
}

export const toCollectionRow = <Entry extends { id: number }, Card>(
  collection: Collection<Entry, Card>,
  entry: Entry,
): CollectionRow<Card> => ({
  id: entry.id,
  rank: collection.getRank(entry),
  facets: new Set(listFacetValues(collection, entry)),
  text: toSearchText(toCollectionFields(collection.getTexts(entry))),
  card: collection.toCard(entry),
})

export const compareRank = (a: { id: number; rank: number }, b: { id: number; rank: number }): number =>
  b.rank - a.rank || a.id - b.id

/** The rows that contain all words, with the sum of their scores. A word that no row contains may have one typo. */
function findRows<Card>(
  rows: readonly CollectionRow<Card>[],
  words: readonly string[],
): Map<CollectionRow<Card>, number> {
  let found = new Map(rows.map((row) => [row, 0]))
  for (const word of words) {
    const exact = createExactScorer(word)
    const isKnown = rows.some(({ text }) => exact(text) > 0)
    const scorer = isKnown ? exact : createTypoScorer(word)
    const scored = [...found].map(([row, score]) => [row, score, scorer?.(row.text) ?? 0] as const)
    found = new Map(scored.flatMap(([row, score, own]) => (own > 0 ? [[row, score + own] as const] : [])))
  }
  return found
}

/** `rows` are sorted by rank. */
export function listCollection<Card>(
  facets: readonly string[],
  rows: readonly CollectionRow<Card>[],
  query: CollectionQuery,
): CollectionPage<Card> {
  const { page, perPage, ids } = query
  const toPage = (found: readonly CollectionRow<Card>[], counts: FacetCounts): CollectionPage<Card> => ({
    data: found.slice((page - 1) * perPage, page * perPage).map(({ card }) => card),
    page,
    perPage,
    total: found.length,
    counts,
  })
  if (ids) {
    const byId = new Map(rows.map((row) => [row.id, row]))
    return toPage(
      ids.flatMap((id) => byId.get(id) ?? []),
      {},
    )
  }
  const scores = findRows(rows, parseWords(query.q ?? ''))
  const chosen = listChosenFacets(facets, query)
  const matches = (row: CollectionRow<Card>, except?: string) =>
    chosen.every(({ facet, values }) => facet === except || values.some((value) => row.facets.has(value)))
  const found = [...scores.keys()].filter((row) => matches(row))
  const sorted = found.toSorted((a, b) => scores.get(b)! - scores.get(a)! || compareRank(a, b))
  const counted = query.counts === 'none' ? [] : facets
  const counts = counted.map((facet) => {
    const own: Record<string, number> = {}
    for (const row of scores.keys()) {
      if (!matches(row, facet)) continue
      for (const value of row.facets) {
        const [name, key] = splitFacetValue(value)
        if (name === facet) own[key] = (own[key] ?? 0) + 1
      }
    }
    return [facet, own] as const
  })
  return toPage(sorted, Object.fromEntries(counts))
}

export function splitFacetValue(value: string): [facet: string, key: string] {
  const at = value.indexOf(':')
  return [value.slice(0, at), value.slice(at + 1)]
}

/**
 * Entries before and after one in the order of the list, and others that share a value of its first facet. Of a collection
 * without facets, the first others.
 */
export interface Neighbours<Card> {
  /** The next newer one. */
  previous: Card | null
  next: Card | null
  related: Card[]
}

export const MAX_RELATED = 3

/** Undefined if there is no such row. `rows` are sorted by rank. */
export function findNeighbours<Card>(
  facets: readonly string[],
  rows: readonly CollectionRow<Card>[],
  id: number,
): Neighbours<Card> | undefined {
  const at = rows.findIndex((row) => row.id === id)
  const own = rows[at]
  if (!own) return undefined
  const previous = rows[at - 1]
  const next = rows[at + 1]
  const shared = [...own.facets].filter((value) => splitFacetValue(value)[0] === facets[0])
  const others = rows.filter((row) => row !== own && row !== previous && row !== next)
  const related = others.filter(
    ({ facets: values }) => facets.length === 0 || shared.some((value) => values.has(value)),
  )
  return {
    previous: previous?.card ?? null,
    next: next?.card ?? null,
    related: related.slice(0, MAX_RELATED).map(({ card }) => card),
  }
}
