/**
 * Texts that are true only where the store takes cards: a paragraph, an item of a list or a row of a table that begins with
 * `{card}`. Elsewhere they are left out, so that the legal pages name no payment service that receives nothing.
 */
import type { Inline } from '#contract/shared/markdown.ts'
import type { DraftBlock } from '#server/platform/content/markdown.ts'

const MARK = '{card}'

type Content = readonly Inline[] | undefined

function isMarked(content: Content): boolean {
  const [first] = content ?? []
  return first?.type === 'text' && first.text.startsWith(MARK)
}

function withoutMark(content: Inline[]): Inline[] {
  const [first, ...rest] = content
  return first?.type === 'text' && isMarked(content)
    ? [{ ...first, text: first.text.slice(MARK.length) }, ...rest]
    : content
}

/** The blocks of a text, with or without what is marked. */
export function selectCardTexts(blocks: readonly DraftBlock[], takesCards: boolean): DraftBlock[] {
  const isShown = (content: Content) => takesCards || !isMarked(content)
  return blocks.flatMap((block): DraftBlock[] => {
    switch (block.type) {
      case 'paragraph':
        return isShown(block.content) ? [{ ...block, content: withoutMark(block.content) }] : []
      case 'list':
        return [{ ...block, items: block.items.filter(isShown).map(withoutMark) }]
      case 'table':
        return [{ ...block, rows: block.rows.filter(([first]) => isShown(first)).map(cleanRow) }]
      case 'definitions':
        return [
          {
            ...block,
            items: block.items
              .filter(({ term }) => isShown(term))
              .map((item) => ({ ...item, term: withoutMark(item.term) })),
          },
        ]
      default:
        return [block]
    }
  })
}

const cleanRow = ([first = [], ...cells]: Inline[][]): Inline[][] => [withoutMark(first), ...cells]

export const hasCardTexts = (blocks: readonly DraftBlock[]): boolean => JSON.stringify(blocks).includes(MARK)
