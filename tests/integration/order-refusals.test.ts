/** What refuses an order, and that a refusal writes nothing. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/shared/constants.ts'
import { type CheckoutQuote, ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'

describe.each(testDatabases())('an order on $name is refused', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { order, quote, toBody, send, change, cancel, verify, stockOf, setVariant, points, rows, jobs } =
    orderActions(world)
  const seen = (...given: Parameters<typeof quote>) => quote(given[0], { payment: 'transfer', ...given[1] })

  const expectNothingWritten = async () => {
    expect(await rows()).toEqual([])
    expect(await points()).toMatchObject({ available: 500, pending: 0 })
  }

  it('with the new quote if a price has changed', async () => {
    const body = toBody(await seen([one('LAMP')]))
    await setVariant('LAMP', { price: 2_500, effectivePrice: 2_500 })
    const { error } = await send(body)
    await setVariant('LAMP', { price: 2_200, effectivePrice: 2_200 })
    expect(error.code).toBe('TOTAL_CHANGED')
    expect((error.details!['quote'] as CheckoutQuote).quote.totalYen).toBe(3_270)
    expect(await stockOf('LAMP')).toBe(5)
    await expectNothingWritten()
  })

  it('if prices have changed and the total has not', async () => {
    const body = toBody(await seen([one('LAMP'), one('TEA')]))
    body.lines[0]!.unitYen -= 1
    expect((await send(body)).error.code).toBe('TOTAL_CHANGED')
  })

  it('when a sale has ended meanwhile, also before the catalogue has changed', async () => {
    const saleUntil = new Date(world.clock.ms + HOUR_MS / 2)
    await setVariant('LAMP', { salePrice: 1_000, saleUntil, effectivePrice: 1_000 })
    const body = toBody(await seen([one('LAMP')]))
    expect(body.lines[0]!.unitYen).toBe(1_000)
    world.clock.ms += HOUR_MS / 2
    const { error } = await send(body)
    await setVariant('LAMP', { salePrice: null, saleUntil: null, effectivePrice: 2_200 })
    expect(error.code).toBe('TOTAL_CHANGED')
  })

  it('if the first day of delivery has moved on, and for a day or slot that is not possible', async () => {
    const body = toBody(await seen([one('LAMP')]))
    expect((await send({ ...body, deliveryOn: '2020-01-01' })).error.code).toBe('TOTAL_CHANGED')
    expect((await send({ ...body, deliveryOn: '2030-01-01', slot: 'am', payment: null })).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: {
        deliveryOn: 'この日にはお届けできません。お届け日を選び直してください。',
        slot: 'この時間帯にはお届けできません。時間帯を選び直してください。',
        payment: 'お支払い方法を選択してください。',
      },
    })
    await expectNothingWritten()
  })

  it('if the postal code shows that the surcharge of a remote prefecture is missing', async () => {
    const body = toBody(await seen([one('LAMP')]))
    const sendTo = (postalCode: string) => send({ ...body, address: { ...body.address, postalCode } })
    for (const [postalCode, prefecture] of [
      ['0600000', '北海道'],
      ['9000001', '沖縄県'],
    ]) {
      const { code, details } = (await sendTo(postalCode!)).error
      expect(code).toBe('VALIDATION_FAILED')
      expect(details!['prefecture']).toBe(
        `お届け先の郵便番号は${prefecture}のものです。都道府県と郵便番号をご確認ください。`,
      )
    }
    await expectNothingWritten()
    expect((await sendTo('0300000')).status).toBe(200)
  })

  it('if there are too few pieces, or the item is no longer sold', async () => {
    const body = toBody(await seen([one('LAMP', 3), one('TEA', 2), one('LAST')]))
    await setVariant('LAMP', { stock: 2 })
    await setVariant('LAST', { live: false })
    expect((await send(body)).error).toMatchObject({
      code: 'STOCK_CHANGED',
      details: {
        lines: [
          { sku: 'LAMP', left: 2 },
          { sku: 'LAST', left: 0 },
        ],
      },
    })
    expect([await stockOf('LAMP'), await stockOf('TEA')]).toEqual([2, 5])
    await expectNothingWritten()
  })

  it('if nothing of it is sold any more', async () => {
    const body = toBody(await seen([one('LAST')]))
    await setVariant('LAST', { live: false })
    expect((await send(body)).error).toMatchObject({
      code: 'STOCK_CHANGED',
      details: { lines: [{ sku: 'LAST', left: 0 }] },
    })
  })

  it('with points before the mail address is confirmed, or with more points than there are', async () => {
    const first = await seen([one('LAMP')], { points: 10 })
    expect([first.availablePoints, first.quote.deductions]).toEqual([0, []])
    expect((await send({ ...toBody(first), points: 10 })).error.code).toBe('POINTS_CHANGED')
    await verify()
    const second = await seen([one('LAMP')], { points: 501 })
    expect([second.availablePoints, second.quote.deductions]).toEqual([500, [{ kind: 'points', yen: 500 }]])
    const { error } = await send({ ...toBody(second), points: 501 })
    expect(error.code).toBe('POINTS_CHANGED')
    expect((error.details!['quote'] as CheckoutQuote).availablePoints).toBe(500)
    await expectNothingWritten()
  })

  it('by card without the payment service, and in cash for large furniture', async () => {
    const body = toBody(await seen([one('SOFA')]))
    expect((await quote([one('SOFA')])).methods).toEqual([
      { method: 'transfer', feeYen: 0 },
      { method: 'cash', feeYen: 0, problem: 'class-l' },
    ])
    expect((await send({ ...body, payment: 'card' })).error.code).toBe('PAYMENT_UNAVAILABLE')
    expect((await send({ ...body, payment: 'cash' })).error.code).toBe('PAYMENT_UNAVAILABLE')
    await expectNothingWritten()
  })

  it('with the present version if the customer confirmed other terms', async () => {
    const { error, status } = await send({ ...toBody(await seen([one('LAMP')])), termsVersion: '1999-01-01' })
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 'TERMS_CHANGED', details: { termsVersion: ORDER_TERMS_VERSION } })
    await expectNothingWritten()
  })

  it('with the name of a field that is not known', async () => {
    const body = toBody(await seen([one('LAMP')]))
    for (const [more, field] of [
      [{ discount: 1 }, 'discount'],
      [{ lines: body.lines.map((line) => ({ ...line, priceYen: 1 })) }, 'lines.0.priceYen'],
      [{ address: { ...body.address, email: 'a@b.jp' } }, 'address.email'],
    ] as const) {
      const { error, status } = await send({ ...body, ...more })
      expect(status).toBe(422)
      expect(error.details).toEqual({ [field]: 'この項目は受け付けていません' })
    }
    await expectNothingWritten()
  })

  it('while five orders wait for their payment', async () => {
    const numbers: string[] = []
    for (let n = 0; n < 5; n++) numbers.push((await order([one(n < 3 ? 'LAMP' : 'TEA')])).body['number'] as string)
    expect((await order([one('SOFA')])).error.code).toBe('ORDER_LIMIT')
    await change(numbers[0]!, { to: 'received', actor: 'desk' })
    expect((await order([one('SOFA')])).status).toBe(200)
    expect((await order([one('SOFA')])).error.code).toBe('ORDER_LIMIT')
    await cancel(numbers[1]!)
    expect((await order([one('SOFA')])).status).toBe(200)
  })

  it('once for its key: the same answer again, also if it would be possible by then', async () => {
    const body = toBody(await seen([one('LAST')]))
    await setVariant('LAST', { stock: 0 })
    const key = '01KAGQ5M00000000000000000X'
    const refused = await send(body, { key })
    await setVariant('LAST', { stock: 1 })
    expect((await send(body, { key })).body).toEqual(refused.body)
    expect((await send(body)).status).toBe(200)
    expect(await jobs('order-mails')).not.toEqual([])
  })

  it('without a login or a mail address, and a wrong token gets no quote', async () => {
    const body = toBody(await seen([one('LAMP')]))
    const headers = { 'idempotency-key': ulid(world.clock.ms) }
    expect((await world.request('POST /Orders', { body, headers })).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { email: 'メールアドレスを入力してください。' },
    })
    expect((await world.request('POST /Orders', { body, headers, token: 'wrong' })).status).toBe(401)
    const guest = { body: { lines: [one('LAMP')], prefecture: null, points: 100, payment: 'cash' } }
    expect((await world.request('POST /Orders/quote', guest)).body).toMatchObject({
      quote: { totalYen: 3_300, deductions: [] },
      availablePoints: 0,
    })
    expect((await world.request('POST /Orders/quote', { ...guest, token: 'wrong' })).status).toBe(401)
  })
})
