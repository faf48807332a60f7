import { describe, expect, it } from 'vitest'
import { getExcerpt, getReadingMinutes, listContents } from './article.ts'
import { type Block, blocksToText } from './markdown.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const heading = (text: string, level = 2): Block => ({
  type: 'heading',
  level,
  id: text.toLowerCase(),
  content: [{ type: 'text', text }],
})

describe('the reading time of an article', () => {
  it.each([
    [0, 1],
    [1, 1],
    [500, 1],
    [501, 2],
    [1_000, 2],
    [1_800, 4],
  ])('of %i characters is %i minutes', (characters, minutes) =>
    expect(getReadingMinutes([paragraph('あ'.repeat(characters))])).toBe(minutes),
  )

  it('includes headings, lists and tables, but no spaces', () => {
    const list: Block = { type: 'list', ordered: false, items: [[{ type: 'text', text: 'い'.repeat(200) }]] }
    const blocks = [heading('う'.repeat(100)), paragraph('あ '.repeat(200)), list]
    expect(getReadingMinutes(blocks)).toBe(1)
    expect(getReadingMinutes([...blocks, paragraph('え')])).toBe(2)
  })
})

it('a film counts with its title, also in code that does not know the block', () => {
  const film: Block = { type: 'film', url: 'https://vimeo.com/76979871', content: [{ type: 'text', text: '店の一日' }] }
  expect(blocksToText([film])).toBe('店の一日')
  expect(blocksToText([{ ...film, type: 'unknown' } as unknown as Block])).toBe('店の一日')
})

describe('the table of contents of an article', () => {
  const long = paragraph('あ'.repeat(800))

  it('has the headings of level 2 in their order', () => {
    const blocks = [heading('A'), long, heading('Detail', 3), heading('B'), heading('C')]
    expect(listContents(blocks)).toEqual([
      { id: 'a', text: 'A' },
      { id: 'b', text: 'B' },
      { id: 'c', text: 'C' },
    ])
  })

  it('is left out if there are fewer than three', () => {
    expect(listContents([heading('A'), heading('B'), long])).toEqual([])
    expect(listContents([heading('A'), heading('B', 3), heading('C', 3), heading('D', 3), long])).toEqual([])
  })

  it('is left out of a short article', () => {
    const headings = [heading('A'), heading('B'), heading('C')]
    expect(listContents([...headings, paragraph('あ'.repeat(796))])).toEqual([])
    expect(listContents([...headings, paragraph('あ'.repeat(797))])).toHaveLength(3)
  })

  it('has the text of marked parts', () => {
    const marked: Block = {
      type: 'heading',
      level: 2,
      id: 'x',
      content: [
        { type: 'text', text: '差尺は' },
        { type: 'strong', text: '27cm' },
      ],
    }
    expect(listContents([marked, heading('B'), heading('C'), long])[0]).toEqual({ id: 'x', text: '差尺は27cm' })
  })
})

describe('the excerpt of an article', () => {
  it('is the text of its paragraphs', () => {
    expect(getExcerpt([heading('A'), paragraph('一つ。'), paragraph('二つ。')])).toBe('一つ。二つ。')
    expect(getExcerpt([paragraph('あ'.repeat(100))])).toBe('あ'.repeat(100))
  })

  it('is cut between characters, with an ellipsis', () => {
    expect(getExcerpt([paragraph('𠮷'.repeat(101))])).toBe(`${'𠮷'.repeat(99)}…`)
  })
})
