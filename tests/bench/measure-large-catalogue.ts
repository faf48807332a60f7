import { type Figure, median, percentile } from './figure.ts'
import { listItemIds } from './list-item-ids.ts'
import { generateItems, withPostgresStore } from './postgres-store.ts'

const ITEMS = 100_000
const ROUNDS = 25

const WORDS = ['ソファ', 'オーク テーブル', '椅', 'いす', 'ｿﾌｧ', 'ダイニングテエブル', 'rug', '照明 黒', 'ない']
const SORTS = ['new', 'priceAsc', 'priceDesc', 'popular']
const FACETS = ['colour=natural', 'material=oak,walnut', 'colour=black&material=leather', 'inStock=1&colour=white']

/** By round, so that no response is cached. */
const QUERIES: Record<string, (round: number) => string[]> = {
  list: (round) => SORTS.map((sort) => `sort=${sort}&page=${1 + round * 4}`),
  search: (round) => WORDS.map((word) => `q=${encodeURIComponent(word)}&priceMin=${round}`),
  facets: (round) => FACETS.map((facet) => `${facet}&sort=${SORTS[round % 4]}&priceMax=${90_000 + round}`),
}

async function time(address: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(address)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return performance.now() - startedAt
}

async function measure(url: string, what: string, listQueries: (round: number) => string[]): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const query of listQueries(round)) times.push(await time(`${url}/api/Items?${query}`))
  return [
    { what: `${what}, median`, value: median(times), unit: 'ms' },
    { what: `${what}, p99`, value: percentile(times, 99), unit: 'ms', atMost: 100 },
  ]
}

/** A catalogue of 100,000 items on PostgreSQL, one request after the other. */
export const measureLargeCatalogue = (): Promise<Figure[]> =>
  withPostgresStore({ fill: generateItems(ITEMS) }, async ({ url }) => {
    await listItemIds(url, 1)
    const figures: Figure[] = []
    for (const [what, listQueries] of Object.entries(QUERIES)) figures.push(...(await measure(url, what, listQueries)))
    return figures
  })
