/**
 * Three devices and the server, in random order: put in, take out, another quantity, log in and out, no network. Beside
 * the copies runs a history that knows of each write whom it had seen; what has to be in the cart follows from it alone.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { cartOf, type CartEntry } from '#contract/cart.ts'
import { emptyReplica, mergeReplicas, type Replica } from '#contract/replica.ts'
import { type BasketRow, changeRow, joinRow, newRow, takeAnswer } from '#src/local/baskets/basket-row.ts'

const SKUS = ['SOFA', 'LAMP', 'DESK']

type Act = { device: number } & (
  | { what: 'put'; sku: string; quantity: number }
  | { what: 'remove'; sku: string }
  | { what: 'login' | 'logout' | 'expire' | 'online' | 'offline' | 'sync' | 'lateSync' }
)

const device = fc.nat(2)
const sku = fc.constantFrom(...SKUS)
export const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ device, what: fc.constant('put' as const), sku, quantity: fc.integer({ min: 1, max: 20 }) }),
  },
  { weight: 4, arbitrary: fc.record({ device, what: fc.constant('remove' as const), sku }) },
  {
    weight: 8,
    arbitrary: fc.record({
      device,
      what: fc.constantFrom('login', 'logout', 'expire', 'online', 'offline', 'sync', 'lateSync'),
    }) as fc.Arbitrary<Act>,
  },
)

/** What somebody knows: the writes by their names, and the names of those that are gone. */
interface Knowledge {
  writes: Map<string, { sku: string; quantity: number; asGuest: boolean; at: number }>
  gone: Set<string>
}
const nothing = (): Knowledge => ({ writes: new Map(), gone: new Set() })
const learn = (a: Knowledge, b: Knowledge): Knowledge => ({
  writes: new Map([...a.writes, ...b.writes]),
  gone: new Set([...a.gone, ...b.gone]),
})
const standing = ({ writes, gone }: Knowledge, of: string) =>
  [...writes].filter(([name, it]) => it.sku === of && !gone.has(name))

interface Copy {
  row: BasketRow
  knows: Knowledge
}
interface Device {
  isOnline: boolean
  isLoggedIn: boolean
  guest: Copy
  /** Stays through a session that merely ended. */
  account: Copy | undefined
}

export class World {
  server = { replica: emptyReplica<CartEntry>(), knows: nothing() }
  count = 0
  devices: Device[] = Array.from({ length: 3 }, () => ({
    isOnline: true,
    isLoggedIn: false,
    guest: this.newCopy(),
    account: undefined,
  }))

  newCopy(): Copy {
    return { row: newRow(`copy-${(this.count += 1)}`), knows: nothing() }
  }

  change(it: Device, sku: string, quantity: number | undefined, at: number): void {
    const copy = it.isLoggedIn ? it.account! : it.guest
    const asGuest = !it.isLoggedIn
    const value =
      quantity === undefined ? undefined : { quantity, addedAt: at, seenPrice: 0, ...(asGuest && { asGuest }) }
    const writes = new Map(copy.knows.writes)
    const gone = new Set([...copy.knows.gone, ...standing(copy.knows, sku).map(([name]) => name)])
    if (quantity !== undefined) writes.set(`write-${(this.count += 1)}`, { sku, quantity, asGuest, at })
    const next = { row: changeRow(copy.row, { key: sku, value: value as CartEntry }, at), knows: { writes, gone } }
    if (it.isLoggedIn) it.account = next
    else it.guest = next
  }

  login(it: Device): void {
    if (it.isLoggedIn || !it.isOnline) return
    const account = it.account ?? this.newCopy()
    it.account = { row: joinRow(account.row, it.guest.row.replica), knows: learn(account.knows, it.guest.knows) }
    const twice = joinRow(it.account.row, it.guest.row.replica)
    assert.deepEqual(twice.replica, it.account.row.replica)
    it.guest = this.newCopy()
    it.isLoggedIn = true
    this.sync(it)
  }

  /** `isLate`: something was changed here while the answer was on its way. */
  sync(it: Device, { isLate = false } = {}): void {
    if (!it.isOnline || !it.isLoggedIn) return
    const { row, knows } = it.account!
    this.server.replica = mergeReplicas(this.server.replica, row.replica as Replica<CartEntry>)
    this.server.knows = learn(this.server.knows, knows)
    const answer = { ...this.server }
    if (isLate) this.change(it, 'LAMP', 7, this.count)
    it.account = {
      row: takeAnswer(it.account!.row, answer.replica, row.revision),
      knows: learn(it.account!.knows, answer.knows),
    }
    assert.equal(it.account.row.waiting.includes('LAMP'), isLate)
  }

  play(acts: Act[]): void {
    for (const [index, act] of acts.entries()) {
      const it = this.devices[act.device]!
      // Clocks are corrected, not the same: some are behind.
      const at = index - 2 * act.device
      if (act.what === 'put') this.change(it, act.sku, act.quantity, at)
      else if (act.what === 'remove') this.change(it, act.sku, undefined, at)
      else if (act.what === 'login') this.login(it)
      else if (act.what === 'online' || act.what === 'offline') it.isOnline = act.what === 'online'
      else if (act.what === 'expire') it.isLoggedIn = false
      else if (act.what === 'logout' && it.isLoggedIn) Object.assign(it, { isLoggedIn: false, account: undefined })
      else if (act.what === 'sync' || act.what === 'lateSync') this.sync(it, { isLate: act.what === 'lateSync' })
      this.compare()
    }
  }

  /** Each copy holds exactly what its history says: a removal took what it had seen, and nothing else. */
  compare(): void {
    for (const { guest, account } of this.devices)
      for (const it of [guest, account]) if (it) expectEqual(it.row.replica, it.knows)
    expectEqual(this.server.replica, this.server.knows)
  }

  settle(): void {
    for (const it of this.devices) it.isOnline = true
    for (let round = 0; round < 2; round += 1)
      for (const it of this.devices) {
        this.login(it)
        this.sync(it)
      }
  }
}

function expectEqual(replica: BasketRow['replica'], knows: Knowledge): void {
  const { lines } = cartOf(replica as Replica<CartEntry>)
  const inCart = Object.fromEntries(lines.map(({ sku, quantity, isJoined }) => [sku, { quantity, isJoined }]))
  const expected = Object.fromEntries(
    SKUS.flatMap((sku) => {
      const all = standing(knows, sku).map(([, it]) => it)
      if (all.length === 0) return []
      const isJoined = all.length > 1 && all.some((it) => it.asGuest)
      const latest = Math.max(...all.map((it) => it.at))
      const quantity = isJoined
        ? Math.max(...all.map((it) => it.quantity))
        : all.filter((it) => it.at === latest).map((it) => it.quantity)
      return [[sku, { quantity, isJoined }]]
    }),
  )
  assert.deepEqual(Object.keys(inCart).toSorted(), Object.keys(expected).toSorted())
  for (const [sku, line] of Object.entries(inCart)) {
    assert.equal(line.isJoined, expected[sku]!.isJoined)
    // Of writes in the same moment the device's name decides, which the history does not know.
    assert.ok([expected[sku]!.quantity].flat().includes(line.quantity))
  }
}
