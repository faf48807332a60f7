/** Sends changes of the cart and the favorites to the account, and merges the account's. */
import * as cartApi from '#contract/cart/api.ts'
import { REPLICA_KINDS, type ReplicaKind } from '#contract/cart/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { isSameReplica, type Replica } from '#contract/shared/replica.ts'
import { withLock } from '#src/device/storage/lock.ts'
import { getReplicaLock } from '#src/device/storage/names.ts'
import { type ReplicaRow, type Entry, applyResponse } from './row.ts'
import { loadRow } from './store.ts'

/** Changes within this time are sent together. */
const SEND_AFTER_MS = 250
const RETRY_MS = 30_000

export interface Account {
  owner: string
  /** Sends the owner's token; rejects once another customer is logged in. */
  call: Call
  /** Whether the owner is still the current customer, so that the response may be stored. */
  isCurrent: () => boolean
}

interface Options {
  /** Undefined for a guest, whose changes stay on the device. */
  getAccount: () => Account | undefined
  changeRow: (owner: string, kind: ReplicaKind, updater: (row: ReplicaRow) => ReplicaRow) => Promise<void>
}

type EntryReplica = Replica<Entry>

const fetchReplica = (call: Call, kind: ReplicaKind): Promise<EntryReplica> =>
  call(kind === 'cart' ? cartApi.getCart : cartApi.getFavorites)

const sendReplica = (call: Call, kind: ReplicaKind, replica: EntryReplica): Promise<EntryReplica> =>
  kind === 'cart'
    ? call(cartApi.syncCart, { body: replica as Replica<never> })
    : call(cartApi.syncFavorites, { body: replica as Replica<never> })

export function createSync({ getAccount, changeRow }: Options) {
  const timers = new Map<ReplicaKind, ReturnType<typeof setTimeout>>()

  /** One tab at a time. Rejects if the server is unreachable. */
  async function sync(kind: ReplicaKind): Promise<void> {
    clearTimeout(timers.get(kind))
    timers.delete(kind)
    const account = getAccount()
    if (account) await withLock(getReplicaLock(kind), () => syncAccount(account, kind))
  }

  async function syncAccount({ owner, call, isCurrent }: Account, kind: ReplicaKind): Promise<void> {
    const { unsentKeys, replica, revision } = await loadRow(owner, kind)
    const isSending = unsentKeys.length > 0
    const response = await (isSending ? sendReplica(call, kind, replica) : fetchReplica(call, kind))
    if (!isCurrent()) return
    await changeRow(owner, kind, (row) => {
      if (!isCurrent()) return row
      const next = applyResponse(row, response, isSending ? revision : undefined)
      const hasChanged = next.unsentKeys.length !== row.unsentKeys.length || !isSameReplica(next.replica, row.replica)
      return hasChanged ? next : row
    })
  }

  /** On failure, changes stay queued. No error is shown. */
  function syncAfter(kind: ReplicaKind, ms: number): void {
    clearTimeout(timers.get(kind))
    const retry = () => syncAfter(kind, RETRY_MS)
    timers.set(
      kind,
      setTimeout(() => void sync(kind).catch(retry), ms),
    )
  }

  const syncSoon = (kind: ReplicaKind) => syncAfter(kind, 0)
  return {
    /** After a change that must be sent. */
    sendChange: (kind: ReplicaKind) => syncAfter(kind, SEND_AFTER_MS),
    syncSoon,
    syncAllSoon: () => REPLICA_KINDS.forEach(syncSoon),
    /** The page may be closed next. */
    sendQueued: () => [...timers.keys()].forEach(syncSoon),
    /** Resolves once both were tried. */
    syncAll: () => Promise.allSettled(REPLICA_KINDS.map(sync)),
  }
}
