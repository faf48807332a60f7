/** A customer's submissions and attachments: sent as that customer only, and once. */
import 'fake-indexeddb/auto'
import sharp from 'sharp'
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { MESSAGE } from '#contract/messages/api.ts'
import { TOKEN_LIFETIME_MS } from '#contract/shared/constants.ts'
import { files } from '#server/files/schema.ts'
import { listAttachments, updateRow, loadRows } from '#src/device/outbox/store.ts'
import { withDb } from '#src/device/storage/database.ts'
import { PASSWORD, toSession } from '#tests/support/customer-calls.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import {
  noFault,
  lostResponse,
  networkError,
  openOutbox,
  useOutbox,
  type NetworkFault,
} from '#tests/support/outbox-device.ts'
import { readReservations, visit } from '#tests/support/reservation-calls.ts'
import { TEN, withReservations } from '#tests/support/reservation-world.ts'

describe.each(storeDatabases())('the outbox of a customer and the server on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const sky = useOutbox(world)

  const booked = () => readReservations(world.database)
  const customerId = async () => String((await world.request('GET /Customers/me', { token: world.token })).body['id'])

  describe('of a customer', () => {
    it('is sent as that customer, also after hours with a token that must be renewed', async () => {
      const id = await customerId()
      await sky.device.logIn(world.token, id)
      await sky.device.tap(visit(TEN), id)
      // Offline for three hours.
      world.clock.ms += 3 * TOKEN_LIFETIME_MS
      const worker = openOutbox(world)
      await worker.send()
      expect(await sky.device.states()).toEqual(['done'])
      expect(await booked()).toMatchObject([{ customerId: id }])
    })

    it('waits for that customer’s login, and is never sent as another customer or as a guest', async () => {
      const id = await customerId()
      await sky.device.logIn(world.token, id)
      sky.fault = networkError
      await sky.device.tap(visit(TEN), id)
      await sky.device.send()
      sky.fault = noFault
      await sky.device.session.store.end('refused')
      await sky.device.send()
      const sent: (string | null)[] = []
      const watched: NetworkFault = (send) => {
        sent.push('asked')
        return send()
      }
      sky.fault = watched
      await sky.device.logIn(world.token, 'somebody else')
      await sky.device.send()
      expect(sent).toEqual([])
      expect(await booked()).toEqual([])
      sky.fault = noFault
      await sky.device.session.store.end('asked')
      world.clock.ms += 1_000
      const { access_token } = toSession(await customerActions(world).logIn(PASSWORD))
      await sky.device.logIn(access_token, id)
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['done'])
      expect(await booked()).toMatchObject([{ customerId: id }])
    })

    it('whose session was ended on another device needs a login', async () => {
      const id = await customerId()
      await sky.device.logIn(world.token, id)
      await world.request('POST /Customers/logout', { token: world.token })
      await sky.device.tap(visit(TEN), id)
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['needsLogin'])
      expect(await booked()).toEqual([])
    })
  })

  describe('with a picture', () => {
    const picture = async () =>
      new Uint8Array(
        await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
          .jpeg()
          .toBuffer(),
      ).buffer
    const thread = async () =>
      (await world.request('GET /Customers/me/messages', { token: world.token })).body['data'] as {
        fileIds: string[]
      }[]

    async function write(): Promise<string> {
      const id = await customerId()
      await sky.device.logIn(world.token, id)
      const fileId = ulid(world.clock.ms)
      const bytes = await picture()
      await sky.device.submit(MESSAGE, { text: '写真をお送りします', fileIds: [fileId] }, id, { [fileId]: bytes })
      return fileId
    }

    it('uploads it first, and stores it once although each response is lost', async () => {
      const fileId = await write()
      sky.fault = lostResponse
      await sky.device.send()
      await sky.device.send()
      expect(await thread()).toEqual([])
      sky.fault = noFault
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['done'])
      expect(await thread()).toMatchObject([{ fileIds: [fileId] }])
      expect(await listAttachments((await loadRows())[0]!)).toEqual([])
    })

    it('uploads it again if the server no longer has it', async () => {
      let requests = 0
      sky.fault = (send) => ((requests += 1) === 2 ? networkError(send) : send())
      const fileId = await write()
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['waiting'])
      await world.database.db.delete(files)
      sky.fault = noFault
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['waiting'])
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['done'])
      expect(await thread()).toMatchObject([{ fileIds: [fileId] }])
    })

    it('needs the customer if neither device nor server has it any more', async () => {
      let requests = 0
      sky.fault = (send) => ((requests += 1) === 2 ? networkError(send) : send())
      await write()
      await sky.device.send()
      await world.database.db.delete(files)
      await withDb((db) => db.table('attachments').clear())
      sky.fault = noFault
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['needsChoice'])
      expect(await thread()).toEqual([])
    })

    it('waits for Retry-After of a busy server, and sends the key of its message', async () => {
      const fileId = await write()
      sky.fault = () => {
        const body = { error: { statusCode: 429, name: 'Error', code: 'TOO_MANY_REQUESTS', message: 'お待ちください' } }
        return Promise.resolve(Response.json(body, { status: 429, headers: { 'retry-after': '120' } }))
      }
      await sky.device.send()
      const [row] = await loadRows()
      expect(row!.state).toBe('waiting')
      expect(row!.notBefore).toBeGreaterThan(Date.now() + 110_000)
      sky.fault = noFault
      await sky.device.send()
      expect(await world.database.db.select().from(files)).toEqual([])
      await updateRow(row!.key, (it) => ({ ...it, notBefore: 0 }))
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['done'])
      const sent = await world.database.db.select().from(files)
      expect(sent).toMatchObject([{ id: fileId, submissionKey: row!.key }])
    })

    it('needs the customer if it is not a picture', async () => {
      const id = await customerId()
      await sky.device.logIn(world.token, id)
      const fileId = ulid(world.clock.ms)
      const bytes = new TextEncoder().encode('no picture').buffer
      await sky.device.submit(MESSAGE, { text: '', fileIds: [fileId] }, id, { [fileId]: bytes })
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['needsChoice'])
      expect(await thread()).toEqual([])
    })
  })
})
