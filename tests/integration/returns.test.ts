/** Returns from the request until the settlement. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import type { OrderReturn } from '#contract/orders/return-schema.ts'
import type { Order } from '#contract/orders/schema.ts'
import { countReturnable } from '#contract/orders/returns.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { releasePoints } from '#server/points/ledger.ts'
import { deleteOldPhotos } from '#server/returns/retention.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { fileActions, photo } from '#tests/support/file-calls.ts'
import { one, withOrders } from '#tests/support/order-world.ts'
import { returnActions } from '#tests/support/return-world.ts'

describe.each(storeDatabases())('returns on $name', ({ open: openDatabase }) => {
  const world = withOrders(useCustomers(openDatabase))
  const act = returnActions(world)
  const { upload } = fileActions(world)
  const countOf = ({ returnable = [] }: Order) =>
    returnable.map((line) => countReturnable(line, toJapanDate(world.clock.ms)))

  it('go from the customer to the settlement, and everyone is told', async () => {
    const number = await act.delivered([one('LAMP', 2)])
    const stock = await act.stockOf('LAMP')
    expect(countOf(await act.get(number))).toEqual([2])
    const key = ulid(world.clock.ms)
    const fileId = ulid(world.clock.ms)
    await upload(fileId, await photo(), { token: world.token, submission: key })
    const given = { reason: 'defect', note: '点灯しません', fileIds: [fileId] }
    const opened = await act.open(number, [{ position: 0, quantity: 1 }], given, key)
    expect(opened.status).toBe(200)
    expect(await act.open(number, [{ position: 0, quantity: 1 }], given, key)).toMatchObject({ body: opened.body })
    const returned = opened.body as OrderReturn
    expect(returned).toMatchObject({ state: 'requested', lines: [{ position: 0, quantity: 1 }], canWithdraw: true })
    expect(returned.number).toMatch(/^RT-\d{6}-\w{4}$/)
    const order = await act.get(number)
    expect(order.returns).toEqual([returned])
    expect(countOf(order)).toEqual([1])
    expect(await act.desk('returns', 'list')).toContain(returned.number)
    expect(await act.desk('returns', 'show', returned.number)).toMatch(/点灯しません(?:.|\n)*1枚/)
    expect(await act.desk('orders', 'show', number)).toContain(`${returned.number}  受付`)
    for (const words of [[], ['--q', number]])
      expect(await act.desk('orders', 'list', ...words)).toMatch(new RegExp(`${number}.*${returned.number} 受付`))
    expect(await act.desk('customers', 'show', world.email)).toContain(`${returned.number} 受付`)
    expect((await act.json('orders', 'list', '--q', number)).orders).toMatchObject([
      { number, returns: [{ number: returned.number, state: 'requested' }] },
    ])

    await expect(act.settlement(returned.number)).rejects.toThrow('先に商品の到着（returns arrive）')
    await act.desk('returns', 'arrive', returned.number)
    await act.runReturnJobs()
    await expect(act.settlement(returned.number)).rejects.toThrow('先に検品（returns inspect）')
    await act.desk('returns', 'inspect', returned.number, '--restock', 'すべて')
    expect(await act.desk('returns', 'settle', returned.number)).toContain('--commit 2200 をつけて')
    await expect(act.desk('returns', 'settle', returned.number, '--commit', '2000')).rejects.toThrow(
      '返金額は2,200円になりました',
    )
    expect(await act.stockOf('LAMP')).toBe(stock)
    expect(await act.settle(returned.number)).toMatchObject({ refundYen: 2_200, goodsYen: 2_200 })
    expect(await act.json('returns', 'settle', returned.number, '--commit', '2200')).toMatchObject({ changed: false })
    expect(await act.stockOf('LAMP')).toBe(stock + 1)
    expect(await act.desk('orders', 'list')).not.toContain(number)
    const settled = await act.get(number)
    expect(settled.returns).toMatchObject([
      { state: 'settled', outcome: 'refund', refundPosition: 1, canWithdraw: false },
    ])
    expect(settled.refunds).toMatchObject([{ yen: 2_200, taxes: [{ rate: 10, yen: 2_200, taxYen: 200 }] }])
    expect((await act.json('stock', 'show', 'LAMP')).entries[0]).toMatchObject({
      ...{ delta: 1, reason: 'return', reference: returned.number, actor: 'tester' },
    })
    expect(await act.desk('refunds', 'list')).toContain(`返品 ${returned.number}`)
    expect((await act.json('customers', 'show', returned.number)).returns.total).toBe(1)
    expect(await act.returnKinds()).toEqual(['returnReceived', 'returnArrived', 'returnSettled'])
    expect(await act.returnKinds('info@komorebi.example')).toEqual(['returnNotice'])
  })

  it('are refused for pieces that have come back, were not delivered, or are there for too long', async () => {
    const number = await act.delivered([one('LAMP', 2), one('TEA')])
    const refused = { status: 409, error: { code: 'RETURN_REFUSED' } }
    expect(await act.open(number, [{ position: 0, quantity: 3 }])).toMatchObject(refused)
    expect(await act.open(number, [{ position: 5, quantity: 1 }])).toMatchObject(refused)
    const { body } = await act.open(number, [{ position: 0, quantity: 2 }])
    expect(await act.open(number, [{ position: 0, quantity: 1 }])).toMatchObject(refused)
    await expect(act.openAtDesk(number, 'LAMP', '不良')).rejects.toThrow('返品の手続きがないものは0点です')
    await expect(act.openAtDesk(number, 'SOFA', '不良')).rejects.toThrow('SOFA はこのご注文にありません')
    expect(await act.withdraw(number, String(body['number']))).toMatchObject({ body: { state: 'withdrawn' } })
    expect(await act.withdraw(number, String(body['number']))).toMatchObject({ body: { state: 'withdrawn' } })
    expect(countOf(await act.get(number))).toEqual([2, 1])
    expect(await act.open(number, [{ position: 0, quantity: 1 }], { wish: 'exchange' })).toMatchObject({
      error: { code: 'VALIDATION_FAILED', details: { wish: expect.stringContaining('返金をお選びください') } },
    })
    // The last day, and then one that was written then.
    await act.days(8)
    expect(countOf(await act.get(number))).toEqual([2, 1])
    const inTime = ulid(world.clock.ms)
    await act.days(1)
    expect(countOf(await act.get(number))).toEqual([0, 0])
    expect(await act.open(number, [{ position: 1, quantity: 1 }])).toMatchObject(refused)
    expect((await act.open(number, [{ position: 1, quantity: 1 }], {}, inTime)).status).toBe(200)
    // Staff may do it later.
    expect(await act.openAtDesk(number, 'LAMP:2', '不良')).toMatch(/^RT-/)
    const other = await act.register(`other${world.count}@example.jp`)
    const stranger = await world.request(`POST /Customers/me/orders/${number}/returns`, {
      token: other,
      headers: { 'idempotency-key': ulid(world.clock.ms) },
      body: {
        lines: [{ position: 0, quantity: 1 }],
        reason: 'other',
        wish: 'refund',
        isCollected: false,
        note: '',
        fileIds: [],
      },
    })
    expect(stranger.error.code).toBe('NOT_FOUND')
  })

  it('concern only the shipments that have arrived', async () => {
    const { body } = await act.order([one('LAMP', 3)])
    const number = String(body['number'])
    await act.desk('orders', 'paid', number, String((body as unknown as Order).quote.totalYen))
    await act.desk('orders', 'prepare', number)
    expect((await act.get(number)).returnable).toBeUndefined()
    await act.desk('orders', 'ship', number, '--line', 'LAMP:1', '--carrier', 'みどり運輸', '--tracking', '1')
    await act.desk('orders', 'deliver', number, '--shipment', '1')
    expect(countOf(await act.get(number))).toEqual([1])
    const first = await act.openAtDesk(number, 'LAMP', 'お届け違い')
    await expect(act.openAtDesk(number, 'LAMP', '不良')).rejects.toThrow('0点です')
    await expect(act.desk('orders', 'undo', number)).rejects.toThrow('返品の手続きがあったため')
    await act.arrive(first, 'なし')
    await act.settle(first)
    await act.days(4)
    await act.deliver(number, '2')
    await act.days(5)
    // Those of the second shipment only.
    expect(countOf(await act.get(number))).toEqual([2])
  })

  it('can be declined and reopened, and arrivals taken back', async () => {
    const number = await act.delivered([one('LAMP', 1)])
    const returned = await act.openAtDesk(number, 'LAMP', 'その他')
    await act.desk('returns', 'arrive', returned)
    expect(await act.json('returns', 'arrive', returned)).toMatchObject({ changed: false })
    await act.desk('returns', 'arrive', returned, '--off')
    expect(await act.returnKinds()).toEqual(['returnReceived'])
    await act.desk('returns', 'decline', returned, '--reason', '使用された跡がありました')
    // In time: the customer does not learn of it.
    await act.desk('returns', 'reopen', returned)
    expect(await act.returnKinds()).toEqual(['returnReceived'])
    await act.desk('returns', 'decline', returned, '--reason', '使用された跡がありました')
    expect(await act.returnKinds()).toEqual(['returnReceived', 'returnDeclined'])
    expect((await act.get(number)).returns).toMatchObject([
      { state: 'declined', declineReason: '使用された跡がありました' },
    ])
    expect(await act.withdraw(number, returned)).toMatchObject({ error: { code: 'RETURN_CLOSED' } })
    const again = await act.openAtDesk(number, 'LAMP', '不良')
    await expect(act.desk('returns', 'reopen', returned)).rejects.toThrow('別に受け付けた')
    await act.desk('returns', 'decline', again, '--reason', '重複')
    await act.desk('returns', 'reopen', returned)
    expect(await act.returnKinds()).toContain('returnReopened')
  })

  it('take the collection from the points where no money goes back', async () => {
    await act.verify()
    await act.desk('points', 'grant', world.email, '2470', '--reason', 'お詫び', '--commit', '500')
    const number = await act.delivered([one('LAMP')], { points: 2_970, payment: null })
    const returned = await act.openAtDesk(number, 'LAMP', 'お客様都合', '--collect', 'する')
    await act.arrive(returned)
    const preview = await act.desk('returns', 'settle', returned)
    expect(preview).toContain('引き取りの費用 −770ポイント')
    expect(preview).not.toContain('−0円')
    expect(await act.settle(returned)).toMatchObject({ refundYen: 0, pointsBack: 1_430 })
    expect((await act.points()).available).toBe(1_430)
  })

  it('wait for the settlement of each other, and refuse what two people do at once', async () => {
    const number = await act.delivered([one('LAMP', 3)])
    const both = await Promise.allSettled([
      act.openAtDesk(number, 'LAMP:2', '不良'),
      act.openAtDesk(number, 'LAMP:2', '不良'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { returns } = await act.json('returns', 'list', '--order', number)
    expect(returns).toHaveLength(1)
    await act.arrive(returns[0].number)
    const pay = () => act.desk('returns', 'settle', returns[0].number, '--commit', '4400')
    await Promise.allSettled([pay(), pay()])
    expect((await act.get(number)).refunds).toHaveLength(1)
  })

  it('keep points back while they are open, and take those that were earned', async () => {
    const number = await act.delivered([one('SOFA')])
    const returned = await act.openAtDesk(number, 'SOFA', 'お客様都合', '--collect', 'する')
    await act.days(40)
    const runPoints = () => releasePoints(world.database.db, world.clock.ms)
    await runPoints()
    expect(await act.points()).toMatchObject({ pending: 600, available: 500 })
    await act.arrive(returned)
    // 60,000 yen, without the collection of large goods; the order was delivered without a fee.
    expect(await act.settle(returned)).toMatchObject({
      refundYen: 56_700,
      collection: { yen: 3_300, taxYen: 300 },
      earnedBack: { pending: 600, balance: 0, yen: 0 },
    })
    await runPoints()
    expect(await act.points()).toMatchObject({ pending: 0, available: 500 })
    expect((await act.get(number)).refunds).toMatchObject([{ taxes: [{ rate: 10, yen: 56_700, taxYen: 5_154 }] }])
  })

  it('give back points that were used, and take granted ones from the balance, then from the money', async () => {
    await act.verify()
    const number = await act.delivered([one('LAMP', 2)], { points: 500 })
    await act.days(40)
    await releasePoints(world.database.db, world.clock.ms)
    const { available } = await act.points()
    expect(available).toBe(39)
    const returned = await act.openAtDesk(number, 'LAMP', '不良')
    await act.arrive(returned)
    const { pointsBack, earnedBack, refundYen } = await act.settle(returned)
    expect({ pointsBack, refundYen }).toEqual({ pointsBack: 212, refundYen: 1_988 })
    expect(earnedBack).toEqual({ pending: 0, balance: 20, yen: 0 })
    expect((await act.points()).available).toBe(39 + 212 - 20)
    const rest = await act.openAtDesk(number, 'LAMP', '不良')
    await act.arrive(rest)
    // Everything comes back by the shop's fault: the delivery too.
    expect(await act.settle(rest)).toMatchObject({ pointsBack: 288, earnedBack: { balance: 19 } })
    const order = await act.get(number)
    expect(order.refunds!.reduce((sum, { yen }) => sum + yen, 0)).toBe(order.quote.totalYen)
    expect(order.receipt.isAvailable).toBe(false)
    expect((await act.points()).available).toBe(500)
  })

  it('reduce a price without goods, never below what is paid', async () => {
    const number = await act.delivered([one('LAMP', 1), one('TEA', 1)])
    const returned = await act.openAtDesk(number, 'LAMP:1 TEA:1', '不良', '--wish', '減額')
    await expect(act.settlement(returned, '--reduce', 'LAMP:2201')).rejects.toThrow('お支払い額（2,200円）まで')
    await expect(act.settlement(returned, '--reduce', 'SOFA:1')).rejects.toThrow('この返品にありません')
    expect(await act.settle(returned, '--reduce', 'LAMP:1000 TEA:80')).toMatchObject({
      refundYen: 1_080,
      taxes: [
        { rate: 10, yen: 1_000 },
        { rate: 8, yen: 80 },
      ],
    })
    const order = await act.get(number)
    expect(order.returns).toMatchObject([{ outcome: 'reduction', reductions: [{ yen: 1_000 }, { yen: 80 }] }])
    // The customer still has the goods.
    expect(countOf(order)).toEqual([1, 1])
    const goods = await act.openAtDesk(number, 'LAMP', 'お客様都合')
    await act.arrive(goods)
    expect(await act.settle(goods)).toMatchObject({ refundYen: 1_200 })
  })

  it('never give back more than what remains after other refunds', async () => {
    const number = await act.delivered([one('LAMP', 2)])
    await act.refund(number, '3000', '--reason', '傷のお値引き')
    const returned = await act.openAtDesk(number, 'LAMP:2', '不良')
    await act.arrive(returned)
    const { refundYen } = await act.settlement(returned)
    const { quote } = await act.get(number)
    expect(refundYen).toBe(quote.totalYen - 3_000)
    await act.settle(returned)
    expect(await act.desk('orders', 'show', number)).toContain('返金')
    await expect(act.desk('orders', 'refund', number, '1', '--reason', '傷')).rejects.toThrow(
      '返金できるお支払いがありません',
    )
  })

  it('prevent closing the account while they are open', async () => {
    const number = await act.delivered([one('LAMP')])
    const returned = await act.openAtDesk(number, 'LAMP', '不良')
    const close = () =>
      world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: 'komorebi-2026' } })
    const { status, error } = await close()
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'ORDERS_UNDER_WAY' })
    expect(error.message).toContain(returned)
  })

  it('lose their photos some time after they were closed', async () => {
    const number = await act.delivered([one('LAMP')])
    const key = ulid(world.clock.ms)
    const fileId = ulid(world.clock.ms)
    await upload(fileId, await photo(), { token: world.token, submission: key })
    const { body } = await act.open(number, [{ position: 0, quantity: 1 }], { fileIds: [fileId] }, key)
    await act.desk('returns', 'decline', String(body['number']), '--reason', '期限切れ')
    await deleteOldPhotos(world.database.db, new Date(world.clock.ms + 150 * DAY_MS))
    expect((await act.get(number)).returns![0]!.fileIds).toEqual([fileId])
    await deleteOldPhotos(world.database.db, new Date(world.clock.ms + 220 * DAY_MS))
    expect((await act.get(number)).returns![0]!.fileIds).toEqual([])
  })
})
