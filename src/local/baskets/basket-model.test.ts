import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartOf, type CartEntry } from '#contract/cart.ts'
import { emptyReplica, type Replica } from '#contract/replica.ts'
import { act, World } from '#tests/support/basket-world.ts'
import { type BasketRow, changeRow, joinRow, newRow } from './basket-row.ts'
import { GUEST } from '../owner.ts'

describe('the cart of a customer with three devices', () => {
  it('is the same everywhere in the end, and every removal has taken exactly what it had seen', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const world = new World()
        world.play(acts)
        world.settle()
        world.compare()
        for (const { account, guest } of world.devices) {
          expect(account!.row.replica).toEqual(world.server.replica)
          expect(guest.row.replica).toEqual(emptyReplica())
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('a guest who logs in', () => {
  const put = (row: BasketRow, quantity: number, at: number) =>
    changeRow(
      row,
      {
        key: 'SOFA',
        value: { quantity, addedAt: at, seenPrice: 100, ...(row.by === GUEST && { asGuest: true as const }) },
      },
      at,
    )
  const lineIn = (row: BasketRow) => cartOf(row.replica as Replica<CartEntry>).lines[0]

  it('gets the larger quantity of both, marked, whoever was later', () => {
    for (const [guests, accounts] of [
      [3, 2],
      [2, 3],
      [3, 3],
    ] as const) {
      const joined = joinRow(put(newRow('phone'), accounts, 1), put(newRow(GUEST), guests, 2).replica)
      expect(lineIn(joined)).toMatchObject({ quantity: 3, isJoined: true })
      const checked = put(joined, 2, 3)
      expect(lineIn(checked)).toMatchObject({ quantity: 2, isJoined: false })
      expect(lineIn(joinRow(checked, put(newRow(GUEST), guests, 2).replica))).toEqual(lineIn(checked))
    }
  })

  it('is not asked about what the account did not have', () => {
    expect(lineIn(joinRow(newRow('phone'), put(newRow(GUEST), 2, 1).replica))).toMatchObject({ isJoined: false })
  })
})
