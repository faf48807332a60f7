/** Orders: what is stored, what they take, and what a cancellation gives back. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/schema.ts'
import { eq } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import { orderEvents, orders } from '#server/orders/schema.ts'
import { pointGrants } from '#server/points/schema.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { ADDRESS, one, orderActions, withOrders } from '#tests/support/order-world.ts'

describe.each(testDatabases())('orders on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const {
    order,
    quote,
    toBody,
    send,
    get,
    cancel,
    receipt,
    change,
    verify,
    stockOf,
    points,
    rows,
    jobs,
    register,
    grant,
  } = orderActions(world)

  const ordered = async (...given: Parameters<typeof order>) => {
    const { status, body, error } = await order(...given)
    expect(error).toEqual({})
    expect(status).toBe(200)
    return body as unknown as Order
  }

  const findGrant = async () => {
    const [row] = await rows()
    const grants = await world.database.db
      .select()
      .from(pointGrants)
      .where(eq(pointGrants.id, `order:${row!.id}`))
    return grants[0]
  }

  it('store what was confirmed, with the amounts of the quote', async () => {
    const seen = await quote([one('LAMP', 2), one('TEA')], { payment: 'transfer', prefecture: '沖縄県' })
    const stored = await ordered([one('LAMP', 2), one('TEA')], { prefecture: '沖縄県' })
    expect(stored).toMatchObject({
      state: 'awaiting_payment',
      payment: 'transfer',
      quote: seen.quote,
      address: { ...ADDRESS, prefecture: '沖縄県' },
      deliveryOn: seen.deliveryDays[0],
      slot: 'any',
      history: [{ state: 'awaiting_payment', actor: 'customer', reason: '' }],
      paidAt: null,
      canCancel: true,
      receipt: { isAvailable: false, name: null, prints: 0 },
    })
    expect(stored.number).toMatch(/^\d{6}-[2-9A-HJKMNP-TV-Z]{6}$/)
    expect(stored.lines.map(({ sku, quantity, unitYen, taxClass }) => [sku, quantity, unitYen, taxClass])).toEqual([
      ['LAMP', 2, 2_200, 'standard'],
      ['TEA', 1, 1_080, 'reduced'],
    ])
    expect(stored.quote.totalYen).toBe(2 * 2_200 + 1_080 + 770 + 1_650)
    expect(await get(stored.number)).toEqual(stored)
    expect(await get(stored.number.toLowerCase())).toEqual(stored)
  })

  it('have tax and points to the yen: 2,200 + 1,080 with 2 points', async () => {
    await verify()
    const { quote: amounts } = await ordered([one('LAMP'), one('TEA')], { points: 2 })
    expect(amounts).toMatchObject({
      goodsYen: 3_280,
      fees: [{ kind: 'shipping', yen: 770, taxClass: 'standard' }],
      deductions: [{ kind: 'points', yen: 2 }],
      totalYen: 4_048,
      taxes: [
        { rate: 10, yen: 2_969, taxYen: 269 },
        { rate: 8, yen: 1_079, taxYen: 79 },
      ],
    })
    expect(await points()).toMatchObject({ available: 498, pending: amounts.earnedPoints })
  })

  it('contain assembly and pickup, which points do not pay for', async () => {
    await verify()
    const lines = [{ ...one('SOFA', 2), services: { assembly: 2, pickup: 1 } }, one('TEA')]
    const { quote: amounts, lines: stored } = await ordered(lines, { points: 100 })
    expect(amounts).toMatchObject({
      goodsYen: 121_080,
      fees: [
        { kind: 'assembly', yen: 6_600, taxClass: 'standard' },
        { kind: 'pickup', yen: 3_300, taxClass: 'standard' },
      ],
      deductions: [{ kind: 'points', yen: 100 }],
      totalYen: 130_880,
      earnedPoints: 1_209,
    })
    expect(amounts.taxes.reduce((sum, { yen }) => sum + yen, 0)).toBe(130_880)
    expect(stored.map(({ services }) => services)).toEqual([{ assembly: 2, pickup: 1 }, undefined])
    expect(stored.map(({ serviceYen }) => serviceYen)).toEqual([{ assembly: 3_300, pickup: 3_300 }, undefined])
  })

  it('with a service that is not offered are quoted without it, and refused with the reason', async () => {
    const lines = [{ ...one('LAMP'), services: { assembly: 2, pickup: 1 } }]
    const seen = await quote(lines, { payment: 'transfer' })
    expect(seen.lines[0]).toMatchObject({ services: { assembly: 1 } })
    expect(seen.quote.fees).toContainEqual({ kind: 'assembly', yen: 3_300, taxClass: 'standard' })
    const body = toBody(seen)
    const refused = await send({ ...body, lines: [{ ...body.lines[0], services: { assembly: 1, pickup: 1 } }] })
    expect(refused).toMatchObject({ status: 422, error: { code: 'VALIDATION_FAILED' } })
    expect(refused.error.details?.['services']).toMatch(/の古い家具の引き取りは、現在承っておりません。/)
    expect(refused.error.details?.['quote']).toMatchObject({ lines: [{ services: { assembly: 1 } }] })
    const tooMany = await send({ ...body, lines: [{ ...body.lines[0], services: { assembly: 2 } }] })
    expect(tooMany.error.details?.['services']).toMatch(/の組み立ては、この数では承れません。/)
    expect((await send({ ...body, lines: [{ ...body.lines[0], services: { assembly: -1 } }] })).status).toBe(422)
    const misspelt = { ...body, lines: [{ ...body.lines[0], services: { assembley: 1 } }] }
    expect((await send(misspelt as never)).status).toBe(422)
    expect(await rows()).toEqual([])
    expect((await send(body)).status).toBe(200)
  })

  it('take stock, and cancelling gives back stock and points once', async () => {
    await verify()
    const { number } = await ordered([one('LAMP', 3), one('TEA')], { points: 100 })
    expect([await stockOf('LAMP'), await stockOf('TEA')]).toEqual([2, 4])
    const key = ulid(world.clock.ms)
    const cancelled = await Promise.all([cancel(number, key), cancel(number, key), cancel(number), cancel(number)])
    expect(cancelled.map(({ status }) => status).filter((it) => it !== 409)).not.toHaveLength(0)
    expect((await cancel(number)).body).toMatchObject({ state: 'cancelled', canCancel: false })
    expect([await stockOf('LAMP'), await stockOf('TEA')]).toEqual([5, 5])
    expect(await points()).toMatchObject({ available: 500, pending: 0 })
    const { history } = await get(number)
    expect(history.map(({ state }) => state)).toEqual(['awaiting_payment', 'cancelled'])
    expect(await jobs('refunds')).toEqual([])
  })

  it('are created once for one key', async () => {
    const body = toBody(await quote([one('LAMP')], { payment: 'cash' }))
    const key = ulid(world.clock.ms)
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(body, { key })))
    expect(sent.filter(({ status, error }) => status !== 200 && error.code !== 'IN_PROGRESS')).toEqual([])
    const again = await send(body, { key })
    expect(again.status).toBe(200)
    expect(await rows()).toHaveLength(1)
    expect(await stockOf('LAMP')).toBe(4)
    expect((await send({ ...body, note: '別の内容' }, { key })).error.code).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('need no payment if points pay for everything', async () => {
    await verify()
    await grant(5_000)
    const free = await ordered([one('LAMP')], { points: 2_970, payment: null })
    expect(free).toMatchObject({ state: 'received', payment: null, quote: { totalYen: 0, taxes: [] } })
    expect(free.paidAt).not.toBeNull()
    expect(await points()).toMatchObject({ available: 5_500 - 2_970 })
  })
  it('by transfer have a last day, and the account to pay to, until they are paid', async () => {
    world.clock.ms = Date.parse('2027-01-02T09:30:00+09:00')
    world.token = await register(`transfer${world.count}@example.jp`)
    const { number, dueOn, bankAccount } = await ordered([one('LAMP')])
    expect([dueOn, bankAccount]).toEqual(['2027-01-09', expect.stringContaining('みどり銀行')])
    expect((await rows())[0]!.dueAt).toEqual(new Date('2027-01-10T00:00:00+09:00'))
    await change(number, { to: 'received', actor: 'desk' })
    expect(await get(number)).toMatchObject({ state: 'received', dueOn: null, bankAccount: null, canCancel: true })
    expect((await rows())[0]).toMatchObject({ dueAt: null, paidAt: new Date(world.clock.ms) })
  })

  it('paid in cash are received at once, and paid with the delivery', async () => {
    const { number, state, quote: amounts } = await ordered([one('LAMP')], { payment: 'cash' })
    expect([state, amounts.totalYen]).toEqual(['received', 3_300])
    expect(amounts.fees).toContainEqual({ kind: 'payment', yen: 330, taxClass: 'standard' })
    await change(number, { to: 'preparing', actor: 'desk' })
    expect((await cancel(number)).error.code).toBe('ORDER_CLOSED')
    await change(number, { to: 'shipped', actor: 'desk' })
    expect((await get(number)).paidAt).toBeNull()
    await change(number, { to: 'delivered', actor: 'desk' })
    const { paidAt, receipt: available, history } = await get(number)
    expect([paidAt, available.isAvailable]).toEqual([new Date(world.clock.ms).toISOString(), true])
    expect(history.map((it) => it.state)).toEqual(['received', 'preparing', 'shipped', 'delivered'])
    expect(await findGrant()).toMatchObject({ dueAt: new Date(world.clock.ms + 14 * DAY_MS) })
  })

  it('grant points when the terms that were confirmed have promised it', async () => {
    const { number, grantDays } = await ordered([one('LAMP')], { payment: 'cash' })
    expect(grantDays).toBe(14)
    await world.database.db.update(orders).set({ termsVersion: '2026-11-01' }).where(eq(orders.number, number))
    for (const to of ['preparing', 'shipped', 'delivered'] as const) await change(number, { to, actor: 'desk' })
    expect(await findGrant()).toMatchObject({ dueAt: new Date(world.clock.ms + 7 * DAY_MS) })
    expect(await get(number)).toMatchObject({ grantDays: 7 })
  })

  it('write one mail job per change, and none for a refused one', async () => {
    const { number } = await ordered([one('LAMP')])
    const [row] = await rows()
    await expect(change(number, { to: 'shipped', actor: 'desk' })).rejects.toMatchObject({ code: 'ORDER_CLOSED' })
    await change(number, { to: 'cancelled', actor: 'deadline', reason: 'お支払い期限' })
    const written = (await jobs('order-mails')).filter(({ data }) => JSON.stringify(data).includes(row!.id))
    expect(written).toHaveLength(2)
    const events = await world.database.db.select().from(orderEvents).where(eq(orderEvents.orderId, row!.id))
    expect(events.map(({ revision, actor, reason }) => [revision, actor, reason])).toEqual([
      [0, 'customer', ''],
      [1, 'deadline', 'お支払い期限'],
    ])
  })

  it('have a receipt once they are paid: its name is set once, and each print is counted', async () => {
    const { number } = await ordered([one('LAMP')])
    expect((await receipt(number, '山田')).error).toMatchObject({
      code: 'ORDER_CLOSED',
      message: '領収書は、お支払いを確認したあとに発行できます。',
    })
    await change(number, { to: 'received', actor: 'desk' })
    expect((await receipt(number, '株式会社山田')).body).toMatchObject({
      order: { number, receipt: { isAvailable: true, name: '株式会社山田', prints: 1 } },
      seller: { invoiceNumber: 'T0000000000123' },
    })
    expect((await receipt(number, '別の名前')).body).toMatchObject({
      order: { receipt: { name: '株式会社山田', prints: 2 } },
    })
    await cancel(number)
    expect((await receipt(number, '株式会社山田')).error.message).toBe(
      'キャンセルされたご注文の領収書は発行できません。',
    )
  })

  it('have a receipt that can be read again without counting as a print', async () => {
    const { number } = await ordered([one('LAMP')])
    const read = () => world.request(`GET /Customers/me/orders/${number}/receipt`, { token: world.token })
    await change(number, { to: 'received', actor: 'desk' })
    expect((await read()).status).toBe(404)
    await receipt(number, '株式会社山田')
    expect((await read()).body).toMatchObject({ order: { receipt: { name: '株式会社山田', prints: 1 } } })
    expect((await read()).body).toMatchObject({ order: { receipt: { prints: 1 } } })
  })

  it('are listed by days in Japan, the latest first, page by page', async () => {
    const list = async (query: string) =>
      (await world.request(`GET /Customers/me/orders?${query}`, { token: world.token })).body as {
        data: { number: string; pieces: number }[]
        total: number
      }
    const start = world.clock.ms
    const { number: first } = await ordered([one('LAMP', 2), one('TEA')])
    world.clock.ms = start + 20 * 60_000
    const { number: second } = await ordered([one('TEA')])
    expect(await list('')).toMatchObject({
      data: [
        { number: second, pieces: 1 },
        { number: first, pieces: 3, lines: [{ name: '商品11' }, { name: '商品12' }] },
      ],
      total: 2,
    })
    const day = new Date(start + 9 * 3_600_000).toISOString().slice(0, 10)
    expect((await list(`from=${day}&to=${day}`)).total).toBe(2)
    expect((await list('to=2026-01-01')).total).toBe(0)
    expect(await list('page=2')).toMatchObject({ data: [], total: 2 })
  })

  it('of others are unknown', async () => {
    const { number } = await ordered([one('LAMP')])
    world.token = await register(`other-order${world.count}@example.jp`)
    expect((await world.request(`GET /Customers/me/orders/${number}`, { token: world.token })).error.code).toBe(
      'NOT_FOUND',
    )
    expect((await cancel(number)).error.code).toBe('NOT_FOUND')
    expect((await receipt(number, '山田')).error.code).toBe('NOT_FOUND')
  })
})
