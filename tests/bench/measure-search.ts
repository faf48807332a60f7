import { type Figure, percentile } from './figure.ts'

/** Typical queries: one word, two, one character, kana for kanji, half-width kana, and a misspelt one. */
const WORDS = [
  'ソファ',
  'オーク テーブル',
  '椅',
  'いす',
  'ｿﾌｧ',
  'ダイニングテーブル',
  'ダイニングテエブル',
  'rug',
  '照明 黒',
  'ない',
]

/** The server's search. Every query is new, so no response is cached. */
export async function measureSearch(url: string): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < 10; round++) {
    for (const word of WORDS) {
      const query = new URLSearchParams({ q: word, priceMin: `${round}` })
      const startedAt = performance.now()
      const response = await fetch(`${url}/api/Items?${query}`)
      await response.arrayBuffer()
      times.push(performance.now() - startedAt)
      if (!response.ok) throw new Error(`Search for ${word}: ${response.status}`)
    }
  }
  const what = 'search among 10,000 items on the server'
  return [
    { what: `${what}, median`, value: percentile(times, 50), unit: 'ms' },
    { what: `${what}, p95`, value: percentile(times, 95), unit: 'ms' },
  ]
}
