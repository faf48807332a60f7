/** A change of the tax rate at midnight, in the middle of quotes and orders. Prices include tax, so they stay. */
import { ulid } from 'ulid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CheckoutQuote, Order, Receipt } from '#contract/orders/schema.ts'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { TAX_CHANGES_AT, withAnnouncedTax } from '#tests/support/announced-tax.ts'
import { PASSWORD } from '#tests/support/customer-calls.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'

withAnnouncedTax()

/** 4,400 of goods and 770 for delivery, and 1,080 at the reduced rate. */
const GOODS = [one('LAMP', 2), one('TEA')]
const AT_10 = [
  { rate: 10, yen: 5_170, taxYen: 470 },
  { rate: 8, yen: 1_080, taxYen: 80 },
]
const AT_12 = [
  { rate: 12, yen: 5_170, taxYen: 553 },
  { rate: 8, yen: 1_080, taxYen: 80 },
]

describe.each(storeDatabases())('the rate rises at midnight on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { quote, toBody, send, get, receipt, rows, setVariant } = orderActions(world)
  const { desk, saved, lastMail } = orderDesk(world)

  /** Sessions are shorter than the time until then. */
  async function goTo(ms: number): Promise<void> {
    world.clock.ms = ms
    world.token = String((await customerActions(world).logIn(PASSWORD)).body['access_token'])
  }

  beforeEach(async () => {
    await setVariant('LAMP', { price: 2_200, effectivePrice: 2_200 })
    await goTo(TAX_CHANGES_AT - MINUTE_MS)
  })

  const seeQuote = () => quote(GOODS, { payment: 'transfer' })
  const placeOrder = async (seen: CheckoutQuote): Promise<Order> => (await send(toBody(seen))).body as unknown as Order

  it('a quote has the rates of its time, until the last moment', async () => {
    world.clock.ms = TAX_CHANGES_AT - 1
    const before = await seeQuote()
    expect(before.quote.taxes).toEqual(AT_10)
    world.clock.ms = TAX_CHANGES_AT
    const after = await seeQuote()
    expect(after.quote).toEqual({ ...before.quote, taxRates: { standard: 12, reduced: 8 }, taxes: AT_12 })
  })

  it('an order after a quote from before is accepted, as its total is the same, with the new rates', async () => {
    const seen = await seeQuote()
    await goTo(TAX_CHANGES_AT)
    const { quote: ordered, number } = await placeOrder(seen)
    expect(ordered).toMatchObject({
      totalYen: seen.quote.totalYen,
      taxes: AT_12,
      earnedPoints: seen.quote.earnedPoints,
    })
    await desk('orders', 'paid', number, '6250')
    expect((await lastMail())['order']).toMatchObject({
      amounts: expect.arrayContaining(['（12%対象 5,170円、うち消費税 553円）', '（8%対象 1,080円、うち消費税 80円）']),
    })
  })

  it('a price that the store raises then must be confirmed, with the new rates', async () => {
    const seen = await seeQuote()
    await goTo(TAX_CHANGES_AT)
    await setVariant('LAMP', { price: 2_240, effectivePrice: 2_240 })
    const refused = await send(toBody(seen))
    expect(refused).toMatchObject({ status: 409, error: { code: 'TOTAL_CHANGED' } })
    const again = refused.error.details?.['quote'] as CheckoutQuote
    expect(again.quote).toMatchObject({ totalYen: 6_330, taxRates: { standard: 12 } })
    expect((await placeOrder(again)).quote).toEqual(again.quote)
  })

  it('a repeated order is the one from before', async () => {
    const body = toBody(await seeQuote())
    const key = ulid(world.clock.ms)
    const first = await send(body, { key })
    await goTo(TAX_CHANGES_AT)
    const repeated = await send(body, { key })
    expect(repeated.body).toEqual(first.body)
    expect((repeated.body as unknown as Order).quote.taxes).toEqual(AT_10)
    expect(await rows()).toHaveLength(1)
  })

  it('an order from before keeps its rates in page, receipt and mails', async () => {
    const { number } = await placeOrder(await seeQuote())
    await goTo(TAX_CHANGES_AT + DAY_MS)
    await desk('orders', 'paid', number, '6250')
    expect((await get(number)).quote).toMatchObject({ taxRates: { standard: 10, reduced: 8 }, taxes: AT_10 })
    const issued = (await receipt(number, '山田 花子')).body as unknown as Receipt
    expect(issued.order.quote.taxes).toEqual(AT_10)
    expect(await desk('orders', 'show', number)).toContain('10% 5,170円（内470円）、8% 1,080円（内80円）')
    expect((await lastMail())['order']).toMatchObject({
      amounts: expect.arrayContaining(['（10%対象 5,170円、うち消費税 470円）']),
    })
  })

  it('the export of a month with both has columns for each rate', async () => {
    await placeOrder(await seeQuote())
    await goTo(TAX_CHANGES_AT)
    await placeOrder(await seeQuote())
    await desk('orders', 'export', '--from', '2027-03-01', '--to', '2027-04-30')
    const [head, ...cells] = new TextDecoder().decode(saved[0]!.bytes).trim().split('\r\n')
    const columns = head!.split(',')
    expect(columns.filter((it) => it.includes('%'))).toEqual(
      ['12', '10', '8'].flatMap((rate) => [`${rate}%対象額`, `${rate}%消費税額`]),
    )
    const first = columns.indexOf('12%対象額')
    expect(cells.map((row) => row.split(',').slice(first - 1, first + 6))).toEqual([
      ['6250', '0', '0', '5170', '470', '1080', '80'],
      ['6250', '5170', '553', '0', '0', '1080', '80'],
    ])
  })
})
