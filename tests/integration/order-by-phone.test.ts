/** Orders that staff take by phone, with the rules of the store's own checkout. */
import { describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { guestActions } from '#tests/support/guest-orders.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { ADDRESS, one, orderActions, withOrders } from '#tests/support/order-world.ts'

const TO = [
  ...['--name', '山田 花子', '--kana', 'ヤマダ ハナコ', '--phone', '03-1234-5678', '--postal', '158-0094'],
  ...['--prefecture', '東京都', '--city', '世田谷区', '--line1', '玉川1-1-1'],
]

describe.each(storeDatabases())('an order by phone on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { rows, get, order, stockOf, setVariant, points, verify, submit, quote } = orderActions(world)
  const { desk, json, mailKinds } = orderDesk(world)
  const create = (...words: string[]) => desk('orders', 'create', '--customer', world.email, ...words)
  /** As it was told. */
  async function place(...words: string[]): Promise<{ number: string; state: string; totalYen: number }> {
    const told = (await json('orders', 'create', '--customer', world.email, ...words)) as Record<string, string>
    const seen = ['--delivery', told['deliveryOn']!, '--total', String(told['totalYen'])]
    return (await json('orders', 'create', '--customer', world.email, ...words, ...seen, '--as', '佐藤')) as never
  }

  it('is shown first with its total, and then the same as one of the store', async () => {
    const words = ['--line', 'LAMP:2 tea', '--method', '銀行振込', ...TO]
    const shown = await create(...words)
    for (const text of ['2,200円 × 2', '送料', '6,250円', '銀行振込', '〒158-0094 東京都世田谷区玉川1-1-1'])
      expect(shown).toContain(text)
    expect(shown).toMatch(/まだ注文していません.*--delivery 2026-1\d-\d\d --total 6250 を/)
    expect(await rows()).toEqual([])
    const stock = await stockOf('LAMP')

    const { number, state, totalYen } = await place(...words)
    expect(state).toBe('awaiting_payment')
    const body = (await order([one('LAMP', 2), one('TEA')])).body
    const [mine, theirs] = [await get(number), await get(String(body['number']))]
    expect(mine).toEqual({ ...theirs, number, history: mine.history, createdAt: mine.createdAt })
    expect(mine).toMatchObject({ address: ADDRESS, quote: { totalYen }, history: [{ actor: 'desk' }] })
    expect((await rows())[0]).toMatchObject({ email: world.email, termsVersion: ORDER_TERMS_VERSION })
    expect(await stockOf('LAMP')).toBe(stock - 4)
    expect(await mailKinds()).toEqual(['orderPlaced', 'orderPlaced'])
    const logged = await world.database.db.select().from(deskLog)
    expect(logged.filter(({ action }) => action === 'orders create')).toMatchObject([
      { actorName: '佐藤', subjectId: number, after: { state: 'awaiting_payment' } },
    ])
  })

  it('is refused if the total or the stock has changed since it was told', async () => {
    const words = ['--line', 'LAMP:2', '--method', 'cash', ...TO]
    const { deliveryOn, totalYen } = await json('orders', 'create', '--customer', world.email, ...words)
    const told = [...words, '--delivery', String(deliveryOn), '--total', String(totalYen)]
    await expect(create(...words, '--total', String(totalYen))).rejects.toThrow('お届け日（--delivery）も必要です')
    await setVariant('LAMP', { price: 2_500 })
    await expect(create(...told)).rejects.toThrow(
      '合計は6,100円です。お客様にお伝えしてから、この金額（--total 6100）で',
    )
    await setVariant('LAMP', { price: 2_200, stock: 1 })
    for (const given of [words, told]) await expect(create(...given)).rejects.toThrow('LAMP: 在庫は1点です。')
    expect(await rows()).toEqual([])
    expect(await mailKinds()).toEqual([])
  })

  it('has points, assembly and the address book', async () => {
    await verify()
    await expect(create('--line', 'LAMP', '--method', 'cash')).rejects.toThrow('お届け先が登録されていません')
    await submit('POST /Customers/me/addresses', ADDRESS)
    await submit('POST /Customers/me/addresses', { ...ADDRESS, city: '港区' }, ulid(world.clock.ms + 1))
    const { number } = await place('--line', 'LAMP:2', '--method', '代金引換', '--points', '500', '--assembly')
    const made = await get(number)
    expect(made).toMatchObject({ address: ADDRESS, state: 'received', lines: [{ services: { assembly: 2 } }] })
    expect(made.quote).toMatchObject({
      deductions: [{ kind: 'points', yen: 500 }],
      // 2 × 2,200 + 770 + 2 × 3,300 − 500
      totalYen: 11_270 + 440,
    })
    expect(await points()).toMatchObject({ available: 0 })
    const second = await place('--line', 'TEA', '--method', 'cash', '--address', '2', '--slot', '午前中')
    expect(await get(second.number)).toMatchObject({ address: { city: '港区' }, slot: 'morning' })
    await expect(create('--line', 'TEA', '--method', 'cash', '--address', '3')).rejects.toThrow('2: 〒158-0094')
    await expect(create('--line', 'TEA', '--method', 'cash', '--address', '1', ...TO)).rejects.toThrow('同時には')
    await expect(create('--line', 'TEA', '--method', 'cash', '--assembly')).rejects.toThrow('承れる商品がありません')
  })

  it('follows the rules of the checkout, with reasons for staff', async () => {
    const refused: [string[], string][] = [
      [['--method', 'cash'], '--line を指定してください。'],
      [['--line', 'NONE', '--method', 'cash'], 'NONE: 品番がないか、在庫がありません。'],
      [['--line', 'LAMP', '--method', 'カード'], 'お電話で承れるお支払い方法は、銀行振込・コンビニ払い・代金引換です'],
      [['--line', 'LAMP', '--method', 'card'], 'お電話で承れるお支払い方法は'],
      [['--line', 'LAMP'], 'お支払い方法を選択してください。'],
      [['--line', 'SOFA', '--method', 'cash'], 'お支払い方法'],
      // This store has no payment service.
      [['--line', 'LAMP', '--method', 'コンビニ払い'], 'お支払い方法'],
      [['--line', 'LAMP', '--method', 'cash', '--points', '500'], 'このポイントは使えません'],
      [['--line', 'LAMP', '--method', 'cash', '--points', 'x'], '--points は0以上の整数'],
      [['--line', 'LAMP', '--method', 'cash', '--slot', '午前'], '時間帯は'],
      [['--line', 'LAMP', '--method', 'cash', '--delivery', '2026-11-01'], 'にはお届けできません'],
      [['--line', 'LAMP', '--method', 'cash', '--total', 'たくさん'], '合計を円で指定'],
    ]
    for (const [words, reason] of refused)
      await expect(create(...words, ...TO), words.join(' ')).rejects.toThrow(reason)
    const far = TO.map((it) => (it === '東京都' ? '沖縄県' : it))
    const atHome = await quote([one('LAMP')])
    expect(atHome.quote.totalYen).toBe(2_970)
    await expect(
      create('--line', 'LAMP', '--method', 'cash', ...far.map((it) => (it === '158-0094' ? '900-0001' : it))),
    ).resolves.toContain('沖縄県')
    await expect(
      create('--line', 'LAMP', '--method', 'cash', ...TO.map((it) => (it === '158-0094' ? '900-0001' : it))),
    ).rejects.toThrow('郵便番号は沖縄県のものです')
    await expect(desk('orders', 'create', '--customer', 'x@example.jp', '--line', 'LAMP')).rejects.toThrow(
      'お客様が見つかりません',
    )
    for (let count = 0; count < 5; count++) await place('--line', 'TEA', '--method', 'transfer', ...TO)
    await setVariant('TEA', { stock: 10 })
    await expect(create('--line', 'TEA', '--method', 'transfer', ...TO)).rejects.toThrow('お支払い前のご注文が多く')
  })

  it('of a caller without an account is the same as one of a guest, and is opened by the link of its mail', async () => {
    const guest = guestActions(world)
    for (const sku of ['LAMP', 'TEA']) await setVariant(sku, { stock: 20 })
    const email = `caller${world.count}@example.jp`
    const words = ['orders', 'create', '--email', email, '--line', 'LAMP:2', '--method', '銀行振込', ...TO]
    const shown = await desk(...words)
    expect(shown).toContain(`会員登録なし（${email}）`)
    expect(shown).not.toMatch(/獲得予定|会員がいます/)
    expect(await rows()).toEqual([])
    const told = (await json(...words)) as Record<string, string>
    const seen = ['--delivery', told['deliveryOn']!, '--total', String(told['totalYen'])]
    const { number } = (await json(...words, ...seen)) as { number: string }
    expect((await rows())[0]).toMatchObject({ customerId: null, email, termsVersion: ORDER_TERMS_VERSION })
    const mine = (await guest.open(await guest.mailedToken(email))).body
    const { token } = await guest.order({ email: `other-${email}`, lines: [one('LAMP', 2)] })
    const theirs = (await guest.open(token)).body
    expect(mine).toEqual({ ...theirs, number, history: mine['history'], createdAt: mine['createdAt'] })
    expect(mine).toMatchObject({ history: [{ actor: 'desk' }], quote: { earnedPoints: 0 } })
    expect(await desk('orders', 'list')).toMatch(new RegExp(`${number}.*ゲスト`))
    for (let count = 0; count < 4; count++) await guest.order({ email, lines: [one('TEA')] })
    await expect(desk(...words, ...seen)).rejects.toThrow('このメールアドレスには')
  })

  it('names either a customer or a mail address, and a whole address for the latter', async () => {
    const email = `caller${world.count}@example.jp`
    const ask = (...words: string[]) => desk('orders', 'create', '--line', 'TEA', '--method', 'cash', ...words)
    await expect(ask(...TO)).rejects.toThrow('会員登録のないお客様のメールアドレスを --email で')
    await expect(ask('--customer', world.email, '--email', email, ...TO)).rejects.toThrow('同時には指定できません')
    await expect(ask('--email', email)).rejects.toThrow('お届け先を、--name、--kana、--phone')
    await expect(ask('--email', email, ...TO.slice(0, -2))).rejects.toThrow('お届け先を、--line1 でも')
    await expect(ask('--email', 'caller', ...TO)).rejects.toThrow('メールアドレス')
    await expect(ask('--email', email, '--points', '100', ...TO)).rejects.toThrow('このポイントは使えません')
    expect(await ask('--email', world.email, ...TO)).toContain('このメールアドレスの会員がいます')
  })

  it('is placed once with its key, and is not announced if it is cancelled within a minute', async () => {
    const told = (await json(
      'orders',
      'create',
      '--customer',
      world.email,
      '--line',
      'LAMP',
      '--method',
      'cash',
      ...TO,
    )) as Record<string, string>
    const words = [
      '--line',
      'LAMP',
      '--method',
      'cash',
      ...TO,
      '--delivery',
      told['deliveryOn']!,
      '--total',
      String(told['totalYen']),
    ]
    const key = ulid(world.clock.ms)
    await create(...words, '--key', key)
    await create(...words, '--key', key)
    const [made, ...more] = await rows()
    expect(more).toEqual([])
    await desk('orders', 'cancel', made!.number, '--reason', 'お電話の聞き間違い')
    world.clock.ms += 2 * MINUTE_MS
    expect(await mailKinds()).toEqual(['orderCancelled'])
  })
})
