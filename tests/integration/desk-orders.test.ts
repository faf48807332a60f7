/** Orders, returns and refunds on the desk's page: what it reads, and who may read it. */
import { describe, expect, it } from 'vitest'
import { storeDatabases } from '#tests/support/database.ts'
import { useDeskOrders } from '#tests/support/desk-order-world.ts'
import { usePasskey } from '#tests/support/desk-world.ts'

const MARKUP = '<img src=x onerror=alert(1)>'

const MINUTE_MS = 60_000

describe.each(storeDatabases())('orders at the desk on $name', ({ open }) => {
  const { world, people, logIn, act, place, load, step, numbersIn } = useDeskOrders(open)

  it('are in the view of what has to be done next', async () => {
    const unpaid = await place({ payment: 'transfer' })
    const received = await place()
    const large = await place({ payment: 'transfer', lines: [{ sku: 'SOFA', quantity: 1 }] })
    expect(await numbersIn('&view=unpaid')).toEqual(expect.arrayContaining([unpaid.number, large.number]))
    expect(await numbersIn('&view=unpaid')).not.toContain(received.number)
    expect(await numbersIn('&view=to-prepare')).toContain(received.number)
    expect(await numbersIn('&view=large')).not.toContain(large.number)
    await step('orders paid', large.number, { yen: String(large.totalYen) })
    expect(await numbersIn('&view=large')).toEqual([large.number])
    await step('orders prepare', large.number)
    await step('orders prepare', received.number)
    expect(await numbersIn('&view=to-prepare')).not.toContain(received.number)

    // The order leaves the day before it arrives, a day earlier for 北海道; no carrier takes large furniture.
    const remote = await place({ address: { prefecture: '北海道', postalCode: '0600000' } })
    await step('orders prepare', remote.number)
    expect(await numbersIn('&view=to-ship')).toEqual([])
    const { dispatchOn } = await load(received.number)
    world.clock.ms = Date.parse(`${dispatchOn}T09:00:00+09:00`)
    await logIn()
    expect(await numbersIn('&view=to-ship')).toEqual([received.number, remote.number])
    const { body: counts } = await people.staff.send('GET /Orders/views')
    expect(counts).toMatchObject({ 'to-ship': 2, large: 1 })
  })

  it('show who has done what, and what can be taken back', async () => {
    const { number } = await place({ note: MARKUP })
    await step('orders prepare', number)
    await step('orders ship', number, { carrier: 'ヤマト運輸', tracking: '1234-5678' })
    await step('orders undo', number, {}, people.manager)
    const order = await load(number)
    expect(order).toMatchObject({ state: 'preparing', unshipped: [{ sku: 'LAMP', quantity: 1 }], note: MARKUP })
    expect(order.timeline.map(({ what, by }) => `${what} ${by}`)).toEqual([
      'ご注文（注文受付） 佐藤 健さん',
      '商品手配中 佐藤 健さん',
      '発送済み 佐藤 健さん',
      '操作の取り消し（商品手配中に戻す） 店長 花さん',
    ])
  })

  it('are returned, inspected and settled as the preview says, by managers only', async () => {
    const placed = await place({ payment: 'transfer' })
    const { number } = placed
    await step('orders paid', number, { yen: String(placed.totalYen) })
    await step('orders prepare', number)
    await step('orders ship', number, { carrier: 'ヤマト運輸', tracking: '1' })
    await step('orders deliver', number)
    const opened = await step('returns open', number, {
      pieces: [{ sku: 'LAMP', quantity: 1 }],
      ...{ reason: 'defect', wish: 'refund', isCollected: true },
    })
    const which = String(opened['number'])
    const find = async () => (await people.staff.send(`GET /Returns/${which}`)).body as { id: string; revision: number }
    expect((await people.staff.send('GET /Returns?page=1&perPage=50&state=requested')).body['data']).toMatchObject([
      { number: which, orderNumber: number, pieces: 1 },
    ])
    const early = await people.staff.send(`POST /Returns/${which}/settlement`, {})
    expect(early.body.error).toMatchObject({ code: 'REFUSED', message: expect.stringContaining('先に商品の到着') })
    const { id: returnId, revision } = await find()
    await act('returns arrive', { returnId, seen: revision, isBack: true })
    const restocked = [{ sku: 'LAMP', quantity: 1 }]
    await act('returns inspect', { returnId, seen: revision + 1, restocked })
    const { body: plan } = await people.staff.send(`POST /Returns/${which}/settlement`, {})
    const { refundYen } = plan['settlement'] as { refundYen: number }
    expect(plan).toMatchObject({ outcome: 'refund', way: 'transfer', hasAccount: false })
    expect(refundYen).toBe(placed.totalYen)
    const settling = { returnId, seen: (await find()).revision, refundYen, way: 'transfer' }
    await expect(act('returns settle', settling)).rejects.toThrow('店長だけ')
    await act('returns settle', settling, people.manager)
    expect(await find()).toMatchObject({ state: 'settled', refunds: [{ yen: refundYen, state: 'requested' }] })

    const { body: waiting } = await people.staff.send('GET /Refunds?page=1&perPage=50')
    const [refund] = (waiting['data'] as { id: string; orderNumber: string }[]).filter(
      (it) => it.orderNumber === number,
    )
    expect((await people.staff.send(`GET /Refunds/${refund!.id}/account`)).status).toBe(409)
    world.clock.ms += 10 * MINUTE_MS
    const unproved = await people.manager.send(`GET /Refunds/${refund!.id}/account`)
    expect(unproved.body.error!.code).toBe('VERIFICATION_NEEDED')
    await people.manager.send('POST /Staff/sessions/verify', await usePasskey(people.manager, people.passkey))
    expect((await people.manager.send(`GET /Refunds/${refund!.id}/account`)).body).toEqual({ account: null })
    await act('refunds sent', { refundId: refund!.id, seen: 'requested' }, people.manager)
    const { timeline, remainingYen } = await load(number)
    expect(remainingYen).toBe(0)
    expect(timeline.map(({ what, by }) => `${what} ${by}`)).toEqual(
      expect.arrayContaining(['返品の検品 佐藤 健さん', '返品 店長 花さん', '返金の送金 店長 花さん']),
    )
  })

  it('cannot be read without a session, and photos only of their own return', async () => {
    const stranger = world.open()
    const { number } = await place()
    const paths = [
      `GET /Orders/${number}`,
      'GET /Orders/views',
      `GET /Orders/papers/slips?orders=${number}`,
      `GET /Orders/labels?orders=${number}&carrier=yamato`,
      'GET /Orders/callers?q=guest',
      'GET /Orders/goods?q=LAMP',
      'GET /Returns?page=1&perPage=10',
      'GET /Refunds?page=1&perPage=10',
      'POST /Orders/tracking-files',
      'POST /Orders/quote',
    ]
    for (const path of paths) {
      const { status } = await stranger.send(path, path.startsWith('POST') ? {} : undefined)
      expect(status, path).toBe(401)
    }
    expect((await people.staff.send('GET /Returns/RT-261120-XXXX/photos/01KA0000000000000000000001')).status).toBe(404)
    const elsewhere = await world.app.request(`/api/Orders/papers/slips?orders=${number}`, {
      headers: { cookie: people.staff.cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    })
    expect(elsewhere.status).toBe(403)
  })

  it('by phone find callers and goods, and say what the store would refuse', async () => {
    const found = await people.staff.send('GET /Orders/goods?q=LAMP')
    expect(found.body['data']).toMatchObject([{ sku: 'LAMP', unitYen: 2_200, services: ['assembly'], isPaused: false }])
    expect((await people.staff.send('GET /Orders/callers?q=')).body).toEqual({ data: [] })
    const refused = await people.staff.send('POST /Orders/quote', {
      lines: [{ sku: 'NOTHING', quantity: 1 }],
      ...{ prefecture: '東京都', points: 0, payment: null },
    })
    expect(refused.body.error).toMatchObject({ code: 'REFUSED', message: expect.stringContaining('NOTHING') })
  })
})
