import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const BUTTON = /<Button\b((?:[^>{]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|=>)*)>([^<]*)<\/Button>/g
const DESTROYS =
  /^(?:退会する|.*キャンセルする|.*ログアウトする|.*削除する|取り消す|\{words\.anyway\}|.*words\.erase.*)$/

const buttons = globSync('src/**/*.tsx', { exclude: ['**/*.test.tsx'] }).flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(BUTTON)].map(([, attributes = '', words = '']) => ({
    words: words.trim(),
    attributes,
    path,
  })),
)
const destructive = buttons.filter(({ words }) => DESTROYS.test(words))

it('finds the destructive buttons', () => {
  const all = destructive.map(({ words }) => words)
  expect(all).toEqual(expect.arrayContaining(['キャンセルする', 'ログアウトする', '削除する', '取り消す']))
})

it.each(destructive)('「$words」 in $path does not look like a primary action', ({ attributes }) => {
  // Discarding typed text may be quiet, because no stored data is lost.
  expect(attributes).toMatch(/kind=(?:"(?:danger|quiet)"|\{.*'danger'\})/)
})
