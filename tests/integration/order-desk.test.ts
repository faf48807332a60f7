/** Orders and stock at the shop's desk, and what is kept of orders. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { ne, or } from '#drizzle'
import { addDays, addMonths, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { loadCatalogueVersion } from '#server/catalogue/change.ts'
import { sweeps } from '#server/modules.ts'
import { prepareAction } from '#server/orders/desk-actions.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { orderEvents, refunds } from '#server/orders/schema.ts'
import { runAction } from '#server/platform/desk/action.ts'
import { toTerminalActor } from '#server/platform/desk/actor.ts'
import { countColumns, formatTime } from '#server/platform/desk/show.ts'
import { PASSWORD } from '#tests/support/customer-calls.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'
import { STRIPE_KEYS } from '#tests/support/stripe-double.ts'

const SHIPMENT = ['--carrier', 'みどり運輸', '--tracking', '1234-5678']

describe.each(storeDatabases())('orders at the desk on $name', ({ open }) => {
  const world = withOrders(useCustomers(open, STRIPE_KEYS))
  const { order, change, get, verify, stockOf, points, rows, jobs } = orderActions(world)
  const { desk, json, saved, lastMail } = orderDesk(world)
  const { mailKinds: allMailKinds } = customerActions(world)
  const numberOf = async (response: ReturnType<typeof order>) => String((await response).body['number'])

  it('are listed while something is to be done, and found by state, day and words', async () => {
    const first = await numberOf(order([one('LAMP')]))
    world.clock.ms += DAY_MS
    world.token = String((await customerActions(world).logIn(PASSWORD)).body['access_token'])
    const second = await numberOf(order([one('SOFA')], { payment: 'card' }))
    const list = await desk('orders', 'list')
    expect(list.indexOf(second)).toBeLessThan(list.indexOf(first))
    expect(list).toContain('60,000円')
    expect(Math.max(...list.split('\n').map(countColumns))).toBeLessThanOrEqual(100)
    await change(first, { to: 'cancelled', actor: 'customer' })
    expect(await desk('orders', 'list')).not.toContain(first)
    const find = async (...options: string[]) =>
      ((await json('orders', 'list', ...options)).orders as { number: string }[]).map((it) => it.number)
    expect(await find('--state', 'キャンセル')).toEqual([first])
    expect(await find('--state', 'awaiting_payment')).toEqual([second])
    expect(await find('--q', `山田花子 03-1234-5678 ${world.email}`)).toEqual([second, first])
    for (const words of ['ﾔﾏﾀﾞ はなこ', '０３－１２３４－５６７８', world.email.replace('@', '＠')])
      expect(await find('--q', words), words).toEqual([second, first])
    expect(await find('--q', second)).toEqual([second])
    expect(await find('--q', second.toLowerCase().replace('-', '─'))).toEqual([second])
    expect(await find('--from', '2000-01-01', '--to', '2000-01-02')).toEqual([])
    for (const other of ['佐藤', world.email.replace(/@.+/, '@other.example')])
      expect(await desk('orders', 'list', '--q', other)).toBe('該当するご注文はありません。')
    await expect(desk('orders', 'list', '--state', '入金済み')).rejects.toThrow('状態は お支払い待ち|')
  })

  it('are shown with goods, amounts, address and history, by the number in any notation', async () => {
    await verify()
    const number = await numberOf(order([one('LAMP', 2), one('TEA')], { points: 100, payment: 'cash' }))
    await desk('orders', 'prepare', number)
    expect(await desk('orders', 'show', number.replace('-', 'ー'))).toContain(number)
    const shown = await desk('orders', 'show', number.toLowerCase())
    for (const text of [
      'LAMP  商品11（ナチュラル）  2,200円 × 2',
      '−100円',
      '代金引換',
      '〒158-0094 東京都世田谷区玉川1-1-1',
      '03-1234-5678',
      '注文受付（お客様）',
      '商品手配中（店舗）',
    ])
      expect(shown).toContain(text)
    await expect(desk('orders', 'show', '261120-AAAAAA')).rejects.toThrow('ご注文が見つかりません')
  })

  it('go from the payment to the delivery, step by step', async () => {
    const number = await numberOf(order([one('LAMP')]))
    const refusal = '「お支払い待ち」のご注文では、この操作はできません。'
    await expect(desk('orders', 'prepare', number)).rejects.toThrow(refusal)
    await expect(desk('orders', 'ship', number, ...SHIPMENT)).rejects.toThrow(refusal)
    // A refused step leaves nothing behind.
    expect((await get(number)).shipments).toEqual([])
    expect(await desk('orders', 'paid', number, '2970')).toBe(
      `${number}: 入金を記録し、お客様にメールでお知らせします。\n60秒以内なら orders undo ${number} で取り消せます。`,
    )
    expect(await desk('orders', 'paid', number, '2970')).toBe(`${number}: すでに「注文受付」です。`)
    await desk('orders', 'prepare', number)
    await expect(desk('orders', 'ship', number)).rejects.toThrow('--carrier を指定してください')
    await expect(desk('orders', 'ship', number, '--carrier', 'みどり運輸')).rejects.toThrow('--tracking を指定')
    await desk('orders', 'ship', number, ...SHIPMENT)
    expect(await get(number)).toMatchObject({
      state: 'shipped',
      shipments: [{ carrier: 'みどり運輸', number: '1234-5678', pieces: [{ sku: 'LAMP', quantity: 1 }] }],
    })
    await desk('orders', 'deliver', number)
    expect((await get(number)).state).toBe('delivered')
    await expect(desk('orders', 'cancel', number, '--reason', '返品')).rejects.toThrow(
      'お届け済みの商品があるため、キャンセルできません',
    )
  })

  it('are not changed from a state that someone has changed since', async () => {
    const number = await numberOf(order([one('LAMP')]))
    const call = () => ({ key: ulid(world.clock.ms), actor: toTerminalActor('鈴木') })
    const deps = world.app.desk
    const [{ id: orderId, revision: seen }] = (await rows()) as [OrderRow]
    await desk('orders', 'paid', number, '2970', '--as', '佐藤')
    const paid = `「注文受付」になっています。内容を確認してから、もう一度お試しください。`
    await expect(runAction(deps, prepareAction, { orderId, seen }, call())).rejects.toThrow(
      `${number}: 佐藤さんが${formatTime(new Date(world.clock.ms))}に変えたため、${paid}`,
    )
    await change(number, { to: 'cancelled', actor: 'customer' })
    await expect(runAction(deps, prepareAction, { orderId, seen: seen + 1 }, call())).rejects.toThrow(
      `${number}: お客様が${formatTime(new Date(world.clock.ms))}に変えたため、「キャンセル」になっています。`,
    )
    expect((await get(number)).state).toBe('cancelled')
  })

  it('are paid by the whole total only', async () => {
    const number = await numberOf(order([one('LAMP')]))
    for (const yen of ['2969', '2971', '0', '297', '2970.5', '二千'])
      await expect(desk('orders', 'paid', number, yen)).rejects.toThrow('ご注文の合計2,970円と異なります')
    await expect(desk('orders', 'paid', number)).rejects.toThrow('使い方')
    expect((await get(number)).state).toBe('awaiting_payment')
    await desk('orders', 'paid', number, '２,９７０円')
    expect((await get(number)).state).toBe('received')
  })

  it('by card are never marked as paid by hand', async () => {
    const number = await numberOf(order([one('LAMP')], { payment: 'card' }))
    await expect(desk('orders', 'paid', number, '2970')).rejects.toThrow('この操作はできません')
    expect((await get(number)).state).toBe('awaiting_payment')
  })

  it('are cancelled with a reason, and everything is given back', async () => {
    await verify()
    const stock = await stockOf('LAMP')
    const number = await numberOf(order([one('LAMP', 2)], { points: 100, payment: 'card' }))
    await change(number, { to: 'received', actor: 'payment' })
    const before = (await jobs('refunds')).length
    await expect(desk('orders', 'cancel', number)).rejects.toThrow('--reason を指定してください')
    const done = `${number}: キャンセルし、お客様にメールでお知らせします。`
    expect(await desk('orders', 'cancel', number, '--reason', '傷が見つかりました。')).toContain(done)
    expect((await jobs('refunds')).length).toBe(before)
    expect(await desk('orders', 'cancel', number, '--reason', '傷')).toBe(`${number}: すでにキャンセルされています。`)
    expect(await stockOf('LAMP')).toBe(stock)
    expect(await points()).toMatchObject({ available: 500, pending: 0 })
    expect(await lastMail()).toMatchObject({ by: 'desk', reason: '傷が見つかりました。', refund: 'card' })
    expect((await jobs('refunds')).length).toBe(before + 1)
  })

  it('whose parcel came back are cancelled: money and points go back, the pieces only by a correction of the stock', async () => {
    await verify()
    const stock = await stockOf('LAMP')
    const number = await numberOf(order([one('LAMP', 2)], { points: 100, payment: 'card' }))
    await change(number, { to: 'received', actor: 'payment' })
    await desk('orders', 'prepare', number)
    await desk('orders', 'ship', number, ...SHIPMENT)
    const before = (await jobs('refunds')).length
    await expect(desk('orders', 'cancel', number)).rejects.toThrow('--reason を指定してください')
    const done = await desk('orders', 'cancel', number, '--reason', '長期ご不在のため、商品が当店に戻りました。')
    expect(done).toContain('発送済みの商品の在庫は戻していません。')
    expect(await stockOf('LAMP')).toBe(stock! - 2)
    expect(await points()).toMatchObject({ available: 500, pending: 0 })
    expect(await lastMail()).toMatchObject({ by: 'desk', refund: 'card', isShipped: true })
    expect((await jobs('refunds')).length).toBe(before + 1)
    expect(await desk('stock', 'add', 'LAMP', '2')).toContain('LAMP: 在庫を')
    await expect(desk('orders', 'deliver', number)).rejects.toThrow('「キャンセル」のご注文では')
  })

  it('are exported for accounting: one row an order, with the tax of each rate', async () => {
    await verify()
    const first = await numberOf(order([one('LAMP', 2), one('TEA')], { points: 100 }))
    await desk('orders', 'paid', first, '6150')
    world.clock.ms += 1_000
    const second = await numberOf(order([one('LAMP')], { payment: 'cash' }))
    await desk('orders', 'cancel', second, '--reason', '在庫の誤り')
    const day = new Date(world.clock.ms).toISOString().slice(0, 10)
    expect(await desk('orders', 'export', '--from', day, '--to', day)).toBe(
      `2件を orders-${day}.csv に書き出しました。\nうち1件はキャンセルです。入金前のキャンセルは、売上の各列を0円としています。`,
    )
    const [head, ...lines] = Buffer.from(saved[0]!.bytes).toString('utf8').trim().split('\r\n')
    const columns = head!.replace('\ufeff', '').split(',')
    const [a, b] = lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell])))
    // 4,400 + 1,080 + 770 − 100 = 6,150; the reduced rate bears 17 of the 100 points.
    expect(a).toEqual({
      種類: '注文',
      計上日: day,
      返金番号: '',
      注文日: day,
      注文番号: first,
      状態: '注文受付',
      支払い方法: '銀行振込',
      入金日: day,
      発送日: '',
      お届け完了日: '',
      キャンセル日: '',
      商品代金: '5480',
      送料: '770',
      '組み立て・引き取り': '0',
      代引手数料: '0',
      ポイント利用額: '100',
      支払い金額: '6150',
      '10%対象額': '5087',
      '10%消費税額': '462',
      '8%対象額': '1063',
      '8%消費税額': '78',
      獲得ポイント: '53',
      入金額: '6150',
      返金額: '0',
      キャンセルした金額: '0',
      ポイントでの返金額: '0',
    })
    expect(b).toMatchObject({ 注文番号: second, 状態: 'キャンセル', キャンセル日: day, 代引手数料: '0', 入金日: '' })
    await desk('orders', 'export', '--encoding', 'sjis', '--state', '注文受付', '--out', 'a.csv')
    expect(saved[0]!.name).toBe('a.csv')
    expect(new TextDecoder('shift_jis').decode(saved[0]!.bytes)).toMatch(
      /^種類,計上日,注文日,注文番号,[^\n]+\n[^\n]+\r\n$/,
    )
    await expect(desk('orders', 'export', '--encoding', 'latin1')).rejects.toThrow('utf8 か sjis')
  })

  it('take from a stock that the desk corrects, and devices hear of it', async () => {
    const { db } = world.database
    const before = await loadCatalogueVersion(db)
    expect(await desk('stock', 'count', 'lamp', '3')).toContain('LAMP: 在庫を5点から3点にしました。')
    expect(await desk('stock', 'add', 'LAMP', '4')).toBe('LAMP: 在庫を3点から7点にしました。')
    expect(await desk('stock', 'remove', 'LAMP', '7')).toBe('LAMP: 在庫を7点から0点にしました。')
    await expect(desk('stock', 'remove', 'LAMP', '1')).rejects.toThrow('在庫は0点です。1点は減らせません。')
    await expect(desk('stock', 'count', 'LAMP', '1.5')).rejects.toThrow('整数で指定してください')
    await expect(desk('stock', 'count', 'NONE', '1')).rejects.toThrow('品番が見つかりません: NONE')
    expect(await loadCatalogueVersion(db)).toBe(before + 3)
    expect(await desk('stock', 'show', 'LAMP')).toContain('0点')
    const { body } = await world.request('GET /Items/11')
    expect((body['item'] as { inStock: boolean }).inStock).toBe(false)
  })

  const closeAccount = () =>
    world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: PASSWORD } })

  it('keep an account open while they are under way', async () => {
    const first = await numberOf(order([one('LAMP')]))
    world.clock.ms += 1_000
    const second = await numberOf(order([one('LAMP')], { payment: 'cash' }))
    const refused = await closeAccount()
    expect(refused).toMatchObject({ status: 409, error: { code: 'ORDERS_UNDER_WAY' } })
    expect(refused.error.message).toContain(`（${first}、${second}）`)
    expect(refused.error.details).toEqual({ numbers: [first, second] })
    expect(await customerActions(world).me()).toMatchObject({ email: world.email })

    await change(first, { to: 'cancelled', actor: 'customer' })
    await desk('orders', 'prepare', second)
    await desk('orders', 'ship', second, ...SHIPMENT)
    expect((await closeAccount()).status).toBe(409)
    await desk('orders', 'deliver', second)
    expect((await closeAccount()).status).toBe(200)
    expect(await allMailKinds()).toContain('accountClosed')
    expect(await rows()).toMatchObject([
      { number: first, email: world.email },
      { number: second, email: world.email, address: { familyName: '山田' } },
    ])
  })

  it('lose their personal data seven years after the last possible filing deadline, in open and closed accounts', async () => {
    const number = await numberOf(order([one('LAMP')], { payment: 'cash' }))
    const other = await numberOf(order([one('LAMP')]))
    await desk('orders', 'paid', other, '2970')
    await desk('orders', 'refund', other, '100', '--reason', '山田様へのお詫び', '--commit', '2970')
    await desk('refunds', 'withdraw', `${other}-1`, '--reason', '山田様が辞退')
    await desk('orders', 'cancel', other, '--reason', '山田様のご要望')
    const sweepAll = async (now: Date) => {
      for (const sweep of sweeps) await sweep(world.database.db, now)
    }
    const after = (days: number) => {
      const day = addDays(addMonths(toJapanDate(world.clock.ms), 8 * 12 + 3), days)
      return new Date(toJapanInstant(day, '12:00'))
    }
    await sweepAll(after(0))
    expect(await rows()).toMatchObject([{ number, email: world.email }, { number: other }])
    // Months have different numbers of days.
    await sweepAll(after(4))
    expect(await rows()).toMatchObject([
      { number, email: null, address: null, note: '', totalYen: 3_300 },
      { number: other, email: null },
    ])
    expect(await desk('orders', 'show', number)).toContain('（消去済み）')
    const { db } = world.database
    expect(await db.$count(orderEvents, ne(orderEvents.reason, ''))).toBe(0)
    expect(await db.$count(refunds, or(ne(refunds.reason, ''), ne(refunds.failure, '')))).toBe(0)
    expect(await desk('orders', 'export')).toContain('2件を')
  })
})
