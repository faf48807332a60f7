import { type Figure, percentile } from './figure.ts'

/** As customers type: a word, two, one letter, kana for kanji, half-width kana, and one with a letter wrong. */
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

/** The server's search. Every question is new, so none is answered from memory. */
export async function measureSearch(url: string): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < 10; round++) {
    for (const word of WORDS) {
      const query = new URLSearchParams({ q: word, priceMin: `${round}` })
      const startedAt = performance.now()
      const answer = await fetch(`${url}/api/Items?${query}`)
      await answer.arrayBuffer()
      times.push(performance.now() - startedAt)
      if (!answer.ok) throw new Error(`Search for ${word}: ${answer.status}`)
    }
  }
  const what = 'search among 10,000 items on the server'
  return [
    { what: `${what}, median`, value: percentile(times, 50), unit: 'ms' },
    { what: `${what}, p95`, value: percentile(times, 95), unit: 'ms' },
  ]
}
