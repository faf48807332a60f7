/** Content texts: Markdown that is parsed on import and rendered as elements. HTML is never sent. */
import * as z from 'zod/mini'
import { pictureSchema } from './pictures.ts'

/** `breaks`: offsets between phrases, of short texts. Without any (`[]`) the text is one line: a word in a paragraph. */
const phrased = { text: z.string(), breaks: z.optional(z.array(z.int())) }

const inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), ...phrased }),
  z.object({ type: z.literal('strong'), ...phrased }),
  z.object({ type: z.literal('em'), ...phrased }),
  z.object({ type: z.literal('link'), ...phrased, href: z.string() }),
  z.object({ type: z.literal('break') }),
])
export type Inline = z.output<typeof inline>

const inlines = z.array(inline)

export const inlineToText = (content: readonly Inline[]): string =>
  content.map((part) => (part.type === 'break' ? ' ' : part.text)).join('')

export const textBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), content: inlines }),
  /** Level 2 or 3, because the page title is the only h1. `id` is the anchor. */
  z.object({ type: z.literal('heading'), level: z.int(), id: z.string(), content: inlines }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(inlines) }),
  z.object({ type: z.literal('table'), head: z.array(inlines), rows: z.array(z.array(inlines)) }),
  /** Term and description, from a Markdown table with empty headers. */
  z.object({ type: z.literal('definitions'), items: z.array(z.object({ term: inlines, description: inlines })) }),
  z.object({ type: z.literal('quote'), content: inlines }),
  z.object({ type: z.literal('picture'), picture: pictureSchema, caption: z.optional(z.string()) }),
  /** A video on another host. Its title is named `content`, because older code skips the block but reads that of any block. */
  z.object({ type: z.literal('film'), url: z.string(), content: inlines, poster: z.optional(pictureSchema) }),
  /** Cards of items or renovation cases inside a text. */
  z.object({ type: z.literal('items'), ids: z.array(z.int()) }),
  z.object({ type: z.literal('cases'), ids: z.array(z.int()) }),
])
export type Block = z.output<typeof textBlockSchema>

export const blocksField = z.array(textBlockSchema)

function blockText(block: Block): string {
  switch (block.type) {
    case 'list':
      return block.items.map(inlineToText).join(' ')
    case 'table':
      return [block.head, ...block.rows].flat().map(inlineToText).join(' ')
    case 'definitions':
      return block.items.flatMap(({ term, description }) => [inlineToText(term), inlineToText(description)]).join(' ')
    case 'picture':
      return block.caption ?? ''
    case 'items':
    case 'cases':
      return ''
    default:
      return inlineToText(block.content)
  }
}

/** The plain text of blocks, for search and summaries. */
export const blocksToText = (blocks: readonly Block[]): string => blocks.map(blockText).filter(Boolean).join(' ')

/** The distinct ids of all cards of a kind in a text, followed by others. */
export const listNamedIds = (
  blocks: readonly Block[],
  type: 'items' | 'cases',
  others: readonly number[] = [],
): number[] => [...new Set([...blocks.flatMap((block) => (block.type === type ? block.ids : [])), ...others])]
