import { expect, it } from 'vitest'
import { addPhraseBreaks } from './phrase-blocks.ts'
import { loadPhraseRules } from './phrases.ts'

const rules = await loadPhraseRules()
const { findBreaks } = rules
const text = '床材の取り付け工事'
const breaks = findBreaks(text)
const plain = { type: 'text' as const, text }
const phrased = { ...plain, breaks }

it('texts in narrow boxes get phrase breaks', () => {
  expect(breaks.length).toBeGreaterThan(0)
  expect(
    addPhraseBreaks(
      [
        { type: 'heading', level: 2, id: 'a', content: [plain] },
        { type: 'list', ordered: false, items: [[plain, { type: 'break' }]] },
        { type: 'table', head: [[plain]], rows: [[[plain]]] },
        { type: 'definitions', items: [{ term: [plain], description: [{ ...plain, type: 'link', href: '/' }] }] },
      ],
      rules,
    ),
  ).toEqual([
    { type: 'heading', level: 2, id: 'a', content: [phrased] },
    { type: 'list', ordered: false, items: [[phrased, { type: 'break' }]] },
    { type: 'table', head: [[phrased]], rows: [[[phrased]]] },
    { type: 'definitions', items: [{ term: [phrased], description: [{ ...phrased, type: 'link', href: '/' }] }] },
  ])
})

it('paragraphs and single words stay unchanged', () => {
  const blocks = [
    { type: 'paragraph' as const, content: [plain] },
    { type: 'heading' as const, level: 2, id: 'a', content: [{ type: 'text' as const, text: '送料' }] },
  ]
  expect(addPhraseBreaks(blocks, rules)).toEqual(blocks)
})
