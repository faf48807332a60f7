import type { Block, Inline } from '#contract/shared/markdown.ts'
import type { PrepareContext } from './kind.ts'
import type { DraftBlock } from './markdown.ts'
import type { FindBreaks } from './phrases.ts'
import { toBlocks } from './pictures.ts'

/** The text of an entry as pages show it. */
export const toBody = (
  drafts: DraftBlock[],
  { findPicture, findBreaks }: Pick<PrepareContext, 'findPicture' | 'findBreaks'>,
): Block[] => addPhraseBreaks(toBlocks(drafts, findPicture), findBreaks)

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
