import { expect, it } from 'vitest'
import { formatImportResult } from './import-result.ts'

const NOTHING = { lines: 0, favorites: 0, discontinued: 0, linesLeft: 0, favoritesLeft: 0 }

it.each([
  [{ lines: 2, favorites: 3 }, ['カートの2種類とお気に入り3件を引き継ぎました']],
  [{ favorites: 3 }, ['お気に入り3件を引き継ぎました']],
  [{ lines: 2, discontinued: 1 }, ['カートの2種類を引き継ぎました', '販売を終了した1種類は引き継げませんでした']],
  [{ discontinued: 1 }, ['販売を終了した1種類は引き継げませんでした']],
  [
    { lines: 48, favorites: 3, linesLeft: 2 },
    ['カートの48種類とお気に入り3件を引き継ぎました', 'カートは99種類までのため、カートの2種類は引き継げませんでした'],
  ],
  [
    { linesLeft: 2, favoritesLeft: 5 },
    ['カートは99種類まで、お気に入りは500件までのため、カートの2種類とお気に入り5件は引き継げませんでした'],
  ],
])('%j is reported', (some, sentences) => {
  expect(formatImportResult({ ...NOTHING, ...some }).split('\n')).toEqual(sentences)
})
