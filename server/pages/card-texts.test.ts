import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseMarkdown } from '#server/platform/content/markdown.ts'
import { hasCardTexts, selectCardTexts } from './card-texts.ts'

const TEXT = `
{card}カードの段落です。

いつもの段落です。

- {card}カードの項目
- いつもの項目

| 方法 | 時期 |
| --- | --- |
| {card}カード | 確定時 |
| 銀行振込 | 7日以内 |

| | |
| --- | --- |
| {card}カード会社 | 渡す情報 |
| 運送会社 | 住所 |
`
const { blocks } = parseMarkdown(TEXT)

it('leaves out marked texts where no cards are taken', () => {
  const text = JSON.stringify(selectCardTexts(blocks, []))
  expect(text).not.toMatch(/カード|\{card\}/)
  for (const part of ['いつもの段落です。', 'いつもの項目', '銀行振込', '運送会社']) expect(text).toContain(part)
})

it('shows them without the mark where cards are taken', () => {
  const text = JSON.stringify(selectCardTexts(blocks, ['card']))
  expect(text).not.toContain('{card}')
  for (const part of ['カードの段落です。', 'カードの項目', 'カード会社', '確定時']) expect(text).toContain(part)
})

it('leaves out the texts of methods that the store does not have', () => {
  const { blocks: marked } = parseMarkdown('- {paypay}PayPayの項目\n- {konbini}コンビニの項目\n- {card}カードの項目')
  const text = JSON.stringify(selectCardTexts(marked, ['card', 'konbini']))
  expect(text).toContain('コンビニの項目')
  expect(text).toContain('カードの項目')
  expect(text).not.toMatch(/PayPay|\{(?:card|konbini)\}/)
})

it('recognizes texts with a mark', () => {
  expect(hasCardTexts(blocks)).toBe(true)
  expect(hasCardTexts(parseMarkdown('いつもの段落です。').blocks)).toBe(false)
})

it.each(['law', 'pp', 'terms', 'returns', 'delivery'])('%s.md names cards and Stripe only in marked texts', (name) => {
  const [, , body = ''] = readFileSync(`content/pages/${name}.md`, 'utf8').split(/^---$/m)
  const text = JSON.stringify(selectCardTexts(parseMarkdown(body).blocks, []))
  expect(text).not.toMatch(/Stripe|クレジットカード|カード番号|カード払い|カード決済/)
  const cardsOnly = JSON.stringify(selectCardTexts(parseMarkdown(body).blocks, ['card']))
  expect(cardsOnly).not.toMatch(/PayPay|コンビニ/)
})
