import type { Block, Inline } from '#contract/shared/markdown.ts'
import type { FindBreaks } from './phrases.ts'

/** Adds breaks to headings, lists and tables, which appear in narrow boxes. In long paragraphs broken words hardly show. */
export function addPhraseBreaks(blocks: readonly Block[], findBreaks: FindBreaks): Block[] {
  const phrase = (content: readonly Inline[]): Inline[] => content.map((part) => withBreaks(part, findBreaks))
  return blocks.map((block) => {
    switch (block.type) {
      case 'heading':
        return { ...block, content: phrase(block.content) }
      case 'list':
        return { ...block, items: block.items.map(phrase) }
      case 'table':
        return { ...block, head: block.head.map(phrase), rows: block.rows.map((row) => row.map(phrase)) }
      case 'definitions':
        return {
          ...block,
          items: block.items.map(({ term, description }) => ({
            term: phrase(term),
            description: phrase(description),
          })),
        }
      default:
        return block
    }
  })
}

function withBreaks(part: Inline, findBreaks: FindBreaks): Inline {
  if (part.type === 'break') return part
  const breaks = findBreaks(part.text)
  return breaks.length > 0 ? { ...part, breaks } : part
}
