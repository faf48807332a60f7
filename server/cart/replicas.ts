import * as z from 'zod/mini'
import { and, eq, sql } from '#drizzle'
import { type BasketKind, cartReplicaSchema, favoritesReplicaSchema } from '#contract/baskets.ts'
import { CodedError } from '#contract/errors.ts'
import { emptyReplica, isSameReplica, mergeReplicas, type Replica } from '#contract/replica.ts'
import { baskets } from '#server/db/schema-baskets.ts'
import type { Deps } from '#server/deps.ts'
import { lockCustomer } from './lock-customer.ts'
import { tellChanged } from './tell-changed.ts'

const SCHEMAS = { cart: cartReplicaSchema, favorites: favoritesReplicaSchema }

export interface BasketName {
  customerId: string
  kind: BasketKind
}

export async function readBasket<V>({ db }: Pick<Deps, 'db'>, { customerId, kind }: BasketName): Promise<Replica<V>> {
  const [row] = await db
    .select({ replica: baskets.replica })
    .from(baskets)
    .where(and(eq(baskets.customerId, customerId), eq(baskets.kind, kind)))
  // The database keeps no order of keys; a merge puts them into theirs.
  return mergeReplicas(emptyReplica<V>(), (row?.replica as Replica<V> | undefined) ?? emptyReplica<V>())
}

/** Merges a device's copy into the account's, one device after the other. The same copy once more changes nothing. */
export function syncBasket<V>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  name: BasketName,
  copy: Replica<V>,
): Promise<Replica<V>> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, name.customerId)
    const before = await readBasket<V>({ db: tx }, name)
    const merged = mergeReplicas(before, copy)
    if (isSameReplica(before, merged)) return before
    refuseTooMuch(name.kind, merged)
    const changedAt = new Date(now())
    await tx
      .insert(baskets)
      .values({ ...name, replica: merged, changedAt })
      .onConflictDoUpdate({
        target: [baskets.customerId, baskets.kind],
        set: { replica: sql`excluded.replica`, changedAt },
      })
    await tellChanged(tx, name.customerId, name.kind)
    return merged
  })
}

/** What is kept must fit into what a device may send back. */
function refuseTooMuch(kind: BasketKind, merged: Replica<unknown>): void {
  const { error } = z.safeParse(SCHEMAS[kind] as z.ZodMiniType, merged)
  if (error) throw new CodedError('VALIDATION_FAILED', { details: { entries: error.issues[0]?.message }, cause: error })
}
