/** Cart and favorites of the current owner: applies changes in order and keeps all tabs up to date. */
import { type ReplicaKind, REPLICA_KINDS } from '#contract/cart/schema.ts'
import { toCart, type CartEntry } from '#contract/cart/cart.ts'
import { listFavoriteKeys, type FavoriteEntry } from '#contract/cart/favorites.ts'
import { getLatestWrite, type Replica } from '#contract/shared/replica.ts'
import { MAX_CART_LINES, MAX_FAVORITES } from '#contract/shared/constants.ts'
import { type ReplicaRow, updateRow } from './row.ts'
import { updateStoredRow, getRowName, loadRow } from './store.ts'
import { clearReplicas, setReplicas, type Replicas, type ReplicaUpdate } from './cart.ts'

/** The cart or the favorites have reached their limit. */
export class ReplicaFullError extends Error {
  override name = 'ReplicaFullError'
}

const MAX_ENTRIES = { cart: MAX_CART_LINES, favorites: MAX_FAVORITES }

function toView(kind: ReplicaKind, { replica }: ReplicaRow): Partial<Replicas> {
  if (kind === 'cart') {
    const { lines, waiting } = toCart(replica as Replica<CartEntry>)
    return { cart: new Map(lines.map((it) => [it.sku, it])), overflow: waiting.length }
  }
  const favorites = replica as Replica<FavoriteEntry>
  return {
    favorites: new Map(listFavoriteKeys(favorites).map((key) => [key, getLatestWrite(favorites.entries[key]!).value])),
  }
}

function applyUpdate(
  kind: ReplicaKind,
  row: ReplicaRow,
  { key, to }: ReplicaUpdate,
  at: number,
  isGuest: boolean,
): ReplicaRow {
  const entries = toView(kind, row)[kind]!
  const value = to(entries.get(key) as never, at)
  if (value && !entries.has(key) && entries.size >= MAX_ENTRIES[kind]) throw new ReplicaFullError()
  const isMarked = isGuest && kind === 'cart'
  return updateRow(row, { key, value: value && isMarked ? { ...(value as CartEntry), asGuest: true } : value }, at)
}

interface Options {
  serverNow: () => number
  guest: string
  /** Called after a change that must be sent. */
  onChange: (kind: ReplicaKind) => void
  channel?: BroadcastChannel | undefined
}

export function createReplicaManager({ serverNow, guest, onChange, channel }: Options) {
  let owner: string | undefined
  let resolveOwnerKnown = () => {}
  let ownerKnown = new Promise<void>((resolve) => (resolveOwnerKnown = resolve))
  /** Serializes changes. */
  let last: Promise<unknown> = Promise.resolve()

  const show = (of: string, kind: ReplicaKind, row: ReplicaRow) => {
    if (of === owner) setReplicas({ ...toView(kind, row), isLoaded: true })
  }
  const reload = async (of: string, kind: ReplicaKind) => show(of, kind, await loadRow(of, kind))

  channel?.addEventListener('message', ({ data }: MessageEvent) => {
    for (const kind of REPLICA_KINDS)
      if (owner !== undefined && data === getRowName(owner, kind)) void reload(owner, kind)
  })

  async function changeNow(kind: ReplicaKind, update: ReplicaUpdate): Promise<void> {
    while (owner === undefined) await ownerKnown
    const of = owner
    await changeRow(of, kind, (row) => applyUpdate(kind, row, update, serverNow(), of === guest))
    onChange(kind)
  }

  /** Stores and shows a row, and notifies the other tabs. */
  async function changeRow(
    of: string,
    kind: ReplicaKind,
    updater: (row: ReplicaRow) => ReplicaRow,
  ): Promise<ReplicaRow> {
    let hasChanged = false
    const row = await updateStoredRow(of, kind, (old) => {
      const next = updater(old)
      hasChanged = next !== old
      return next
    })
    show(of, kind, row)
    if (hasChanged) channel?.postMessage(getRowName(of, kind))
    return row
  }

  return {
    changeRow,
    owner: () => owner,

    /** Resolves once the owner's data is shown. Undefined: a customer whose id is not known yet. */
    async setOwner(next: string | undefined): Promise<void> {
      if (next === owner) return
      // The guest's data stays visible until it has been merged into the customer's.
      if (owner !== guest) clearReplicas()
      owner = next
      if (next === undefined) {
        ownerKnown = new Promise<void>((resolve) => (resolveOwnerKnown = resolve))
        return
      }
      resolveOwnerKnown()
      await Promise.all(REPLICA_KINDS.map((kind) => reload(next, kind)))
    },

    change(kind: ReplicaKind, update: ReplicaUpdate): Promise<void> {
      const own = last.then(() => changeNow(kind, update))
      // The caller gets the error; the queue continues.
      last = own.catch(() => {})
      return own
    },
  }
}
