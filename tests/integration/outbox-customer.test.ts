/** What a customer sends off, and what goes along with it: in that name alone, and once. */
import 'fake-indexeddb/auto'
import sharp from 'sharp'
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { MESSAGE } from '#contract/messages.ts'
import { TOKEN_LIFETIME_MS } from '#contract/rules.ts'
import { files } from '#server/db/schema-files.ts'
import { attachmentsOf } from '#src/local/outbox/attachments.ts'
import { withDb } from '#src/local/db.ts'
import { changeRow, readRows } from '#src/local/outbox/outbox-rows.ts'
import { PASSWORD, sessionIn } from '#tests/support/customer-calls.ts'
import { deedsOf, useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { calm, lostAnswer, noNetwork, openOutbox, useOutbox, type Weather } from '#tests/support/outbox-device.ts'
import { reservationsIn, visit } from '#tests/support/reservation-calls.ts'
import { TEN, withReservations } from '#tests/support/reservation-world.ts'

describe.each(testDatabases())('the outbox of a customer and the server on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const sky = useOutbox(world)

  const booked = () => reservationsIn(world.database)
  const customerId = async () => String((await world.ask('GET /Customers/me', { token: world.token })).body['id'])

  describe('of a customer', () => {
    it('is sent in that name, after hours also with a token that has to be renewed', async () => {
      const id = await customerId()
      await sky.device.logIn(world.token, id)
      await sky.device.tap(visit(TEN), id)
      // A flight of three hours.
      world.clock.ms += 3 * TOKEN_LIFETIME_MS
      const worker = openOutbox(world)
      await worker.send()
      expect(await sky.device.states()).toEqual(['done'])
      expect(await booked()).toMatchObject([{ customerId: id }])
    })

    it('waits for that customer’s login, and is never sent as another nor as a guest', async () => {
      const id = await customerId()
      await sky.device.logIn(world.token, id)
      sky.weather = noNetwork
      await sky.device.tap(visit(TEN), id)
      await sky.device.send()
      sky.weather = calm
      await sky.device.session.keeper.end('refused')
      await sky.device.send()
      const sent: (string | null)[] = []
      const watched: Weather = (answer) => {
        sent.push('asked')
        return answer()
      }
      sky.weather = watched
      await sky.device.logIn(world.token, 'somebody else')
      await sky.device.send()
      expect(sent).toEqual([])
      expect(await booked()).toEqual([])
      sky.weather = calm
      await sky.device.session.keeper.end('asked')
      world.clock.ms += 1_000
      const { access_token } = sessionIn(await deedsOf(world).logIn(PASSWORD))
      await sky.device.logIn(access_token, id)
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['done'])
      expect(await booked()).toMatchObject([{ customerId: id }])
    })

    it('whose session has ended elsewhere needs a login', async () => {
      const id = await customerId()
      await sky.device.logIn(world.token, id)
      await world.ask('POST /Customers/logout', { token: world.token })
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
      (await world.ask('GET /Customers/me/messages', { token: world.token })).body['data'] as { fileIds: string[] }[]

    async function write(): Promise<string> {
      const id = await customerId()
      await sky.device.logIn(world.token, id)
      const fileId = ulid(world.clock.ms)
      const bytes = await picture()
      await sky.device.submit(MESSAGE, { text: '写真をお送りします', fileIds: [fileId] }, id, { [fileId]: bytes })
      return fileId
    }

    it('sends it first, and once, though each answer is lost', async () => {
      const fileId = await write()
      sky.weather = lostAnswer
      await sky.device.send()
      await sky.device.send()
      expect(await thread()).toEqual([])
      sky.weather = calm
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['done'])
      expect(await thread()).toMatchObject([{ fileIds: [fileId] }])
      expect(await attachmentsOf((await readRows())[0]!)).toEqual([])
    })

    it('sends it again when the server has lost it meanwhile', async () => {
      let requests = 0
      sky.weather = (answer) => ((requests += 1) === 2 ? noNetwork(answer) : answer())
      const fileId = await write()
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['waiting'])
      await world.database.db.delete(files)
      sky.weather = calm
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['waiting'])
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['done'])
      expect(await thread()).toMatchObject([{ fileIds: [fileId] }])
    })

    it('that neither device nor server has any more needs the customer', async () => {
      let requests = 0
      sky.weather = (answer) => ((requests += 1) === 2 ? noNetwork(answer) : answer())
      await write()
      await sky.device.send()
      await world.database.db.delete(files)
      await withDb((db) => db.outboxFiles.clear())
      sky.weather = calm
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['needsChoice'])
      expect(await thread()).toEqual([])
    })

    it('waits as long as a busy server asks for, and names the message that the picture is for', async () => {
      const fileId = await write()
      sky.weather = () => {
        const body = { error: { statusCode: 429, name: 'Error', code: 'TOO_MANY_REQUESTS', message: 'お待ちください' } }
        return Promise.resolve(Response.json(body, { status: 429, headers: { 'retry-after': '120' } }))
      }
      await sky.device.send()
      const [row] = await readRows()
      expect(row!.state).toBe('waiting')
      expect(row!.notBefore).toBeGreaterThan(Date.now() + 110_000)
      sky.weather = calm
      await sky.device.send()
      expect(await world.database.db.select().from(files)).toEqual([])
      await changeRow(row!.key, (it) => ({ ...it, notBefore: 0 }))
      await sky.device.send()
      expect(await sky.device.states()).toEqual(['done'])
      const sent = await world.database.db.select().from(files)
      expect(sent).toMatchObject([{ id: fileId, submissionKey: row!.key }])
    })

    it('that is none needs the customer', async () => {
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
