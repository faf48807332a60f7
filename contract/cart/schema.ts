/** Replicas of cart and favorites, which device and server exchange in full and merge. */
import * as z from 'zod/mini'
import type { CartEntry } from './cart.ts'
import type { FavoriteEntry } from './favorites.ts'
import { maxLength, minLength } from '#contract/shared/lengths.ts'
import type { Replica } from '#contract/shared/replica.ts'
import { MAX_CART_LINES, MAX_FAVORITES, MAX_LINE_QUANTITY } from '#contract/shared/constants.ts'

export const REPLICA_KINDS = ['cart', 'favorites'] as const

export type ReplicaKind = (typeof REPLICA_KINDS)[number]

/** Leaves room for concurrent additions of several devices. cart.ts hides lines beyond the limit. */
const REPLICA_MARGIN = 3

/** A writer is created for each login on a device that changes something. */
const MAX_WRITERS = 2_000

const MAX_WRITES_OF_KEY = 50

/** A full replica plus a margin. */
export const MAX_REPLICA_BYTES = 512 * 1024

const instant = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000))

const count = z.int().check(z.gte(1))

/** Replicas look up writers in plain objects, which all have a `constructor`. */
const writer = z.string().check(z.regex(/^(?!constructor$)[a-z0-9]{10,26}$/))

export const skuField = z.string().check(z.regex(/^[A-Z0-9]{2,}(-[A-Z0-9]+)*$/), maxLength(30))

const cartEntry: z.ZodMiniType<CartEntry, CartEntry> = z.object({
  quantity: z
    .int()
    .check(z.gte(1, '数量は1点からです'), z.lte(MAX_LINE_QUANTITY, `数量は${MAX_LINE_QUANTITY}点までです`)),
  addedAt: instant,
  seenPrice: z.int().check(z.gte(0), z.lte(100_000_000)),
  asGuest: z.optional(z.literal(true)),
})

const favoriteEntry: z.ZodMiniType<FavoriteEntry, FavoriteEntry> = z.object({ addedAt: instant })

const favoriteKeyField = z.string().check(z.regex(/^(item|case):[1-9][0-9]{0,9}$/))

const hasAtMost = (max: number, message: string) =>
  z.refine<Record<string, unknown>>((it) => Object.keys(it).length <= max, message)

/** Writes that are missing in `seen` would be lost in the next merge. */
const isComplete = ({ entries, seen }: Replica<unknown>): boolean =>
  Object.values(entries).every((writes) => writes.every(({ by, n }) => n <= (seen[by] ?? 0)))

function replicaSchema<V>(key: z.ZodMiniString, value: z.ZodMiniType<V, V>, max: number) {
  const write = z.object({ by: writer, n: count, at: instant, value })
  const entries = z.record(key, z.array(write).check(minLength(1), maxLength(MAX_WRITES_OF_KEY)))
  const seen = z.record(writer, count).check(hasAtMost(MAX_WRITERS, '端末の数が多すぎます'))
  const replica = z.object({
    entries: entries.check(hasAtMost(max * REPLICA_MARGIN, '件数が多すぎます。不要なものを削除してください')),
    seen,
  }) as unknown as z.ZodMiniType<Replica<V>, Replica<V>>
  return replica.check(z.refine(isComplete, { error: '内容に不足があります', path: ['seen'] }))
}

export const cartReplicaSchema = replicaSchema(skuField, cartEntry, MAX_CART_LINES)

export const favoritesReplicaSchema = replicaSchema(favoriteKeyField, favoriteEntry, MAX_FAVORITES)
