import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCart, type CartEntry } from '#contract/cart/cart.ts'
import { createReplica, type Replica } from '#contract/shared/replica.ts'
import { action, CartWorld } from '#tests/support/cart-world.ts'
import { type ReplicaRow, updateRow, mergeIntoRow, createRow } from './row.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'

describe('the cart of a customer with three devices', () => {
  it('converges on all devices, and each removal removes exactly the writes it had seen', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const world = new CartWorld()
        world.play(actions)
        world.settle()
        world.compare()
        for (const { account, guest } of world.devices) {
          expect(account!.row.replica).toEqual(world.server.replica)
          expect(guest.row.replica).toEqual(createReplica())
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('a guest who logs in', () => {
  const put = (row: ReplicaRow, quantity: number, at: number) =>
    updateRow(
      row,
      {
        key: 'SOFA',
        value: {
          quantity,
          addedAt: at,
          seenPrice: 100,
          ...(row.writerId === GUEST_OWNER && { asGuest: true as const }),
        },
      },
      at,
    )
  const lineIn = (row: ReplicaRow) => toCart(row.replica as Replica<CartEntry>).lines[0]

  it('gets the larger quantity of both, marked as merged, whichever is newer', () => {
    for (const [guests, accounts] of [
      [3, 2],
      [2, 3],
      [3, 3],
    ] as const) {
      const joined = mergeIntoRow(put(createRow('phone'), accounts, 1), put(createRow(GUEST_OWNER), guests, 2).replica)
      expect(lineIn(joined)).toMatchObject({ quantity: 3, isMerged: true })
      const checked = put(joined, 2, 3)
      expect(lineIn(checked)).toMatchObject({ quantity: 2, isMerged: false })
      expect(lineIn(mergeIntoRow(checked, put(createRow(GUEST_OWNER), guests, 2).replica))).toEqual(lineIn(checked))
    }
  })

  it('gets no mark on items that the account did not have', () => {
    expect(lineIn(mergeIntoRow(createRow('phone'), put(createRow(GUEST_OWNER), 2, 1).replica))).toMatchObject({
      isMerged: false,
    })
  })
})
