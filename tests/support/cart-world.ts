/**
 * Three devices and the server, in random order: add, remove, change a quantity, log in and out, go offline. A separate
 * history records for each write which writes it had seen. The expected cart follows from that history alone.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { toCart, type CartEntry } from '#contract/cart/cart.ts'
import { createReplica, mergeReplicas, type Replica } from '#contract/shared/replica.ts'
import { type ReplicaRow, updateRow, mergeIntoRow, createRow, applyResponse } from '#src/device/cart-sync/row.ts'

const SKUS = ['SOFA', 'LAMP', 'DESK']

type Action = { device: number } & (
  | { what: 'put'; sku: string; quantity: number }
  | { what: 'remove'; sku: string }
  | { what: 'login' | 'logout' | 'expire' | 'online' | 'offline' | 'sync' | 'lateSync' }
)

const device = fc.nat(2)
const sku = fc.constantFrom(...SKUS)
export const action: fc.Arbitrary<Action> = fc.oneof(
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
    }) as fc.Arbitrary<Action>,
  },
)

/** What a replica has seen: writes by id, and the ids of removed ones. */
interface History {
  writes: Map<string, { sku: string; quantity: number; asGuest: boolean; at: number }>
  removed: Set<string>
}
const emptyHistory = (): History => ({ writes: new Map(), removed: new Set() })
const mergeHistories = (a: History, b: History): History => ({
  writes: new Map([...a.writes, ...b.writes]),
  removed: new Set([...a.removed, ...b.removed]),
})
const remainingWrites = ({ writes, removed }: History, of: string) =>
  [...writes].filter(([name, it]) => it.sku === of && !removed.has(name))

interface LocalReplica {
  row: ReplicaRow
  history: History
}
interface Device {
  isOnline: boolean
  isLoggedIn: boolean
  guest: LocalReplica
  /** Kept when a session expires. */
  account: LocalReplica | undefined
}

export class CartWorld {
  server = { replica: createReplica<CartEntry>(), history: emptyHistory() }
  count = 0
  devices: Device[] = Array.from({ length: 3 }, () => ({
    isOnline: true,
    isLoggedIn: false,
    guest: this.newReplica(),
    account: undefined,
  }))

  newReplica(): LocalReplica {
    return { row: createRow(`replica-${(this.count += 1)}`), history: emptyHistory() }
  }

  change(it: Device, sku: string, quantity: number | undefined, at: number): void {
    const local = it.isLoggedIn ? it.account! : it.guest
    const asGuest = !it.isLoggedIn
    const value =
      quantity === undefined ? undefined : { quantity, addedAt: at, seenPrice: 0, ...(asGuest && { asGuest }) }
    const writes = new Map(local.history.writes)
    const removed = new Set([...local.history.removed, ...remainingWrites(local.history, sku).map(([name]) => name)])
    if (quantity !== undefined) writes.set(`write-${(this.count += 1)}`, { sku, quantity, asGuest, at })
    const next = {
      row: updateRow(local.row, { key: sku, value: value as CartEntry }, at),
      history: { writes, removed },
    }
    if (it.isLoggedIn) it.account = next
    else it.guest = next
  }

  login(it: Device): void {
    if (it.isLoggedIn || !it.isOnline) return
    const account = it.account ?? this.newReplica()
    it.account = {
      row: mergeIntoRow(account.row, it.guest.row.replica),
      history: mergeHistories(account.history, it.guest.history),
    }
    const twice = mergeIntoRow(it.account.row, it.guest.row.replica)
    assert.deepEqual(twice.replica, it.account.row.replica)
    it.guest = this.newReplica()
    it.isLoggedIn = true
    this.sync(it)
  }

  /** `isLate`: a change is made on this device before the response arrives. */
  sync(it: Device, { isLate = false } = {}): void {
    if (!it.isOnline || !it.isLoggedIn) return
    const { row, history } = it.account!
    this.server.replica = mergeReplicas(this.server.replica, row.replica as Replica<CartEntry>)
    this.server.history = mergeHistories(this.server.history, history)
    const response = { ...this.server }
    if (isLate) this.change(it, 'LAMP', 7, this.count)
    it.account = {
      row: applyResponse(it.account!.row, response.replica, row.revision),
      history: mergeHistories(it.account!.history, response.history),
    }
    assert.equal(it.account.row.unsentKeys.includes('LAMP'), isLate)
  }

  play(actions: Action[]): void {
    for (const [index, action] of actions.entries()) {
      const it = this.devices[action.device]!
      // Corrected clocks still differ: some are behind.
      const at = index - 2 * action.device
      if (action.what === 'put') this.change(it, action.sku, action.quantity, at)
      else if (action.what === 'remove') this.change(it, action.sku, undefined, at)
      else if (action.what === 'login') this.login(it)
      else if (action.what === 'online' || action.what === 'offline') it.isOnline = action.what === 'online'
      else if (action.what === 'expire') it.isLoggedIn = false
      else if (action.what === 'logout' && it.isLoggedIn) Object.assign(it, { isLoggedIn: false, account: undefined })
      else if (action.what === 'sync' || action.what === 'lateSync')
        this.sync(it, { isLate: action.what === 'lateSync' })
      this.compare()
    }
  }

  /** Each replica contains exactly what its history says: a removal removes only the writes that it had seen. */
  compare(): void {
    for (const { guest, account } of this.devices)
      for (const it of [guest, account]) if (it) expectEqual(it.row.replica, it.history)
    expectEqual(this.server.replica, this.server.history)
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

function expectEqual(replica: ReplicaRow['replica'], history: History): void {
  const { lines } = toCart(replica as Replica<CartEntry>)
  const inCart = Object.fromEntries(lines.map(({ sku, quantity, isMerged }) => [sku, { quantity, isMerged }]))
  const expected = Object.fromEntries(
    SKUS.flatMap((sku) => {
      const all = remainingWrites(history, sku).map(([, it]) => it)
      if (all.length === 0) return []
      const isMerged = all.length > 1 && all.some((it) => it.asGuest)
      const latest = Math.max(...all.map((it) => it.at))
      const quantity = isMerged
        ? Math.max(...all.map((it) => it.quantity))
        : all.filter((it) => it.at === latest).map((it) => it.quantity)
      return [[sku, { quantity, isMerged }]]
    }),
  )
  assert.deepEqual(Object.keys(inCart).toSorted(), Object.keys(expected).toSorted())
  for (const [sku, line] of Object.entries(inCart)) {
    assert.equal(line.isMerged, expected[sku]!.isMerged)
    // The writer's id decides between simultaneous writes, and the history does not contain it.
    assert.ok([expected[sku]!.quantity].flat().includes(line.quantity))
  }
}
