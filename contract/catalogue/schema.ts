/** The change feed of the catalogue, which keeps the offline catalogue up to date. */
import * as z from 'zod/mini'
import { categorySchema } from '#contract/categories/schema.ts'
import { columnSchema } from '#contract/columns/schema.ts'
import { eventSchema } from '#contract/events/schema.ts'
import { itemSchema } from '#contract/items/schema.ts'
import { menuSchema } from '#contract/menus/schema.ts'
import { newsSchema } from '#contract/news/schema.ts'
import { reformSchema } from '#contract/reforms/schema.ts'
import { shopSchema } from '#contract/shops/schema.ts'
import { specialSchema } from '#contract/specials/schema.ts'

const id = z.int()

const upsert = z.discriminatedUnion('kind', [
  // Without the count, which the device computes and which changes without its category.
  z.object({ kind: z.literal('category'), id, value: z.omit(categorySchema, { itemCount: true }) }),
  z.object({ kind: z.literal('shop'), id, value: shopSchema }),
  z.object({ kind: z.literal('item'), id, value: itemSchema }),
  z.object({ kind: z.literal('column'), id, value: columnSchema }),
  z.object({ kind: z.literal('case'), id, value: reformSchema }),
  z.object({ kind: z.literal('menu'), id, value: menuSchema }),
  z.object({ kind: z.literal('event'), id, value: eventSchema }),
  z.object({ kind: z.literal('news'), id, value: newsSchema }),
  z.object({ kind: z.literal('special'), id, value: specialSchema }),
])

/** New kinds are added at the end, because cursors contain their numbers. */
export const CATALOGUE_KINDS = [
  'category',
  'shop',
  'item',
  'column',
  'case',
  'menu',
  'event',
  'news',
  'special',
] as const

export type CatalogueKind = (typeof CATALOGUE_KINDS)[number]

/**
 * Version of the offline catalogue's format. Increase it when a change of the feed would break older code or stored rows:
 * devices then download everything again.
 */
export const CATALOGUE_SCHEMA = 1

export const changesSchema = z.object({
  upserts: z.array(upsert),
  deletions: z.array(z.object({ kind: z.enum(CATALOGUE_KINDS), id })),
  /** Opaque; sent back as `since`. */
  cursor: z.string(),
  /** Version of the catalogue, reached when `more` is false. */
  version: z.int(),
  /** There are more changes: request them with the new cursor. */
  more: z.boolean(),
})

export type Changes = z.output<typeof changesSchema>
