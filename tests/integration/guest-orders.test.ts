/** Orders without an account: placing them, and their links. */
import { ulid } from 'ulid'
import { beforeEach, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { MAX_UNPAID_ORDERS } from '#contract/shared/constants.ts'
import { orderLinks, orders } from '#server/orders/schema.ts'
import { deleteEndedLinks } from '#server/orders/links.ts'
import { pointEntries, pointGrants } from '#server/points/schema.ts'
import { addMonths, toJapanDate } from '#contract/shared/civil-date.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { listMailsTo } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { guestActions, newOrderToken } from '#tests/support/guest-orders.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'
import { STRIPE_KEYS } from '#tests/support/stripe-double.ts'

describe.each(storeDatabases())('an order without an account on $name', ({ open }) => {
  const world = withOrders(useCustomers(open, STRIPE_KEYS))
  const act = orderActions(world)
  const guest = guestActions(world)
  const { desk, lastMail, mailKinds, runMailJobs, runUnpaidJob } = orderDesk(world)
  let email: string
  beforeEach(async () => {
    email = `guest${world.count}@example.jp`
    await world.database.db.execute(sql`delete from jobs.job`)
    await world.database.db.execute(sql`delete from mails`)
  })
  const rowOf = async (number: string) =>
    (await world.database.db.select().from(orders).where(eq(orders.number, number)))[0]!

  describe('is placed', () => {
    it('with the same quote, stock and terms, without points', async () => {
      const before = await act.stockOf('LAMP')
      const { order } = await guest.order({ email, lines: [one('LAMP', 2)] })
      expect(order).toMatchObject({ state: 'awaiting_payment', quote: { totalYen: 5_170, earnedPoints: 0 } })
      expect(await act.stockOf('LAMP')).toBe(before - 2)
      expect(await rowOf(order.number)).toMatchObject({ customerId: null, email })
      const { db } = world.database
      expect(await db.$count(pointGrants, eq(pointGrants.id, `order:${(await rowOf(order.number)).id}`))).toBe(0)
      expect(await db.$count(pointEntries, sql`event like 'order:%' and customer_id is null`)).toBe(0)
    })

    it('once, however often it is sent, also at the same time', async () => {
      const body = await guest.toBody({ email })
      const key = ulid(world.clock.ms)
      const [first, second] = await Promise.all([guest.send(body, { key }), guest.send(body, { key })])
      const done = [first, second].filter(({ status }) => status === 200)
      expect(done.length).toBeGreaterThan(0)
      expect((await guest.send(body, { key })).body).toEqual(done[0]!.body)
      expect(await act.rows()).toHaveLength(1)
      // The key is the guest's: a customer does not get the response.
      expect((await guest.send(body, { key, token: world.token })).error.code).toBe('IDEMPOTENCY_MISMATCH')
    })

    it('not with points, with a session, or with the token of another order', async () => {
      const body = await guest.toBody({ email })
      expect((await guest.send({ ...body, points: 100, totalYen: body.totalYen - 100 })).error.code).toBe(
        'POINTS_CHANGED',
      )
      expect((await guest.send(body, { token: world.token })).error.code).toBe('VALIDATION_FAILED')
      const { token } = await guest.order({ email })
      expect((await guest.send({ ...body, guest: { email, token } })).error.code).toBe('VALIDATION_FAILED')
      expect(await act.rows()).toHaveLength(1)
    })

    it.each([
      [{ email: 'hanako' }],
      [{ email: '' }],
      [{ token: 'short' }],
      [{ token: 'x'.repeat(44) }],
      [{ token: `${'x'.repeat(42)}'` }],
      [{ customerId: '01KAGQ5M00BBBBBBBBBBBBBBBB' }],
    ])('not with %j', async (more) => {
      const body = await guest.toBody({ email })
      expect((await guest.send({ ...body, guest: { ...body.guest, ...more } })).error.code).toBe('VALIDATION_FAILED')
    })

    it('up to a number that is not paid, by address, cash on delivery included', async () => {
      await act.setVariant('LAMP', { stock: 20 })
      for (let placed = 0; placed < MAX_UNPAID_ORDERS; placed++)
        await guest.order({
          email: placed % 2 ? email.toUpperCase() : email,
          payment: placed % 2 ? 'cash' : 'transfer',
        })
      const body = await guest.toBody({ email })
      expect((await guest.send(body)).error).toMatchObject({
        code: 'ORDER_LIMIT',
        message: expect.stringContaining('このメールアドレス'),
      })
      await guest.order({ email: `other-${email}` })
    })

    it('a few times an hour by address, and by source', async () => {
      for (let count = 0; count < 10; count++) await guest.cancel((await guest.order({ email })).token)
      expect((await guest.send(await guest.toBody({ email }))).status).toBe(429)
    })
  })

  describe('is opened by its link', () => {
    it('of the device and of the mail', async () => {
      const { order, token } = await guest.order({ email })
      const opened = await guest.open(token)
      expect(opened.body).toMatchObject({ number: order.number, address: { familyName: '山田' } })
      expect(opened.headers.get('cache-control')).toContain('no-store')
      const mailed = await guest.mailedToken(email)
      expect(mailed).not.toBe(token)
      expect((await guest.open(mailed)).body).toMatchObject({ number: order.number })
      const stored = await world.database.db.select().from(orderLinks)
      expect(stored.map(({ tokenHash }) => tokenHash)).not.toContain(token)
    })

    it('not by an invented token, and each only its own', async () => {
      const first = await guest.order({ email })
      const second = await guest.order({ email })
      expect((await guest.open(newOrderToken())).error.code).toBe('LINK_INVALID')
      await guest.cancel(first.token)
      expect((await guest.open(first.token)).body).toMatchObject({ number: first.order.number, state: 'cancelled' })
      expect((await guest.open(second.token)).body).toMatchObject({ state: 'awaiting_payment' })
    })

    it('and cancelled once: stock goes back, the mail has a link', async () => {
      const before = await act.stockOf('LAMP')
      const { token } = await guest.order({ email })
      const key = ulid(world.clock.ms)
      const first = await guest.cancel(token, key)
      expect(first.body).toMatchObject({ state: 'cancelled' })
      expect((await guest.cancel(token, key)).body).toEqual(first.body)
      expect((await guest.cancel(token)).body).toMatchObject({ state: 'cancelled' })
      expect(await act.stockOf('LAMP')).toBe(before)
      expect(await mailKinds(email)).toEqual(['orderCancelled'])
      expect((await guest.open(await guest.mailedToken(email))).body).toMatchObject({ state: 'cancelled' })
    })

    it('through all its steps, each mailed with a link, which the shop never gets', async () => {
      const { order, token } = await guest.order({ email })
      const { number } = order
      await runMailJobs()
      await desk('orders', 'paid', number, String(order.quote.totalYen))
      await runMailJobs()
      await desk('orders', 'prepare', number)
      expect((await guest.cancel(token)).error.code).toBe('ORDER_CLOSED')
      await desk('orders', 'ship', number, '--carrier', 'みどり運輸', '--tracking', '1234-5678')
      await desk('orders', 'deliver', number)
      expect(await mailKinds(email)).toEqual(['orderPlaced', 'orderPaid', 'orderShipped'])
      for (const { props } of await listMailsTo(world.database, email))
        expect((props as unknown as { order: { link: string } }).order.link).toMatch(/^\/order#[\w-]{43}$/)
      expect(JSON.stringify(await lastMail('info@komorebi.example'))).not.toContain('/order#')
      expect((await guest.open(token)).body).toMatchObject({ state: 'delivered', shipments: [{ number: '1234-5678' }] })
    })

    it('which each mail has of its own, and nothing else makes', async () => {
      const { order } = await guest.order({ email })
      const { id } = await rowOf(order.number)
      const count = () => world.database.db.$count(orderLinks, eq(orderLinks.orderId, id))
      await runMailJobs()
      expect([await count(), await mailKinds(email)]).toEqual([2, ['orderPlaced']])
      world.clock.ms += 4 * DAY_MS
      await runUnpaidJob()
      await runUnpaidJob()
      await runMailJobs()
      expect([await count(), await mailKinds(email)]).toEqual([3, ['orderPlaced', 'orderReminder']])
      await desk('orders', 'paid', order.number, String(order.quote.totalYen))
      await desk('orders', 'prepare', order.number)
      await runMailJobs()
      await runMailJobs()
      expect([await count(), (await mailKinds(email)).at(-1)]).toEqual([4, 'orderPaid'])
    })

    it('for the receipt: its name once, each print counted', async () => {
      const { order, token } = await guest.order({ email })
      expect((await guest.issueReceipt(token, '株式会社山田')).error.code).toBe('ORDER_CLOSED')
      await desk('orders', 'paid', order.number, String(order.quote.totalYen))
      const read = () => world.request('POST /Orders/link/receipt', { body: { token } })
      expect((await read()).error.code).toBe('NOT_FOUND')
      await guest.issueReceipt(token, '株式会社山田')
      await guest.issueReceipt(token, '別の名前')
      expect((await read()).body).toMatchObject({ order: { receipt: { name: '株式会社山田', prints: 2 } } })
    })

    it('for a refund, which cannot be points', async () => {
      const { order, token } = await guest.order({ email })
      const { number } = order
      await desk('orders', 'paid', number, String(order.quote.totalYen))
      const points = desk('orders', 'refund', number, '100', '--reason', '傷', '--way', 'points')
      await expect(points).rejects.toThrow('ポイントで返金できません')
      await desk('orders', 'refund', number, '100', '--reason', '傷', '--commit', String(order.quote.totalYen))
      const note = (position: number, by = token) =>
        world.request('POST /Refunds/note', { body: { token: by, position } })
      expect((await note(1)).error.code).toBe('NOT_FOUND')
      await desk('refunds', 'sent', `${number}-1`)
      expect((await note(1)).body).toMatchObject({ refund: { yen: 100 }, order: { number } })
      expect((await note(1, newOrderToken())).error.code).toBe('LINK_INVALID')
    })

    it('until its time is over, when links are deleted', async () => {
      const { order, token } = await guest.order({ email })
      const end = Date.parse(`${addMonths(toJapanDate(world.clock.ms), 24)}T12:00:00+09:00`)
      const day = 86_400_000
      const sweep = (at: number) => deleteEndedLinks(world.database.db, new Date(at))
      await sweep(end)
      expect((await guest.open(token)).status).toBe(200)
      await sweep(end + day)
      expect((await guest.open(token)).error.code).toBe('LINK_INVALID')
      expect(await rowOf(order.number)).toMatchObject({ email })
    })
  })

  describe('gets a new link on request', () => {
    it('by number and address in any notation, without telling whether they fit', async () => {
      const { order } = await guest.order({ email })
      await world.database.db.execute(sql`delete from jobs.job`)
      const right = await guest.request(order.number.toLowerCase(), `Ｇ${email.slice(1).toUpperCase()}`)
      const wrong = await guest.request(order.number, 'other@example.jp')
      const unknown = await guest.request('261120-ZZZZZZ', email)
      expect([right.status, right.body]).toEqual([200, {}])
      expect([wrong.status, wrong.body]).toEqual([right.status, right.body])
      expect([unknown.status, unknown.body]).toEqual([right.status, right.body])
      expect(await act.jobs('order-links')).toHaveLength(3)
      await guest.runLinkJobs()
      expect((await listMailsTo(world.database, email)).map(({ kind }) => kind)).toEqual(['orderLink'])
      expect(await listMailsTo(world.database, 'other@example.jp')).toEqual([])
      expect((await guest.open(await guest.mailedToken(email))).body).toMatchObject({ number: order.number })
    })

    it('a few times an hour', async () => {
      const { order } = await guest.order({ email })
      for (let count = 0; count < 5; count++) expect((await guest.request(order.number, email)).status).toBe(200)
      expect((await guest.request(order.number, email)).status).toBe(429)
    })

    it("of a customer's order: the way to its page in the account, to the account's address only", async () => {
      const number = String((await act.order([one('LAMP')])).body['number'])
      await runMailJobs()
      await world.database.db.execute(sql`delete from mails`)
      await guest.request(number, world.email)
      await guest.runLinkJobs()
      const [mail] = await listMailsTo(world.database, world.email)
      expect(mail).toMatchObject({ kind: 'orderLink' })
      expect(JSON.stringify(mail!.props)).not.toContain('/order#')
      expect(await world.database.db.select().from(orderLinks)).toEqual([])
    })
  })
})
