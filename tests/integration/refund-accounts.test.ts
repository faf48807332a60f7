/** What refunds are in the export for accounting: months that were exported never change, and their sums are those of the ledger. */
import { describe, expect, it } from 'vitest'
import { inArray, sql } from '#drizzle'
import { sumTaxes } from '#contract/orders/refund-taxes.ts'
import { getDaysInMonth } from '#contract/shared/civil-date.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { isOfSale } from '#server/orders/refund-rows.ts'
import { refundEntries } from '#server/orders/schema.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { toIntentId, withPayments } from '#tests/support/payment-world.ts'
import { refundActions } from '#tests/support/refund-world.ts'

const toLastDay = (month: string): string => {
  const [year, of] = month.split('-').map(Number) as [number, number]
  return `${month}-${getDaysInMonth(year, of)}`
}

describe.each(storeDatabases())('the accounts of refunds on $name', ({ open }) => {
  const world = withPayments(open)
  const act = refundActions(world)
  const { desk, pay, transfer, refund, runRefundJobs: runJobs } = act

  const month = () => new Date(world.clock.ms + 9 * 3_600_000).toISOString().slice(0, 7)
  /** The rows of a month by the title of their columns. */
  async function exportMonth(of: string): Promise<Record<string, string>[]> {
    const staff = orderDesk(world)
    await staff.desk('orders', 'export', '--from', `${of}-01`, '--to', toLastDay(of))
    const text = Buffer.from(staff.saved[0]!.bytes).toString('utf8').replace('\ufeff', '').trim()
    const [head, ...lines] = text.split('\r\n').map((line) => line.split(','))
    return lines.map((cells) => Object.fromEntries(head!.map((title, at) => [title, cells[at]!])))
  }
  const sum = (rows: Record<string, string>[], title: string) =>
    rows.reduce((total, row) => total + Number(row[title]), 0)
  /** Every refund has entries that add up to what it counts now. */
  async function checkLedger(...numbers: string[]): Promise<void> {
    for (const number of numbers) {
      const rows = await act.refunds(number)
      const ids = rows.map(({ id }) => id)
      const entries = await world.database.db.select().from(refundEntries).where(inArray(refundEntries.refundId, ids))
      for (const row of rows) {
        const own = entries.filter(({ refundId }) => refundId === row.id)
        const counts = isOfSale(row)
        expect(own.reduce((total, { yen }) => total + yen, 0)).toBe(counts ? row.yen : 0)
        expect(sumTaxes(own.flatMap(({ taxes }) => taxes))).toBe(counts ? sumTaxes(row.taxes) : 0)
      }
    }
  }

  it('have a row for each refund on its day, and points apart from money', async () => {
    const first = month()
    const { number } = await pay()
    await refund(number, 1_000)
    await runJobs()
    const second = await transfer()
    world.clock.ms += 40 * DAY_MS
    await refund(second, 500)
    await refund(second, 300, '--way', 'points')
    await refund(number, 200)
    await runJobs()
    const before = await exportMonth(first)
    expect(sum(before, '返金額')).toBe(1_000)
    expect(sum(before, '支払い金額')).toBe(5_940 - 1_000)
    expect(sum(before, '10%対象額')).toBe(sum(before, '支払い金額'))
    const after = await exportMonth(month())
    expect(after.map((row) => [row['種類'], row['返金額'], row['ポイントでの返金額'], row['支払い金額']])).toEqual([
      ['返金', '500', '0', '-500'],
      ['返金', '0', '300', '-300'],
      ['返金', '200', '0', '-200'],
    ])
    await checkLedger(number, second)
  })

  it('take a failure back in the month in which it failed, and leave the month before as it was', async () => {
    const first = month()
    const { number, intentId } = await pay()
    const other = await transfer()
    await refund(number, 1_000)
    await refund(other, 700)
    await refund(other, 400)
    await runJobs()
    await desk('refunds', 'sent', `${other}-1`)
    const exported = await exportMonth(first)
    world.clock.ms += 40 * DAY_MS
    world.stripe.states.endRefund(world.stripe.states.listRefunds(intentId)[0]!.id, 'failed')
    await act.reconcile()
    await desk('refunds', 'fail', `${other}-1`, '--reason', '口座の誤り')
    await desk('refunds', 'withdraw', `${other}-2`, '--reason', '金額の誤り')
    await desk('refunds', 'retry', `${other}-1`)
    await expect.poll(async () => (await act.refunds(number))[0]!.state).toBe('failed')
    expect(await exportMonth(first)).toEqual(exported)
    const rows = await exportMonth(month())
    expect(rows.map((row) => [row['種類'], row['返金番号'], row['返金額'], row['10%消費税額']]).toSorted()).toEqual(
      [
        ['返金の取り消し', `${number}-1`, '-1000', '90'],
        ['返金の取り消し', `${other}-1`, '-700', '63'],
        ['返金の取り消し', `${other}-2`, '-400', '36'],
        ['返金', `${other}-3`, '700', '-63'],
      ].toSorted(),
    )
    await checkLedger(number, other)
  })

  it('give the tax of a failure to what was paid back too much, on the day of the failure', async () => {
    const first = month()
    const { number, intentId } = await pay()
    await refund(number, 2_000, '--way', 'transfer')
    await desk('refunds', 'sent', `${number}-1`)
    world.stripe.states.createRefund({ payment_intent: intentId, amount: '2970' })
    await expect.poll(() => act.refunds(number)).toHaveLength(2)
    expect((await act.refunds(number)).map(({ taxes }) => sumTaxes(taxes))).toEqual([2_000, 970])
    const exported = await exportMonth(first)
    world.clock.ms += 40 * DAY_MS
    await desk('refunds', 'fail', `${number}-1`, '--reason', '口座の誤り')
    expect((await act.refunds(number)).map(({ taxes }) => taxes[0])).toMatchObject([
      { yen: 2_000 },
      { yen: 2_970, taxYen: 270 },
    ])
    expect(await exportMonth(first)).toEqual(exported)
    const rows = await exportMonth(month())
    expect(rows.map((row) => [row['種類'], row['返金額'], row['支払い金額']])).toEqual([
      ['返金の取り消し', '-2000', '2000'],
      ['返金の税額訂正', '0', '-2000'],
    ])
    await checkLedger(number)
    expect(await desk('refunds', 'retry', `${number}-1`)).toContain('対応済み')
  })

  it('count a payment that was not for its order once, also if its refund is made again', async () => {
    const { number } = await act.order()
    const secret = await act.secret(number)
    await act.cancel(number)
    act.confirm(secret)
    await expect.poll(() => act.refunds(number)).toHaveLength(1)
    await runJobs()
    const intentId = toIntentId(secret)
    const failing = world.stripe.states.listRefunds(intentId)[0]!.id
    world.stripe.states.endRefund(failing, 'failed')
    await expect.poll(async () => (await act.refunds(number))[0]!.state).toBe('failed')
    await desk('refunds', 'retry', `${number}-1`, '--way', 'transfer')
    const rows = (await exportMonth(month())).filter((row) => row['種類'] !== '注文')
    expect(rows.map((row) => [row['入金額'], row['返金額'], row['支払い金額']])).toEqual([
      ['2970', '2970', '0'],
      ['0', '-2970', '0'],
      ['0', '2970', '0'],
    ])
  })

  it('cannot be changed', async () => {
    const number = await transfer()
    await refund(number, 500)
    await expect(world.database.db.execute(sql`update refund_entries set yen = 0`)).rejects.toThrow(/refund_entries/)
  })
})
