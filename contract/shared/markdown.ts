/** Texts of the content: Markdown, parsed when it is imported, rendered as elements. No HTML ever travels. */
import * as z from 'zod/mini'
import { pictureSchema } from './pictures.ts'

/** `breaks`: offsets between phrases, in short texts only; a paragraph has none. */
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

export const inlineText = (content: readonly Inline[]): string =>
  content.map((part) => (part.type === 'break' ? ' ' : part.text)).join('')

export const blockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), content: inlines }),
  /** Levels 2 and 3; the page's title is its only h1. `id` is the anchor. */
  z.object({ type: z.literal('heading'), level: z.int(), id: z.string(), content: inlines }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(inlines) }),
  z.object({ type: z.literal('table'), head: z.array(inlines), rows: z.array(z.array(inlines)) }),
  /** Term and description, from a Markdown table without a head text. */
  z.object({ type: z.literal('definitions'), items: z.array(z.object({ term: inlines, description: inlines })) }),
  z.object({ type: z.literal('quote'), content: inlines }),
  z.object({ type: z.literal('picture'), picture: pictureSchema, caption: z.optional(z.string()) }),
])
export type Block = z.output<typeof blockSchema>

export const blocksSchema = z.array(blockSchema)
