/** Cart and favorites as replicas: routes and merging. */
import * as z from 'zod/mini'
import * as cartApi from '#contract/cart/api.ts'
import { and, eq, sql } from '#drizzle'
import { type ReplicaKind, cartReplicaSchema, favoritesReplicaSchema } from '#contract/cart/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { createReplica, isSameReplica, mergeReplicas, type Replica } from '#contract/shared/replica.ts'
import { lockCustomer } from '#server/customers/rows.ts'
import type { Deps } from '#server/platform/deps.ts'
import { customerRoute, type Route } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { replicas } from './schema.ts'

const SCHEMAS = { cart: cartReplicaSchema, favorites: favoritesReplicaSchema }

interface ReplicaKey {
  customerId: string
  kind: ReplicaKind
}

export async function loadReplica<V>({ db }: Pick<Deps, 'db'>, { customerId, kind }: ReplicaKey): Promise<Replica<V>> {
  const [row] = await db
    .select({ replica: replicas.replica })
    .from(replicas)
    .where(and(eq(replicas.customerId, customerId), eq(replicas.kind, kind)))
  // `jsonb` does not keep the order of keys; merging sorts them.
  return mergeReplicas(createReplica<V>(), (row?.replica as Replica<V> | undefined) ?? createReplica<V>())
}

/** Merges a device's replica into the customer's, one device at a time. Syncing the same replica again changes nothing. */
export function syncReplica<V>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: ReplicaKey,
  replica: Replica<V>,
): Promise<Replica<V>> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, key.customerId)
    const before = await loadReplica<V>({ db: tx }, key)
    const merged = mergeReplicas(before, replica)
    if (isSameReplica(before, merged)) return before
    assertWithinLimits(key.kind, merged)
    const changedAt = new Date(now())
    await tx
      .insert(replicas)
      .values({ ...key, replica: merged, changedAt })
      .onConflictDoUpdate({
        target: [replicas.customerId, replicas.kind],
        set: { replica: sql`excluded.replica`, changedAt },
      })
    await notifyChange(tx, key.customerId, key.kind)
    return merged
  })
}

/** The merged replica must stay within the limits for requests, because devices send it back. */
function assertWithinLimits(kind: ReplicaKind, merged: Replica<unknown>): void {
  const { error } = z.safeParse(SCHEMAS[kind] as z.ZodMiniType, merged)
  if (error) throw new CodedError('VALIDATION_FAILED', { details: { entries: error.issues[0]?.message }, cause: error })
}

const cartRoutes = (deps: Deps): Route[] => [
  customerRoute(cartApi.getCart, 'The cart, as the copy that devices merge with theirs', (_, { customerId }) =>
    loadReplica(deps, { customerId, kind: 'cart' }),
  ),
  customerRoute(
    cartApi.syncCart,
    'Merge a device’s copy of the cart into the account’s. Returns the merged replica. Idempotent',
    ({ body }, { customerId }) => syncReplica(deps, { customerId, kind: 'cart' }, body),
  ),
  customerRoute(
    cartApi.getFavorites,
    'The favorites, as the copy that devices merge with theirs',
    (_, { customerId }) => loadReplica(deps, { customerId, kind: 'favorites' }),
  ),
  customerRoute(
    cartApi.syncFavorites,
    'Merge a device’s copy of the favorites into the account’s. Returns the merged replica. Idempotent',
    ({ body }, { customerId }) => syncReplica(deps, { customerId, kind: 'favorites' }, body),
  ),
]

export const cart: ServerModule = {
  routes: cartRoutes,
  async eraseCustomer(tx, customerId) {
    await tx.delete(replicas).where(eq(replicas.customerId, customerId))
    return []
  },
}
