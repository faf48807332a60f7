import type { Block, Inline } from './markdown.ts'

const inlineText = (content: readonly Inline[]): string =>
  content.map((part) => (part.type === 'break' ? ' ' : part.text)).join('')

function blockText(block: Block): string {
  switch (block.type) {
    case 'list':
      return block.items.map(inlineText).join(' ')
    case 'table':
      return [block.head, ...block.rows].flat().map(inlineText).join(' ')
    case 'definitions':
      return block.items.flatMap(({ term, description }) => [inlineText(term), inlineText(description)]).join(' ')
    case 'picture':
      return block.caption ?? ''
    default:
      return inlineText(block.content)
  }
}

/** The words of a text without its form: for search and for summaries. */
export const plainText = (blocks: readonly Block[]): string => blocks.map(blockText).filter(Boolean).join(' ')
