/** Orders without an account: the account that adopts them, and the desk. */
import { beforeEach, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { customers } from '#server/customers/schema.ts'
import { adoptOrders } from '#server/orders/guests.ts'
import { orders } from '#server/orders/schema.ts'
import { listMailsTo, PASSWORD, registerAs } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { guestActions } from '#tests/support/guest-orders.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { orderActions, withOrders } from '#tests/support/order-world.ts'
import { STRIPE_KEYS } from '#tests/support/stripe-double.ts'

describe.each(storeDatabases())('an order that was placed without an account on $name', ({ open }) => {
  const world = withOrders(useCustomers(open, STRIPE_KEYS))
  const act = orderActions(world)
  const guest = guestActions(world)
  const { desk, json, lastMail, runMailJobs } = orderDesk(world)
  let email: string
  beforeEach(async () => {
    email = `guest${world.count}@example.jp`
    await world.database.db.execute(sql`delete from jobs.job`)
    await world.database.db.execute(sql`delete from mails`)
  })
  const rowOf = async (number: string) =>
    (await world.database.db.select().from(orders).where(eq(orders.number, number)))[0]!
  const list = async (token: string) =>
    ((await world.request('GET /Customers/me/orders', { token })).body['data'] as { number: string }[]).map(
      ({ number }) => number,
    )
  const confirm = (address: string) =>
    world.database.db
      .update(customers)
      .set({ verifiedAt: new Date(world.clock.ms) })
      .where(sql`lower(${customers.email}) = ${address.toLowerCase()}`)

  describe('is adopted by the account', () => {
    it('that has confirmed its address, once it looks at its orders; the link goes on', async () => {
      const { order, token } = await guest.order({ email: world.email.toLowerCase() })
      expect(await list(world.token)).toEqual([])
      await confirm(world.email)
      expect(await list(world.token)).toEqual([order.number])
      expect(await list(world.token)).toEqual([order.number])
      expect((await act.get(order.number)).number).toBe(order.number)
      expect((await guest.open(token)).body).toMatchObject({ number: order.number })
      await act.change(order.number, { to: 'received', actor: 'desk' })
      await act.change(order.number, { to: 'preparing', actor: 'desk' })
      await act.change(order.number, { to: 'shipped', actor: 'desk' })
      await act.change(order.number, { to: 'delivered', actor: 'desk' })
      // It was placed without an account, so it earns nothing.
      expect(await act.points()).toMatchObject({ available: 500, pending: 0 })
    })

    it('at the same time in two tabs', async () => {
      const { order } = await guest.order({ email: world.email })
      await confirm(world.email)
      const { id: customerId } = await customerRow()
      await Promise.all([adoptOrders(world.database.db, customerId), adoptOrders(world.database.db, customerId)])
      expect((await rowOf(order.number)).customerId).toBe(customerId)
    })
    const customerRow = async (address = world.email) =>
      (await world.database.db.select().from(customers).where(eq(customers.email, address)))[0]!

    it('with mails that lead to the account from then on', async () => {
      const { order } = await guest.order({ email: world.email })
      await confirm(world.email)
      await list(world.token)
      await runMailJobs()
      await desk('orders', 'paid', order.number, String(order.quote.totalYen))
      expect(JSON.stringify((await lastMail())['order'])).not.toContain('/order#')
    })

    it('not while a card may still be charged', async () => {
      const { order } = await guest.order({ email: world.email, payment: 'card' })
      await confirm(world.email)
      expect(await list(world.token)).toEqual([])
      await act.change(order.number, { to: 'received', actor: 'payment' })
      expect(await list(world.token)).toEqual([order.number])
    })

    it('that has the address now: a former one keeps what it has, and a closed one gets nothing', async () => {
      const first = await guest.order({ email: world.email })
      await confirm(world.email)
      expect(await list(world.token)).toEqual([first.order.number])
      const other = `other-${world.email}`
      await world.database.db.update(customers).set({ email: other }).where(eq(customers.email, world.email))
      const second = await guest.order({ email: world.email })
      expect(await list(world.token)).toEqual([first.order.number])
      const token = await registerAs(world.request, world.email)
      expect(await list(token)).toEqual([])
      await confirm(world.email)
      expect(await list(token)).toEqual([second.order.number])
    })

    it('which takes its links along when it is closed', async () => {
      const { order, token } = await guest.order({ email: world.email })
      await confirm(world.email)
      await list(world.token)
      await act.cancel(order.number)
      const closed = await world.request('POST /Customers/me/withdrawal', {
        token: world.token,
        body: { password: PASSWORD },
      })
      expect(closed.status).toBe(200)
      expect((await guest.open(token)).error.code).toBe('LINK_INVALID')
      await guest.request(order.number, world.email)
      await guest.runLinkJobs()
      expect((await listMailsTo(world.database, world.email)).filter(({ kind }) => kind === 'orderLink')).toEqual([])
    })

    it('or stays as it is when an account with its address is closed', async () => {
      const { order, token } = await guest.order({ email: world.email })
      await confirm(world.email)
      await world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: PASSWORD } })
      expect((await guest.open(token)).body).toMatchObject({ number: order.number })
    })
  })

  describe('at the desk', () => {
    it('is marked, and found by address, name and number', async () => {
      const { order } = await guest.order({ email })
      expect(await desk('orders', 'list')).toMatch(/ゲスト/)
      expect(await desk('orders', 'show', order.number)).toContain('ゲスト（会員登録なし）')
      for (const words of [email, order.number]) {
        const found = await desk('customers', 'show', words)
        expect(found).toContain(`orders show ${order.number}`)
      }
      expect(await desk('customers', 'list', '--q', 'やまだ')).toContain(`orders show ${order.number}`)
    })

    it('is shown with the account that has the same address', async () => {
      const { order } = await guest.order({ email: world.email })
      const { orders: section } = await json('customers', 'show', world.email)
      expect(section).toMatchObject({ total: 1, entries: [{ number: order.number, customerId: null }] })
    })

    it('is undone like others', async () => {
      const { order } = await guest.order({ email, payment: 'cash' })
      await desk('orders', 'cancel', order.number, '--reason', '在庫の誤り')
      await desk('orders', 'undo', order.number)
      expect(await rowOf(order.number)).toMatchObject({ state: 'received' })
    })
  })
})
