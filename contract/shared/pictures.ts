/** A picture of the catalogue: derived files in several widths, a colour for its box until it is there. */
import * as z from 'zod/mini'

export const pictureSchema = z.object({
  /** Names the derived files; a changed picture has a new id, so that they can be cached for ever. */
  id: z.string(),
  /** The largest derived size in px; its ratio is that of the box. */
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** One of 64 fixed colour classes (`tone-0` … `tone-63`), the nearest to the picture's own. */
  tone: z.int().check(z.gte(0), z.lte(63)),
  /** A blurred stand-in as a data: address (≤ 300 bytes); only where the picture stands first on its page. */
  blur: z.optional(z.string()),
})
export type Picture = z.output<typeof pictureSchema>

/** A picture beside words that say what it shows, and never the first of its page. */
export const decorationSchema = z.omit(pictureSchema, { alt: true, blur: true })
export type Decoration = z.output<typeof decorationSchema>

export const asDecoration = ({ id, width, height, tone }: Decoration): Decoration => ({ id, width, height, tone })
