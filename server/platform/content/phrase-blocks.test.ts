import { expect, it } from 'vitest'
import { phraseBlocks } from './phrase-blocks.ts'
import { loadPhrases } from './phrases.ts'

const findBreaks = await loadPhrases()
const text = '床材の取り付け工事'
const breaks = findBreaks(text)
const plain = { type: 'text' as const, text }
const phrased = { ...plain, breaks }

it('what stands in narrow boxes has its phrases', () => {
  expect(breaks.length).toBeGreaterThan(0)
  expect(
    phraseBlocks(
      [
        { type: 'heading', level: 2, id: 'a', content: [plain] },
        { type: 'list', ordered: false, items: [[plain, { type: 'break' }]] },
        { type: 'table', head: [[plain]], rows: [[[plain]]] },
        { type: 'definitions', items: [{ term: [plain], description: [{ ...plain, type: 'link', href: '/' }] }] },
      ],
      findBreaks,
    ),
  ).toEqual([
    { type: 'heading', level: 2, id: 'a', content: [phrased] },
    { type: 'list', ordered: false, items: [[phrased, { type: 'break' }]] },
    { type: 'table', head: [[phrased]], rows: [[[phrased]]] },
    { type: 'definitions', items: [{ term: [phrased], description: [{ ...phrased, type: 'link', href: '/' }] }] },
  ])
})

it('a paragraph stays as it is, and so does a single word', () => {
  const blocks = [
    { type: 'paragraph' as const, content: [plain] },
    { type: 'heading' as const, level: 2, id: 'a', content: [{ type: 'text' as const, text: '送料' }] },
  ]
  expect(phraseBlocks(blocks, findBreaks)).toEqual(blocks)
})
