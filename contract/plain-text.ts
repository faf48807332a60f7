import { type Block, inlineText } from './markdown.ts'

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
