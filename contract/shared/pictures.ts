/** A catalogue picture with files in several widths and a placeholder colour. */
import * as z from 'zod/mini'

export const pictureSchema = z.object({
  /** Part of the file names. A changed picture gets a new id, so files can be cached permanently. */
  id: z.string(),
  /** The largest derived size in px; it also sets the aspect ratio of the box. */
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** Placeholder colour: index of one of 64 fixed colours, with the classes `tone-0` … `tone-63`. */
  tone: z.int().check(z.gte(0), z.lte(63)),
  /** Blurred placeholder as a data: URL (≤ 300 bytes), only for the first picture of a page. */
  blur: z.optional(z.string()),
})
export type Picture = z.output<typeof pictureSchema>

/** A picture next to text that describes it, never the first one of its page. */
export const decorationSchema = z.omit(pictureSchema, { alt: true, blur: true })
export type Decoration = z.output<typeof decorationSchema>

export const toDecoration = ({ id, width, height, tone }: Decoration): Decoration => ({ id, width, height, tone })
