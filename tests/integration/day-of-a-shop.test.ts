/**
 * One day of a shop, by the commands of the desk and the requests of customers, against the real server. In the evening the books
 * must agree to the yen. All figures are worked out by hand from what happened, not by the store's own rules.
 */
import { sql } from '#drizzle'
import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { customers } from '#server/customers/schema.ts'
import { collections } from '#server/modules.ts'
import { applyDueChanges } from '#server/catalogue/clock.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import { recordImportedStock } from '#server/stock/ledger.ts'
import { PASSWORD, toSession } from '#tests/support/customer-calls.ts'
import { customerActions } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { guestActions } from '#tests/support/guest-orders.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { type Goods, one, orderActions } from '#tests/support/order-world.ts'
import { withPayments } from '#tests/support/payment-world.ts'
import { refundActions } from '#tests/support/refund-world.ts'
import { makeSubmitter, visit } from '#tests/support/reservation-calls.ts'
import { at, TUESDAY } from '#tests/support/reservation-world.ts'

const TO = [
  ...['--name', '山田 花子', '--kana', 'ヤマダ ハナコ', '--phone', '03-1234-5678', '--postal', '158-0094'],
  ...['--prefecture', '東京都', '--city', '世田谷区', '--line1', '玉川1-1-1'],
]

/** The last day to pay what was ordered on it is the day before. */
const FRIDAY = '2026-11-27'

const NEWS = '---\ntitle: 冬のセールを始めました\ncategory: info\n---\n\nランプが10%お得です。\n'

/** With its check digit. */
const toTracking = (count: number): string => {
  const digits = String(44480300000 + count)
  return `${digits}${Number(digits) % 7}`
}

describe.each(storeDatabases())('a day of a shop on $name', ({ open }) => {
  const world = withPayments(open)
  const shop = orderActions(world)
  const pay = refundActions(world)
  const { desk, json, run, saved, runUnpaidJob, runMailJobs } = orderDesk(world)

  /** Who has done what. */
  const done: string[] = []
  const note = (who: string, words: readonly string[], times = 1) =>
    done.push(...Array.from({ length: times }, () => `${who}: ${words.slice(0, 2).join(' ')}`))

  async function staff(who: string, ...words: string[]): Promise<Record<string, unknown>> {
    const output = (await json(...words, '--as', who)) as Record<string, unknown>
    note(who, words)
    return output
  }
  async function withFile(who: string, text: string, ...words: string[]): Promise<void> {
    await run([...words, '--as', who], () => {}, text)
    note(who, words)
  }

  const OTHER = 'other@example.jp'
  let other = ''
  const logIn = async (email: string) => toSession(await customerActions(world).logIn(PASSWORD, email)).access_token

  /** Sessions are shorter than a day. */
  async function time(clock: string, day = TUESDAY): Promise<void> {
    world.clock.ms = Date.parse(at(day, clock))
    world.token = await logIn(world.email)
    if (other !== '') other = await logIn(OTHER)
  }

  async function place(payment: PaymentMethod | null, goods: Goods[], more: object = {}) {
    const { status, body } = await shop.order(goods, { payment, ...more })
    expect(body, JSON.stringify(body)).toMatchObject({ number: expect.any(String) })
    expect(status).toBe(200)
    return String(body['number'])
  }
  async function payByCard(number: string): Promise<void> {
    pay.confirm(await pay.secret(number))
    await pay.check(number)
  }
  async function payAtStore(number: string): Promise<void> {
    world.stripe.states.completeIntent((await pay.found(number)).id, 'success')
    await pay.check(number)
  }
  async function payByPayPay(number: string): Promise<void> {
    const { body } = await pay.redirect(number)
    await fetch(`${String(body['url'])}/success`, { method: 'POST', redirect: 'manual' })
    await pay.check(number)
  }
  const stateOf = async (number: string) => ((await json('orders', 'show', number)) as { state: string }).state

  it('ends with books that agree', { timeout: 300_000 }, async () => {
    const { db } = world.database
    await db.transaction((tx) => recordImportedStock(tx, new Date(world.clock.ms)))
    // Days before: an order that is never paid at a convenience store.
    await time('18:00', FRIDAY)
    const expired = await place('konbini', [one('TEA')])
    expect(await pay.runJobs('vouchers')).toEqual([])
    await time('09:00')
    await pay.reconcile()
    other = await shop.register(OTHER)
    await db.update(customers).set({ verifiedAt: new Date(world.clock.ms) })

    // Before the shop opens: goods come in, a colleague is ill, and tomorrow's closing day becomes an open one.
    await staff('店長', 'shops', 'open', '1', '2026-12-02', '--from', '11:00', '--to', '16:00', '--reason', '年末営業')
    await staff('佐藤', 'stock', 'add', 'LAMP', '35')
    await staff('佐藤', 'stock', 'add', 'TEA', '15')
    const hours = ['--date', TUESDAY, '--from', '13:00', '--to', '15:00', '--places', '1']
    await staff('店長', 'reservations', 'block', '1', ...hours, '--reason', '担当者の休み')
    await staff('店長', 'points', 'grant', world.email, '2000', '--reason', 'お詫び', '--commit', '500')

    // Three visits: by phone, one that is moved, and one whose customer does not come.
    const who = ['--name', '近藤 花', '--kana', 'コンドウ ハナ', '--phone', '045-550-0122']
    const byPhone = await staff('鈴木', 'reservations', 'create', '1', '--date', TUESDAY, '--time', '10:30', ...who)
    const submit = makeSubmitter(world.request, () => world.clock.ms)
    const reserve = async (start: string, email: string) => {
      const { body } = await submit('POST /Reservations', visit(at('2026-12-03', start), { email }))
      expect(body, JSON.stringify(body)).toMatchObject({ number: expect.any(String) })
      return String(body['number'])
    }
    const [moved, missing] = [await reserve('11:00', 'guest@example.jp'), await reserve('14:00', 'late@example.jp')]
    await staff('鈴木', 'reservations', 'move', moved, '--date', TUESDAY, '--time', '16:00')
    await staff('鈴木', 'reservations', 'move', missing, '--date', TUESDAY, '--time', '12:00')

    // Fifteen orders.
    await time('10:00')
    const card = await place('card', [one('LAMP')])
    const sofa = await place('card', [one('SOFA')])
    const transfer = await place('transfer', [one('LAMP', 2)])
    const teas = await place('transfer', [one('TEA', 3)], { token: other })
    const refused = await place('cash', [one('LAMP'), one('TEA')])
    const cash = await place('cash', [one('LAMP', 5)], { token: other })
    const points = await place(null, [one('TEA')], { points: 1_850 })
    const givenUp = await place('transfer', [one('LAST')], { token: other })
    const phoned = ['--customer', world.email, '--line', 'LAMP', '--method', '銀行振込', '--assembly', ...TO]
    const { deliveryOn, totalYen } = (await json('orders', 'create', ...phoned)) as Record<string, number>
    const told = ['--delivery', String(deliveryOn), '--total', String(totalYen)]
    const phone = String((await staff('鈴木', 'orders', 'create', ...phoned, ...told))['number'])
    const faulty = await place('card', [one('LAMP', 2)], { points: 650 })
    const unpaid = await place('card', [one('TEA', 2)], { token: other })
    for (const number of [card, sofa, faulty]) await payByCard(number)
    const konbini = await place('konbini', [one('LAMP')])
    expect(await pay.runJobs('vouchers')).toEqual([])
    const paypay = await place('paypay', [one('TEA', 2)])
    await payByPayPay(paypay)
    const goods = [one('LAMP'), one('TEA')]
    const { order } = await guestActions(world).order({ email: 'guest@example.jp', payment: 'transfer', lines: goods })
    const guest = order.number

    await time('10:30')
    await staff('鈴木', 'reservations', 'check-in', String(byPhone['number']))
    await staff('佐藤', 'orders', 'paid', transfer, '5170')
    await staff('佐藤', 'orders', 'paid', teas, '4010')
    await staff('佐藤', 'orders', 'paid', phone, '6270')
    await staff('佐藤', 'orders', 'paid', guest, '4050')
    await payAtStore(konbini)
    const ready = [card, sofa, transfer, teas, refused, cash, points, phone, faulty, konbini, paypay, guest]
    for (const number of ready) await staff('佐藤', 'orders', 'prepare', number)

    // Shipped by mistake, and noticed in time.
    await time('11:00')
    await staff('佐藤', 'orders', 'ship', teas, '--carrier', 'ヤマト運輸', '--tracking', '1111')
    world.clock.ms += MINUTE_MS / 2
    await staff('佐藤', 'orders', 'undo', teas)

    // The price of the tea was wrong, and a sale begins; then the last order comes.
    await time('12:30')
    await staff('鈴木', 'reservations', 'no-show', missing)
    await staff('店長', 'items', 'price', 'TEA', '1000')
    await staff('店長', 'items', 'price', 'LAMP', '2200', '--sale', '1980')
    const sale = await place('cash', [one('LAMP'), one('TEA')], { token: other })
    await staff('佐藤', 'orders', 'prepare', sale)

    // The carrier takes the shipments. The sofa goes with the store's own people.
    await time('15:00')
    await desk('orders', 'picking', '--state', '商品手配中')
    const labelled = [card, transfer, teas, refused, cash, points, faulty, konbini, paypay, guest, sale]
    const lines = labelled.map((number, count) => `${number},0,${toTracking(count)}`)
    const file = ['お客様管理番号,送り状種類,伝票番号', ...lines].join('\r\n')
    await run(['orders', 'import-tracking', 'labels.csv'], () => {}, file)
    for (const _ of ['once', 'again'])
      await run(['orders', 'import-tracking', 'labels.csv', '--commit', '--as', '佐藤'], () => {}, file)
    note('佐藤', ['orders', 'import-tracking'], labelled.length)
    await staff('佐藤', 'orders', 'ship', sofa, '--carrier', '自社便', '--tracking', '当日便')
    await runMailJobs()

    // The rest of the day: one is refused at the door, one has a faulty piece, one customer changes their mind.
    await time('17:00')
    await staff('鈴木', 'reservations', 'visited', moved)
    await staff('佐藤', 'orders', 'deliver', cash)
    await staff('佐藤', 'orders', 'deliver', faulty)
    await staff('佐藤', 'orders', 'cancel', refused, '--reason', '受け取り拒否のため')
    await staff('佐藤', 'stock', 'add', 'LAMP', '1', '--reason', '返品')
    await staff('佐藤', 'stock', 'add', 'TEA', '1', '--reason', '返品')
    const opened = await staff('鈴木', 'returns', 'open', faulty, '--line', 'LAMP', '--reason', '不良')
    const returned = String(opened['number'])
    await staff('佐藤', 'returns', 'arrive', returned)
    await staff('佐藤', 'returns', 'inspect', returned, '--restock', 'なし')
    expect(await desk('returns', 'settle', returned)).toContain('--commit 1924 をつけて')
    await staff('店長', 'returns', 'settle', returned, '--commit', '1924')
    const cancelled = await submit(`POST /Customers/me/orders/${givenUp}/cancel`, {}, { token: other })
    expect(cancelled.status).toBe(200)
    await runUnpaidJob()
    await pay.reconcile()
    world.clock.ms += 2 * MINUTE_MS
    await runMailJobs()
    expect(await pay.runRefundJobs()).toEqual([])

    // A lamp is missing. A notice for tomorrow.
    await time('18:30')
    await staff('佐藤', 'stock', 'count', 'LAMP', '25')
    await withFile('店長', NEWS, 'news', 'post', 'sale.md')
    await time('19:30')

    expect(
      await Promise.all(
        [byPhone['number'], moved, missing].map(
          async (it) => ((await json('reservations', 'show', String(it))) as { status: string }).status,
        ),
      ),
    ).toEqual(['visited', 'visited', 'no_show'])
    const all = [card, sofa, transfer, teas, refused, cash, points, givenUp, phone, faulty, unpaid, sale]
    const more = [konbini, paypay, guest, expired]
    expect(await Promise.all(more.map(stateOf))).toEqual(['shipped', 'shipped', 'shipped', 'cancelled'])
    expect(await Promise.all(all.map(stateOf))).toEqual([
      ...['shipped', 'shipped', 'shipped', 'shipped', 'cancelled', 'delivered', 'shipped', 'cancelled'],
      ...['preparing', 'delivered', 'cancelled', 'shipped'],
    ])

    // Accounts: what was sold, what came in, what went back, and the tax of each rate.
    await desk('orders', 'export', '--from', FRIDAY, '--to', TUESDAY)
    const [head = '', ...cells] = new TextDecoder().decode(saved[0]!.bytes).trim().split('\r\n')
    const sums = Object.fromEntries(
      head
        .split(',')
        .map((title, column) => [title, cells.reduce((sum, line) => sum + Number(line.split(',')[column]), 0)]),
    )
    expect(cells).toHaveLength(17)
    expect(sums).toMatchObject({
      // 2,970 + 60,000 + 5,170 + 4,010 + 11,440 + 0 + 6,270 + 4,520 + 2,970 + 2,930 + 4,050 + 4,080 − 1,924
      支払い金額: 106_486,
      // Without the order by cash that is still on its way.
      入金額: 104_330,
      // The lamp of 2,200 less the 276 points of 650 that have paid for it.
      返金額: 1_924,
      // 4,380 at the door, 10,450 by the customer, 2,930 and 1,850 never paid.
      キャンセルした金額: 19_610,
      ポイント利用額: 2_500,
      代引手数料: 770,
      '10%対象額': 99_006,
      '10%消費税額': 9_000,
      '8%対象額': 7_480,
      '8%消費税額': 554,
      // Of the first customer 768, of the other one 171.
      獲得ポイント: 939,
    })
    const refundsOfDay = (await json('refunds', 'list', '--from', TUESDAY)) as { refunds: object[] }
    expect(refundsOfDay.refunds).toMatchObject([{ orderNumber: faulty, yen: 1_924, way: 'card', state: 'succeeded' }])
    expect(refundsOfDay.refunds).toHaveLength(1)

    // Points: 500 of the registration, 2,000 by the shop, 1,850 and 650 spent. For the faulty lamp 276 come back, and 19 go.
    expect(await shop.points()).toMatchObject({ available: 276, pending: 749 })
    const { body: others } = await world.request('GET /Customers/me/points', { token: other })
    expect(others).toMatchObject({ available: 500, pending: 171 })

    // Stock: 40 lamps less 15, one back, one missing; 20 teas less 12, 3 never paid, one back.
    const stock = await Promise.all(['LAMP', 'TEA', 'SOFA', 'LAST'].map(shop.stockOf))
    expect(stock).toEqual([25, 12, 4, 1])
    expect(await desk('stock', 'check')).toBe('在庫は、すべて記録の合計と同じです。')

    // What customers see.
    await applyDueChanges(
      db,
      new Date(world.clock.ms),
      collections.map((it) => it.table),
    )
    const { body: news } = await world.request('GET /News')
    expect(JSON.stringify(news)).toContain('冬のセールを始めました')
    const { body: item } = await world.request('GET /Items/11')
    expect(JSON.stringify(item)).toContain('1980')

    // Every change, in its order, names who did it.
    const log = await db.select().from(deskLog).orderBy(deskLog.seq)
    expect(log.map(({ actorName, action }) => `${actorName}: ${action}`)).toEqual(done)
    const listed = await desk('log', 'list', '--from', TUESDAY, '--as', '店長')
    expect(listed).toContain('価格: 1080 → 1000')
    const { rows: mails } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from mails where kind = 'orderShipped'`,
    )
    // Twelve shipments, and none for the mistake.
    expect(mails[0]!.count).toBe(12)
  })
})
