/** A device in Node (its test brings `fake-indexeddb`): its tabs and its worker are senders that share a database. */
import { ulid } from 'ulid'
import { beforeEach } from 'vitest'
import { VISIT } from '#contract/reservations.ts'
import type { SubmissionKind } from '#contract/submission-kind.ts'
import { makeClock } from '#src/local/clock.ts'
import { changeSessionRow, withDb } from '#src/local/db.ts'
import { makeDeviceSession, type DeviceSession } from '#src/local/device-session.ts'
import type { Fetch } from '#src/local/fetch.ts'
import { newRow, type OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { addRow, readRows } from '#src/local/outbox/outbox-rows.ts'
import { type Sender, sendWaiting } from '#src/local/outbox/sender.ts'
import { settleRow } from '#src/local/outbox/settle-row.ts'
import { sessionOf } from '#src/local/session-token.ts'
import type { ReservationWorld } from './reservation-world.ts'
import { GUEST } from '#src/local/owner.ts'

/** What happens to a request on its way; `answer` lets it reach the server. */
export type Weather = (answer: () => Promise<Response>) => Promise<Response>

export const calm: Weather = (answer) => answer()
export const noNetwork: Weather = () => Promise.reject(new TypeError('Failed to fetch'))
export const lostAnswer: Weather = async (answer) => {
  await answer()
  throw new TypeError('Failed to fetch')
}

export const readRow = async (key: string): Promise<OutboxRow | undefined> =>
  (await readRows()).find((row) => row.key === key)

async function eraseOutbox(): Promise<void> {
  await withDb((db) => Promise.all([db.outbox.clear(), db.outboxFiles.clear()]))
  await changeSessionRow(() => ({}))
}

export function openOutbox(world: ReservationWorld, weather: () => Weather = () => calm) {
  const send: Fetch = (path, init) => weather()(async () => world.app.request(path, init))
  const open = (): DeviceSession =>
    makeDeviceSession({
      clock: makeClock({ read: () => undefined, write: () => {} }, () => world.clock.ms),
      mirrors: [],
      note: { read: () => [], add: () => {} },
      row: { change: changeSessionRow },
      tabs: { tell() {}, listen() {} },
      send,
      isPageProtected: () => false,
    })
  const session = open()
  const sender: Sender = { session, isSeen: () => true, isOffline: () => false }
  return {
    session,
    sender,
    /** As after a login on this device. */
    async logIn(token: string, customerId: string): Promise<void> {
      const begun = sessionOf(token, world.clock.ms)
      await session.keeper.begin(begun)
      await session.keeper.keepCustomer(begun, { id: customerId })
    },
    async tap(body: unknown, owner = GUEST): Promise<OutboxRow> {
      return this.submit(VISIT, body, owner)
    },
    /** `files`: by their ids, the bytes that go along. */
    async submit(
      kind: SubmissionKind,
      body: unknown,
      owner: string,
      files: Record<string, ArrayBuffer> = {},
    ): Promise<OutboxRow> {
      const row = newRow(kind, { key: ulid(world.clock.ms), owner, body, tappedAt: world.clock.ms })
      const parts = Object.entries(files).map(([id, bytes]) => ({ id, bytes, key: row.key, type: '', isUp: false }))
      await addRow(row, parts)
      return row
    },
    send: (options?: Parameters<typeof sendWaiting>[1]) => sendWaiting(sender, options),
    settle: (key: string) => settleRow(key, session),
    states: async () => (await readRows()).map(({ state }) => state),
  }
}

/** For each test an empty device under a calm sky: `const device = useOutbox(world)`. */
export function useOutbox(world: ReservationWorld) {
  const own = { weather: calm, device: openOutbox(world) }
  beforeEach(async () => {
    await eraseOutbox()
    own.weather = calm
    own.device = openOutbox(world, () => own.weather)
  })
  return own
}
