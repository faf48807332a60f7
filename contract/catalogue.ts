/** The change feed of the catalogue: what a device needs to keep its own copy in step. */
import * as z from 'zod/mini'
import { categorySchema } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { itemSchema } from './items.ts'
import { maxLength } from './lengths.ts'
import { shopSchema } from './shops.ts'

const id = z.int()

const upsert = z.discriminatedUnion('kind', [
  // Without the count: the device counts the items that it has, and a count changes without its category.
  z.object({ kind: z.literal('category'), id, value: z.omit(categorySchema, { itemCount: true }) }),
  z.object({ kind: z.literal('shop'), id, value: shopSchema }),
  z.object({ kind: z.literal('item'), id, value: itemSchema }),
])
export const CATALOGUE_KINDS = ['category', 'shop', 'item'] as const
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number]

/**
 * The form in which devices keep what the feed tells. Raised whenever a value's form changes so that older code or older
 * rows would go wrong: devices then load everything anew.
 */
export const PACK_SCHEMA = 1

export const changesSchema = z.object({
  upserts: z.array(upsert),
  deletions: z.array(z.object({ kind: z.enum(CATALOGUE_KINDS), id })),
  /** Opaque; given back as `since`. */
  cursor: z.string(),
  /** Of the catalogue; it is reached when nothing more waits. */
  version: z.int(),
  /** More waits: ask again at once with the new cursor. */
  more: z.boolean(),
})
export type Changes = z.output<typeof changesSchema>

export const readChanges = endpoint({
  method: 'GET',
  path: '/Catalog/changes',
  access: 'public',
  summary: 'Changes of the catalogue since a cursor, oldest first; without one, everything',
  query: z.object({ since: z.optional(z.string().check(maxLength(200))) }),
  output: changesSchema,
  errors: ['CURSOR_GONE'],
})
