/** Cart and favorites as a device and the server give them to each other: whole copies, which are merged. */
import * as z from 'zod/mini'
import type { CartEntry } from './cart.ts'
import { endpoint } from './endpoint.ts'
import type { FavoriteEntry } from './favorites.ts'
import { maxLength, minLength } from './lengths.ts'
import type { Replica } from './replica.ts'
import { MAX_CART_LINES, MAX_FAVORITES, MAX_LINE_QUANTITY } from './rules.ts'

export const BASKET_KINDS = ['cart', 'favorites'] as const
export type BasketKind = (typeof BASKET_KINDS)[number]

/** Room for what devices added without knowing of each other; what is too much waits, see cart.ts. */
const SPARE = 3
/** Each login of a device that wrote is a writer. */
const MAX_WRITERS = 2_000
const MAX_WRITES_OF_KEY = 50
/** A full copy, with some air. */
export const MAX_BASKET_BYTES = 512 * 1024

const instant = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000))
const count = z.int().check(z.gte(1))
/** Replicas look writers up in plain objects, which all have a `constructor`. */
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
const favoriteKeyField = z.string().check(z.regex(/^item:[1-9][0-9]{0,9}$/))

const hasAtMost = (most: number, message: string) =>
  z.refine<Record<string, unknown>>((it) => Object.keys(it).length <= most, message)

/** A copy that has writes which it has not seen would lose them at the next merge. */
const isWhole = ({ entries, seen }: Replica<unknown>): boolean =>
  Object.values(entries).every((writes) => writes.every(({ by, n }) => n <= (seen[by] ?? 0)))

function replicaOf<V>(key: z.ZodMiniString, value: z.ZodMiniType<V, V>, most: number) {
  const write = z.object({ by: writer, n: count, at: instant, value })
  const entries = z.record(key, z.array(write).check(minLength(1), maxLength(MAX_WRITES_OF_KEY)))
  const seen = z.record(writer, count).check(hasAtMost(MAX_WRITERS, '端末の数が多すぎます'))
  const replica = z.object({
    entries: entries.check(hasAtMost(most * SPARE, '件数が多すぎます。不要なものを削除してください')),
    seen,
  }) as unknown as z.ZodMiniType<Replica<V>, Replica<V>>
  return replica.check(z.refine(isWhole, { error: '内容に不足があります', path: ['seen'] }))
}

export const cartReplicaSchema = replicaOf(skuField, cartEntry, MAX_CART_LINES)
export const favoritesReplicaSchema = replicaOf(favoriteKeyField, favoriteEntry, MAX_FAVORITES)

export const readCart = endpoint({
  method: 'GET',
  path: '/Customers/me/cart',
  access: 'customer',
  summary: 'The cart, as the copy that devices merge with theirs',
  output: cartReplicaSchema,
})

export const syncCart = endpoint({
  method: 'POST',
  path: '/Customers/me/cart',
  access: 'customer',
  summary: 'Merge a device’s copy of the cart into the account’s; answers the merged one. Repeatable',
  body: cartReplicaSchema,
  maxBodyBytes: MAX_BASKET_BYTES,
  output: cartReplicaSchema,
})

export const readFavorites = endpoint({
  method: 'GET',
  path: '/Customers/me/favorites',
  access: 'customer',
  summary: 'The favorites, as the copy that devices merge with theirs',
  output: favoritesReplicaSchema,
})

export const syncFavorites = endpoint({
  method: 'POST',
  path: '/Customers/me/favorites',
  access: 'customer',
  summary: 'Merge a device’s copy of the favorites into the account’s; answers the merged one. Repeatable',
  body: favoritesReplicaSchema,
  maxBodyBytes: MAX_BASKET_BYTES,
  output: favoritesReplicaSchema,
})
