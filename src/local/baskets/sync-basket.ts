import { type BasketKind, readCart, readFavorites, syncCart, syncFavorites } from '#contract/baskets.ts'
import type { Call } from '#contract/render.ts'
import { isSameReplica, type Replica } from '#contract/replica.ts'
import { withLock } from '../lock.ts'
import { type BasketRow, type Entry, takeAnswer } from './basket-row.ts'
import { readBasket } from './basket-rows.ts'

interface Options {
  /** In the name of the owner; rejects once it would be another's. */
  call: Call
  owner: string
  /** Whether what is answered may still be kept. */
  isHere: () => boolean
  turnRow: (owner: string, kind: BasketKind, turn: (row: BasketRow) => BasketRow) => Promise<BasketRow>
}

type Copy = Replica<Entry>

const ask = (call: Call, kind: BasketKind): Promise<Copy> => call(kind === 'cart' ? readCart : readFavorites)

const send = (call: Call, kind: BasketKind, copy: Copy): Promise<Copy> =>
  kind === 'cart'
    ? call(syncCart, { body: copy as Replica<never> })
    : call(syncFavorites, { body: copy as Replica<never> })

/** Gives the server what it has not got, and takes in what it has. One tab at a time. Rejects when it cannot be asked. */
export const syncBasket = (kind: BasketKind, { call, owner, isHere, turnRow }: Options): Promise<void> =>
  withLock(`komorebi.${kind}`, async () => {
    const { waiting, replica, revision } = await readBasket(owner, kind)
    const isSending = waiting.length > 0
    const answer = await (isSending ? send(call, kind, replica) : ask(call, kind))
    if (!isHere()) return
    await turnRow(owner, kind, (row) => {
      if (!isHere()) return row
      const next = takeAnswer(row, answer, isSending ? revision : undefined)
      const isNew = next.waiting.length !== row.waiting.length || !isSameReplica(next.replica, row.replica)
      return isNew ? next : row
    })
  })
