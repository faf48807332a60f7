import type { Block, Inline } from '#contract/shared/markdown.ts'
import type { PrepareContext } from './kind.ts'
import type { DraftBlock } from './markdown.ts'
import type { PhraseRules } from './phrases.ts'
import { toBlocks } from './pictures.ts'

/** The text of an entry as pages show it. */
export const toBody = (
  drafts: DraftBlock[],
  { findPicture, ...rules }: Pick<PrepareContext, 'findPicture' | keyof PhraseRules>,
): Block[] => addPhraseBreaks(toBlocks(drafts, findPicture), rules)

type MapContent = (content: readonly Inline[]) => Inline[]

/** `mapShort`: for headings, titles of films, lists and tables; `mapText`: for paragraphs. */
function mapContents(blocks: readonly Block[], mapShort: MapContent, mapText: MapContent): Block[] {
  return blocks.map((block) => {
    switch (block.type) {
      case 'paragraph':
      case 'quote':
        return { ...block, content: mapText(block.content) }
      case 'heading':
      case 'film':
        return { ...block, content: mapShort(block.content) }
      case 'list':
        return { ...block, items: block.items.map(mapShort) }
      case 'table':
        return { ...block, head: block.head.map(mapShort), rows: block.rows.map((row) => row.map(mapShort)) }
      case 'definitions':
        return {
          ...block,
          items: block.items.map(({ term, description }) => ({
            term: mapShort(term),
            description: mapShort(description),
          })),
        }
      default:
        return block
    }
  })
}

/**
 * Adds breaks to headings, titles of films, lists and tables, which appear in narrow boxes. Paragraphs break between phrases by the browser's
 * own model, so that long texts need no markup but for the words that the model would break.
 */
export const addPhraseBreaks = (blocks: readonly Block[], { findBreaks, findSplitWords }: PhraseRules): Block[] =>
  mapContents(
    blocks,
    (content) => content.map((part) => withBreaks(part, findBreaks)),
    (content) =>
      content.flatMap((part): Inline[] => (part.type === 'text' ? splitAtWords(part, findSplitWords) : [part])),
  )

/** The blocks as they were before `addPhraseBreaks`. */
export const removePhraseBreaks = (blocks: readonly Block[]): Block[] => mapContents(blocks, joinTexts, joinTexts)

function joinTexts(content: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const part of content) {
    const last = joined.at(-1)
    if (part.type === 'break') joined.push(part)
    else if (part.type === 'text' && last?.type === 'text')
      joined.splice(-1, 1, { type: 'text', text: last.text + part.text })
    else {
      const { breaks: _, ...plain } = part
      joined.push(plain)
    }
  }
  return joined
}

function withBreaks(part: Inline, findBreaks: PhraseRules['findBreaks']): Inline {
  if (part.type === 'break') return part
  const breaks = findBreaks(part.text)
  return breaks.length > 0 ? { ...part, breaks } : part
}

type TextPart = Extract<Inline, { type: 'text' }>

/** A part without break positions is one line. */
function splitAtWords({ text }: TextPart, findSplitWords: PhraseRules['findSplitWords']): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const [from, to] of findSplitWords(text)) {
    if (from > end) parts.push({ type: 'text', text: text.slice(end, from) })
    parts.push({ type: 'text', text: text.slice(from, to), breaks: [] })
    end = to
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) })
  return parts
}
