/** A device in Node (tests import `fake-indexeddb`). Its tabs and its worker are senders with one database. */
import { ulid } from 'ulid'
import { beforeEach } from 'vitest'
import { VISIT } from '#contract/reservations/api.ts'
import type { SubmissionKind } from '#contract/shared/submission-kind.ts'
import { createClock } from '#src/device/time/clock.ts'
import { updateSessionRow } from '#src/device/session/row.ts'
import { withDb } from '#src/device/storage/database.ts'
import { createDeviceSession, type DeviceSession } from '#src/device/session/request.ts'
import type { Fetch } from '#src/device/network/call.ts'
import { createRow, type OutboxRow } from '#src/device/outbox/row.ts'
import { addRow, loadRows } from '#src/device/outbox/store.ts'
import { type SendContext, sendDueRows } from '#src/device/outbox/send.ts'
import { settleRow } from '#src/device/outbox/settle.ts'
import { parseSession } from '#src/device/session/token.ts'
import type { ReservationWorld } from './reservation-world.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'

/** How a request fails; `send` sends it to the server. */
export type NetworkFault = (send: () => Promise<Response>) => Promise<Response>

export const noFault: NetworkFault = (send) => send()
export const networkError: NetworkFault = () => Promise.reject(new TypeError('Failed to fetch'))
export const lostResponse: NetworkFault = async (send) => {
  await send()
  throw new TypeError('Failed to fetch')
}

export const readRow = async (key: string): Promise<OutboxRow | undefined> =>
  (await loadRows()).find((row) => row.key === key)

async function eraseOutbox(): Promise<void> {
  await withDb((db) => Promise.all([db.table('outbox').clear(), db.table('attachments').clear()]))
  await updateSessionRow(() => ({}))
}

export function openOutbox(world: ReservationWorld, fault: () => NetworkFault = () => noFault) {
  const send: Fetch = (path, init) => fault()(async () => world.app.request(path, init))
  const open = (): DeviceSession =>
    createDeviceSession({
      clock: createClock({ read: () => undefined, write: () => {} }, { deviceNow: () => world.clock.ms }),
      mirrors: [],
      log: { read: () => [], add: () => {} },
      row: { change: updateSessionRow },
      tabs: { notify() {}, listen() {} },
      send,
      isPageProtected: () => false,
    })
  const session = open()
  const sender: SendContext = { session, isPageVisible: () => true, isOffline: () => false }
  return {
    session,
    sender,
    /** Like after a login on this device. */
    async logIn(token: string, customerId: string): Promise<void> {
      const begun = parseSession(token, world.clock.ms)
      await session.store.begin(begun)
      await session.store.saveCustomer(begun, { id: customerId })
    },
    async tap(body: unknown, owner = GUEST_OWNER): Promise<OutboxRow> {
      return this.submit(VISIT, body, owner)
    },
    /** `files`: attachments by id. */
    async submit(
      kind: SubmissionKind,
      body: unknown,
      owner: string,
      files: Record<string, ArrayBuffer> = {},
    ): Promise<OutboxRow> {
      const row = createRow(kind, { key: ulid(world.clock.ms), owner, body, submittedAt: world.clock.ms })
      const parts = Object.entries(files).map(([id, bytes]) => ({
        id,
        bytes,
        rowKey: row.key,
        type: '',
        isUploaded: false,
      }))
      await addRow(row, parts)
      return row
    },
    send: (options?: Parameters<typeof sendDueRows>[1]) => sendDueRows(sender, options),
    settle: (key: string) => settleRow(key, session),
    states: async () => (await loadRows()).map(({ state }) => state),
  }
}

/** An empty device without network faults for each test: `const device = useOutbox(world)`. */
export function useOutbox(world: ReservationWorld) {
  const own = { fault: noFault, device: openOutbox(world) }
  beforeEach(async () => {
    await eraseOutbox()
    own.fault = noFault
    own.device = openOutbox(world, () => own.fault)
  })
  return own
}
