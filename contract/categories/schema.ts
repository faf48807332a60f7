import * as z from 'zod/mini'
import { decorationSchema } from '#contract/shared/pictures.ts'

/** Categories have two levels. Items belong to the second level, or to a first-level category without children. */
export const categorySchema = z.object({
  id: z.int(),
  kind: z.enum(['item', 'reform']),
  parentId: z.nullable(z.int()),
  name: z.string(),
  nameBreaks: z.optional(z.array(z.int())),
  order: z.int(),
  picture: z.nullable(decorationSchema),
  /** Number of published items, including subcategories. */
  itemCount: z.int(),
})

export type Category = z.output<typeof categorySchema>

/** A category without the fields that only affect its display. */
export type CategoryNode = Omit<Category, 'picture' | 'nameBreaks'>
