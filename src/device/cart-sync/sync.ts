import * as cartApi from '#contract/cart/api.ts'
import { type ReplicaKind } from '#contract/cart/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { isSameReplica, type Replica } from '#contract/shared/replica.ts'
import { withLock } from '#src/device/storage/lock.ts'
import { getReplicaLock } from '#src/device/storage/names.ts'
import { type ReplicaRow, type Entry, applyResponse } from './row.ts'
import { loadRow } from './store.ts'

interface Options {
  /** Sends the owner's token; rejects once another customer is logged in. */
  call: Call
  owner: string
  /** Whether the owner is still the current customer, so that the response may be stored. */
  isCurrent: () => boolean
  changeRow: (owner: string, kind: ReplicaKind, updater: (row: ReplicaRow) => ReplicaRow) => Promise<ReplicaRow>
}

type EntryReplica = Replica<Entry>

const fetchReplica = (call: Call, kind: ReplicaKind): Promise<EntryReplica> =>
  call(kind === 'cart' ? cartApi.getCart : cartApi.getFavorites)

const send = (call: Call, kind: ReplicaKind, replica: EntryReplica): Promise<EntryReplica> =>
  kind === 'cart'
    ? call(cartApi.syncCart, { body: replica as Replica<never> })
    : call(cartApi.syncFavorites, { body: replica as Replica<never> })

/** Sends unsent changes and merges the account's replica. One tab at a time. Rejects if the server is unreachable. */
export const syncReplica = (kind: ReplicaKind, { call, owner, isCurrent, changeRow }: Options): Promise<void> =>
  withLock(getReplicaLock(kind), async () => {
    const { unsentKeys, replica, revision } = await loadRow(owner, kind)
    const isSending = unsentKeys.length > 0
    const response = await (isSending ? send(call, kind, replica) : fetchReplica(call, kind))
    if (!isCurrent()) return
    await changeRow(owner, kind, (row) => {
      if (!isCurrent()) return row
      const next = applyResponse(row, response, isSending ? revision : undefined)
      const hasChanged = next.unsentKeys.length !== row.unsentKeys.length || !isSameReplica(next.replica, row.replica)
      return hasChanged ? next : row
    })
  })
