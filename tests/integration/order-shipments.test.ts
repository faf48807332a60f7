/** Shipments of an order in one or several steps, and what staff correct of them, of address and day. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { sql } from '#drizzle'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'
import { STRIPE_KEYS } from '#tests/support/stripe-double.ts'

const ship = (tracking: string, carrier = 'みどり運輸') => ['--carrier', carrier, '--tracking', tracking]

describe.each(storeDatabases())('shipments of an order on $name', ({ open }) => {
  const world = withOrders(useCustomers(open, STRIPE_KEYS))
  const { order, change, get, stockOf } = orderActions(world)
  const { desk, mailKinds, lastMail } = orderDesk(world)
  const list = async () =>
    (await world.request('GET /Customers/me/orders', { token: world.token })).body['data'] as Record<string, unknown>[]
  /** An order that is being prepared. */
  async function prepare(...given: Parameters<typeof order>): Promise<string> {
    const { body } = await order(...given)
    const number = String(body['number'])
    if (given[1]?.payment !== 'cash') await change(number, { to: 'received', actor: 'desk' })
    await desk('orders', 'prepare', number)
    return number
  }
  beforeEach(async () => {
    await world.database.db.execute(sql`delete from jobs.job`)
    await world.database.db.execute(sql`delete from mails`)
  })

  it('can be several: the order is shipped with its last piece, and each is mailed with its own', async () => {
    const number = await prepare([one('LAMP', 2), one('TEA')])
    await mailKinds()
    expect(await desk('orders', 'ship', number, '--line', 'lamp:1', ...ship('1111'))).toContain('一部の発送を記録し')
    expect(await get(number)).toMatchObject({ state: 'preparing', canCancel: false })
    expect(await list()).toMatchObject([{ state: 'preparing', isPartlyShipped: true }])
    expect(await desk('orders', 'list')).toContain('商品手配中（一部発送済み）')
    expect(await lastMail()).toMatchObject({
      trackingNumber: '1111',
      pieces: ['・商品11（ナチュラル） 1点'],
      isRest: false,
    })
    await expect(desk('orders', 'ship', number, '--line', 'LAMP:2', ...ship('2222'))).rejects.toThrow(
      'LAMP の未発送は1点です。2点は発送できません。',
    )
    await expect(desk('orders', 'ship', number, '--line', 'SOFA:1', ...ship('2222'))).rejects.toThrow('ありません')
    await expect(desk('orders', 'ship', number, '--line', ' ', ...ship('2222'))).rejects.toThrow('品番:数')
    await expect(desk('orders', 'ship', number, '--line', 'LAMP:0', ...ship('2222'))).rejects.toThrow('品番:数')
    await expect(desk('orders', 'deliver', number)).rejects.toThrow('「商品手配中」のご注文では')
    expect(await desk('orders', 'deliver', number, '--shipment', '1')).toContain('この発送をお届け済みにしました。')
    await expect(desk('orders', 'cancel', number, '--reason', '在庫なし')).rejects.toThrow('お届け済みの商品があるため')

    expect(await desk('orders', 'ship', number, ...ship('2222'))).toContain('発送済みにし')
    expect(await lastMail()).toMatchObject({ trackingNumber: '2222', isRest: true })
    expect((await mailKinds()).filter((kind) => kind === 'orderShipped')).toHaveLength(2)
    expect((await get(number)).shipments).toMatchObject([
      { number: '1111', pieces: [{ sku: 'LAMP', quantity: 1 }], deliveredAt: expect.any(String) },
      { number: '2222', pieces: [one('LAMP'), one('TEA')], deliveredAt: null },
    ])
    expect(await list()).toMatchObject([{ state: 'shipped', isPartlyShipped: false }])
    const shown = await desk('orders', 'show', number)
    expect(shown).toContain('1: みどり運輸 1111  LAMP:1')
    expect(shown).toContain('一部の発送（店舗）')
    await desk('orders', 'deliver', number, '--shipment', '2')
    expect((await get(number)).state).toBe('delivered')
  })

  it('are recorded once, and another number is refused', async () => {
    const number = await prepare([one('LAMP', 2)])
    await desk('orders', 'ship', number, '--line', 'LAMP:1', ...ship('1111-2222'))
    expect(await desk('orders', 'ship', number, '--line', 'LAMP:1', ...ship('１１１１２２２２'))).toContain(
      'すでに記録',
    )
    await expect(desk('orders', 'ship', number, '--line', 'LAMP:2', ...ship('11112222'))).rejects.toThrow(
      'LAMP:1 の発送として記録されています',
    )
    await desk('orders', 'ship', number, ...ship('3333'))
    await expect(desk('orders', 'ship', number, ...ship('4444', '青空便'))).rejects.toThrow(
      `${number}: すでに「みどり運輸 1111-2222」「みどり運輸 3333」で発送済みです。「青空便 4444」に直すときは、番号を訂正してください（orders tracking）。`,
    )
    expect((await get(number)).shipments).toHaveLength(2)
  })

  it('by two staff at once become one', async () => {
    const number = await prepare([one('LAMP')], { payment: 'cash' })
    const both = await Promise.allSettled(['1111', '2222'].map((it) => desk('orders', 'ship', number, ...ship(it))))
    const [refused, ...more] = both.filter((it) => it.status === 'rejected')
    expect(more).toEqual([])
    expect(String(refused!.reason)).toMatch(/発送済み/)
    expect((await get(number)).shipments).toHaveLength(1)
  })

  it('are taken back one by one', async () => {
    const number = await prepare([one('LAMP', 2)])
    await desk('orders', 'ship', number, '--line', 'LAMP', ...ship('1111'))
    const partly = await get(number)
    await desk('orders', 'ship', number, ...ship('2222'))
    await desk('orders', 'undo', number)
    expect(await get(number)).toEqual(partly)
    await desk('orders', 'undo', number)
    expect(await get(number)).toMatchObject({ state: 'preparing', shipments: [] })
    expect(await mailKinds()).not.toContain('orderShipped')
  })

  it('of cash on delivery are not split, and shipped pieces do not come back into stock', async () => {
    const cash = await prepare([one('LAMP', 2)], { payment: 'cash' })
    await expect(desk('orders', 'ship', cash, '--line', 'LAMP:1', ...ship('1111'))).rejects.toThrow(
      '分けて発送できません',
    )
    const number = await prepare([one('TEA', 3)])
    const stock = await stockOf('TEA')
    await desk('orders', 'ship', number, '--line', 'TEA:1', ...ship('1111'))
    await desk('orders', 'cancel', number, '--reason', '残りの商品の欠品')
    expect(await stockOf('TEA')).toBe(stock + 2)
    await desk('orders', 'undo', number)
    expect(await stockOf('TEA')).toBe(stock)
  })

  it('have a number that can be corrected, with a mail', async () => {
    const number = await prepare([one('LAMP', 2)])
    await expect(desk('orders', 'tracking', number, ...ship('9999'))).rejects.toThrow('まだ発送していません')
    await desk('orders', 'ship', number, '--line', 'LAMP:1', ...ship('1111'))
    await desk('orders', 'ship', number, ...ship('2222'))
    await mailKinds()
    await expect(desk('orders', 'tracking', number, ...ship('9999'))).rejects.toThrow('何番目の発送か（--shipment）')
    await expect(desk('orders', 'tracking', number, '--shipment', '3', ...ship('9'))).rejects.toThrow(
      '3番目の発送はありません',
    )
    await desk('orders', 'tracking', number, '--shipment', '2', ...ship('123456789012', 'ヤマト運輸'))
    expect(
      await desk('orders', 'tracking', number, '--shipment', '2', ...ship('123456789012', 'ヤマト運輸')),
    ).toContain('すでにこの番号です')
    expect((await mailKinds()).at(-1)).toBe('orderTracking')
    expect(await lastMail()).toMatchObject({ carrier: 'ヤマト運輸', trackingNumber: '123456789012' })
    expect((await get(number)).history.map(({ state }) => state).slice(-2)).toEqual(['preparing', 'shipped'])
    await expect(desk('orders', 'undo', number)).rejects.toThrow('最後の操作は取り消せません')
  })

  it('are mailed once if the number is corrected before the mail, or corrected back', async () => {
    const number = await prepare([one('LAMP')], { payment: 'cash' })
    await mailKinds()
    await desk('orders', 'ship', number, ...ship('1111'))
    await desk('orders', 'tracking', number, ...ship('2222'))
    expect((await mailKinds()).slice(1)).toEqual(['orderShipped'])
    expect(await lastMail()).toMatchObject({ trackingNumber: '2222' })
    await desk('orders', 'tracking', number, ...ship('3333'))
    await desk('orders', 'tracking', number, ...ship('2222'))
    expect((await mailKinds()).slice(1)).toEqual(['orderShipped'])
    await desk('orders', 'tracking', number, ...ship('4444'))
    expect((await mailKinds()).slice(1)).toEqual(['orderShipped', 'orderTracking'])
    expect(await lastMail()).toMatchObject({ trackingNumber: '4444' })
  })

  it('go back to a prefecture whose surcharge the order has paid', async () => {
    const { body } = await order([one('LAMP')], { prefecture: '沖縄県' })
    const number = String(body['number'])
    const move = (postal: string, prefecture: string) =>
      desk('orders', 'address', number, '--postal', postal, '--prefecture', prefecture)
    expect(await move('158-0094', '東京都')).toContain('送料の差額1,650円は、返金してください。')
    expect(await desk('orders', 'address', number, '--line1', '玉川2-2-2')).not.toContain('差額')
    expect(await move('900-0001', '沖縄県')).not.toContain('差額')
    expect(await get(number)).toMatchObject({ address: { prefecture: '沖縄県' } })
  })

  it('go to an address and day that can be changed before, by the rules of the checkout', async () => {
    const { body } = await order([one('SOFA')])
    const number = String(body['number'])
    const { deliveryOn } = await get(number)
    const address = (...options: string[]) => desk('orders', 'address', number, ...options)
    await expect(address()).rejects.toThrow('変える内容を --name、--kana')
    await expect(address('--name', '佐藤花子', '--kana', 'サトウ ハナコ')).rejects.toThrow('姓と名の間をあけて')
    await expect(address('--name', '佐藤 花子')).rejects.toThrow('--kana も指定')
    await expect(address('--phone', '12')).rejects.toThrow('電話番号')
    await expect(address('--prefecture', '東京')).rejects.toThrow('都道府県')
    await expect(address('--postal', '060-0001')).rejects.toThrow('北海道のものです')
    await expect(address('--postal', '060-0001', '--prefecture', '北海道')).rejects.toThrow('送料が1,650円高くなるため')
    await expect(address('--postal', '812-0001', '--prefecture', '福岡県')).rejects.toThrow(
      '先にお届け日を変更してください（orders delivery）',
    )
    expect(
      await address('--line1', '玉川2-2-2', '--line2', '２０１', '--name', '佐藤 花子', '--kana', 'さとう はなこ'),
    ).toContain('お届け先を変え')
    expect(await get(number)).toMatchObject({
      address: { familyName: '佐藤', familyKana: 'サトウ', address1: '玉川2-2-2', city: '世田谷区' },
    })
    expect(await address('--line1', '玉川2-2-2')).toContain('すでにこのお届け先です')

    const delivery = (...options: string[]) => desk('orders', 'delivery', number, ...options)
    await expect(delivery()).rejects.toThrow('--date か --slot')
    await expect(delivery('--slot', '14〜16時')).rejects.toThrow('大型家具便の時間帯は、指定なし、午前、午後から')
    await expect(delivery('--slot', '夜')).rejects.toThrow('--slot は')
    await expect(delivery('--date', addDays(deliveryOn, -1))).rejects.toThrow(`お届け日は${formatDay(deliveryOn)}から`)
    await expect(delivery('--date', addDays(toJapanDate(world.clock.ms), 31))).rejects.toThrow('お届け日は')
    const later = addDays(deliveryOn, 2)
    expect(await delivery('--date', later, '--slot', '午後')).toContain(`${formatDay(later)} 午後に変え`)
    expect(await get(number)).toMatchObject({ deliveryOn: later, slot: 'pm', state: 'awaiting_payment' })
    // Both changes in one mail.
    expect((await mailKinds()).filter((kind) => kind === 'orderChanged')).toHaveLength(1)
    expect(JSON.stringify(await lastMail())).toContain('玉川2-2-2')
    await desk('orders', 'cancel', number, '--reason', 'ご希望')
    await expect(delivery('--slot', '午前')).rejects.toThrow('「キャンセル」のご注文では')
    await expect(address('--line2', '')).rejects.toThrow('「キャンセル」のご注文では')
  })
})
