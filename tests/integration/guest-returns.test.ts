/** Returns of orders without an account, by their links. */
import { beforeEach, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { eq, sql } from '#drizzle'
import type { OrderReturn } from '#contract/orders/return-schema.ts'
import type { Order } from '#contract/orders/schema.ts'
import { eraseFiles } from '#server/files/files.ts'
import { files } from '#server/files/schema.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { fileActions, photo } from '#tests/support/file-calls.ts'
import { guestActions, newOrderToken } from '#tests/support/guest-orders.ts'
import { one, withOrders } from '#tests/support/order-world.ts'
import { returnActions } from '#tests/support/return-world.ts'

const ASKED = {
  lines: [{ position: 0, quantity: 1 }],
  reason: 'own-wish',
  wish: 'refund',
  isCollected: false,
  note: '',
  fileIds: [],
}

describe.each(storeDatabases())('returns by link on $name', ({ open: openDatabase }) => {
  const world = withOrders(useCustomers(openDatabase))
  const act = returnActions(world)
  const guest = guestActions(world)
  const { upload } = fileActions(world)
  let email: string
  beforeEach(() => {
    email = `guest${world.count}@example.jp`
  })

  async function delivered(quantity = 1) {
    const { order, token } = await guest.order({ email, lines: [one('LAMP', quantity)] })
    await act.desk('orders', 'paid', order.number, String(order.quote.totalYen))
    await act.desk('orders', 'prepare', order.number)
    await act.deliver(order.number)
    return { number: order.number, token }
  }

  const open = (number: string, body: object, options: { key?: string; token?: string } = {}) =>
    guest.submit(`POST /Orders/link/${number}/returns`, { ...ASKED, ...body }, options)
  const withdraw = (number: string, returnNumber: unknown, token: string) =>
    guest.submit(`POST /Orders/link/${number}/returns/${String(returnNumber)}/withdraw`, { token })
  const load = async (token: string) => (await guest.open(token)).body as unknown as Order

  it('go from the link to the settlement, each step mailed with a link, which the shop never gets', async () => {
    const { number, token } = await delivered(2)
    const key = ulid(world.clock.ms)
    const fileId = ulid(world.clock.ms)
    await upload(fileId, await photo(), { submission: key })
    const given = { token, reason: 'defect', note: '点灯しません', fileIds: [fileId] }
    const opened = await open(number, given, { key })
    expect(opened.status).toBe(200)
    expect((await open(number, given, { key })).body).toEqual(opened.body)
    const returned = opened.body as unknown as OrderReturn
    expect(await load(token)).toMatchObject({ returns: [returned] })
    expect(await act.desk('returns', 'show', returned.number)).toMatch(/点灯しません(?:.|\n)*1枚/)
    await act.arrive(returned.number)
    await act.runReturnJobs()
    expect(await act.settle(returned.number)).toMatchObject({ refundYen: 2_200 })
    expect(await load(token)).toMatchObject({ returns: [{ state: 'settled', outcome: 'refund' }] })
    const mails = await act.returnMails(email)
    expect(mails.map(({ kind }) => kind)).toEqual(['returnReceived', 'returnArrived', 'returnSettled'])
    for (const { props } of mails) {
      const { orderLink } = props as unknown as { orderLink: string }
      expect(await load(orderLink.replace('/order#', ''))).toMatchObject({ number })
    }
    expect(JSON.stringify(await act.returnMails('info@komorebi.example'))).not.toContain('/order#')
  })

  it('are withdrawn by the link until the goods have arrived', async () => {
    const { number, token } = await delivered(2)
    const first = (await open(number, { token })).body['number']
    const other = await delivered()
    expect((await withdraw(number, first, newOrderToken())).error.code).toBe('LINK_INVALID')
    expect((await withdraw(number, first, other.token)).error.code).toBe('LINK_INVALID')
    expect((await withdraw(other.number, first, other.token)).error.code).toBe('NOT_FOUND')
    expect(await withdraw(number, first, token)).toMatchObject({ body: { state: 'withdrawn' } })
    const second = String((await open(number, { token })).body['number'])
    await act.desk('returns', 'arrive', second)
    expect((await withdraw(number, second, token)).error.code).toBe('RETURN_CLOSED')
  })

  it('need the link of this order, and pieces that can come back', async () => {
    const { number, token } = await delivered()
    const other = await delivered()
    expect((await open(number, { token: newOrderToken() })).error.code).toBe('LINK_INVALID')
    expect((await open(number, { token: other.token })).error.code).toBe('LINK_INVALID')
    expect((await open(number, {})).error.code).toBe('VALIDATION_FAILED')
    expect((await open(number, { token, yen: 1 })).error.code).toBe('VALIDATION_FAILED')
    expect((await open(number, { token, wish: 'exchange' })).error).toMatchObject({
      details: { wish: expect.stringContaining('返金をお選びください') },
    })
    expect((await open(number, { token, lines: [{ position: 0, quantity: 2 }] })).error.code).toBe('RETURN_REFUSED')
    expect((await open(number, { token })).status).toBe(200)
    expect((await open(number, { token })).error.code).toBe('RETURN_REFUSED')
  })

  it('have only photos that were uploaded for them', async () => {
    const { number, token } = await delivered()
    const [key, fileId] = [ulid(world.clock.ms), ulid(world.clock.ms)]
    await upload(fileId, await photo(), { submission: ulid(world.clock.ms) })
    expect((await open(number, { token, fileIds: [fileId] }, { key })).error.code).toBe('FILE_GONE')
  })

  it('may be asked for while someone is logged in, whose account does not get the photos', async () => {
    const { number, token } = await delivered()
    const [key, fileId] = [ulid(world.clock.ms), ulid(world.clock.ms)]
    await upload(fileId, await photo(), { token: world.token, submission: key })
    const opened = await open(number, { token, fileIds: [fileId] }, { key, token: world.token })
    expect(opened.status).toBe(200)
    const { db } = world.database
    const stored = () => db.select().from(files).where(eq(files.id, fileId))
    expect(await stored()).toMatchObject([{ customerId: null, deleteAfter: null }])
    const { rows } = await db.execute<{ id: string }>(sql`select id from customers where email = ${world.email}`)
    await eraseFiles(db, rows[0]!.id, new Date(world.clock.ms))
    expect(await stored()).toMatchObject([{ deleteAfter: null }])
  })

  it('are limited by link', async () => {
    const { number, token } = await delivered()
    for (let count = 0; count < 10; count++) {
      const { body } = await open(number, { token })
      await withdraw(number, body['number'], token)
    }
    expect((await open(number, { token })).status).toBe(429)
  })
})
