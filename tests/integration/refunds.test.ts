/** Refunds by transfer and as points, their documents, and the export. */
import { describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import type { BankAccount } from '#contract/refunds/schema.ts'
import { getDaysInMonth } from '#contract/shared/civil-date.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { refunds } from '#server/orders/schema.ts'
import { eraseAccounts } from '#server/refunds/account.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { orderActions } from '#tests/support/order-world.ts'
import { withPayments } from '#tests/support/payment-world.ts'
import { refundActions } from '#tests/support/refund-world.ts'

const toLastDay = (month: string): string => {
  const [year, of] = month.split('-').map(Number) as [number, number]
  return `${month}-${getDaysInMonth(year, of)}`
}

const ACCOUNT = { bank: 'みどり銀行', branch: '玉川支店', type: '普通', number: '12345', holder: 'やまだ　はなこ' }
const OTHER = { ...ACCOUNT, number: '7654321' }
const STORED: BankAccount = { ...ACCOUNT, type: '普通', number: '0012345', holder: 'ヤマダ ハナコ' }

describe.each(storeDatabases())('refunds on $name', ({ open }) => {
  const world = withPayments(open)
  const act = refundActions(world)
  const { desk, json, mails, kinds, pay, transfer, refund, runRefundJobs: runJobs } = act
  const { points } = orderActions(world)

  const request = (token: string) => world.request('POST /Refunds/request', { body: { token } })
  const tell = (token: string, account: object = ACCOUNT) =>
    world.request('POST /Refunds/account', { body: { token, ...account } })
  const lastLink = async () => ((await mails()).at(-1)!.props as unknown as { link: string }).link.split('#')[1]!

  it('by transfer ask the customer for the account, and are sent by the staff', async () => {
    const number = await transfer()
    await act.cancel(number)
    await runJobs()
    const token = await lastLink()
    expect((await request(token)).body).toEqual({ orderNumber: number, yen: 2_970, hasAccount: false, isSent: false })
    expect((await tell(token, { ...ACCOUNT, number: '12-A' })).error.details).toEqual({
      number: '口座番号は7桁までの数字で入力してください（例：0012345）。',
    })
    expect((await tell(token)).body).toMatchObject({ hasAccount: true })
    // Once more the same, then another account.
    await tell(token)
    world.clock.ms += 1_000
    await runJobs()
    expect((await json('refunds', 'show', `${number}-1`)).account).toEqual(STORED)
    await tell(token, OTHER)
    await tell(token, OTHER)
    await runJobs()
    expect(await kinds()).toEqual(['refundAccountRequest', 'refundAccountReceived', 'refundAccountReceived'])
    expect(JSON.stringify(await mails())).not.toContain('7654321')
    expect(await kinds('info@komorebi.example')).toEqual(['refundNotice', 'refundNotice'])
    expect(await desk('refunds', 'show', `${number}-1`)).toMatch(/みどり銀行 玉川支店 普通 7654321\n.*ヤマダ ハナコ/)
    expect((await json('refunds', 'show', `${number}-1`)).account).toMatchObject({ number: '7654321' })
    expect(JSON.stringify([await json('orders', 'show', number), await json('refunds', 'list')])).not.toContain(
      '0012345',
    )
    expect(await json('refunds', 'sent', `${number}-1`)).toMatchObject({ changed: true })
    expect(await json('refunds', 'sent', `${number}-1`)).toMatchObject({ changed: false })
    await runJobs()
    expect((await kinds()).at(-1)).toBe('refundSent')
    expect((await request(token)).body).toMatchObject({ isSent: true })
    await tell(token)
    expect((await json('refunds', 'show', `${number}-1`)).account).toMatchObject({ number: '7654321' })
    expect(world.app.logged()).not.toMatch(/0012345|7654321|みどり銀行/)
  })

  it('by transfer erase the account some time after they were sent', async () => {
    const number = await transfer()
    await refund(number, 500)
    await runJobs()
    const token = await lastLink()
    await tell(token)
    await desk('refunds', 'sent', `${number}-1`)
    const after = (days: number) => eraseAccounts(world.database.db, new Date(world.clock.ms + days * DAY_MS))
    await after(29)
    expect((await act.refunds(number))[0]!.account).not.toBeNull()
    await after(31)
    expect(await act.refunds(number)).toMatchObject([{ account: null, tokenHash: null, state: 'sent' }])
    expect((await request(token)).error.code).toBe('LINK_INVALID')
  })

  it('by transfer can ask again with a new link, and be sent without one', async () => {
    const number = await transfer()
    await refund(number, 500)
    await runJobs()
    const first = await lastLink()
    expect(await desk('refunds', 'retry', `${number}-1`)).toContain('もう一度お送りします')
    await runJobs()
    expect((await request(first)).error.code).toBe('LINK_INVALID')
    expect((await request(await lastLink())).status).toBe(200)
    expect((await request('x'.repeat(43))).error.code).toBe('LINK_INVALID')
    expect(await json('refunds', 'sent', `${number}-1`)).toMatchObject({ changed: true })
  })

  it('as points are there at once, once', async () => {
    const number = await transfer()
    const { available } = await points()
    await refund(number, 300, '--way', 'points')
    await runJobs()
    expect((await points()).available).toBe(available + 300)
    expect((await mails()).at(-1)).toMatchObject({ kind: 'refundMade', props: { way: 'points', yen: 300 } })
    const { body } = await world.request('GET /Customers/me/points', { token: world.token })
    expect((body['data'] as object[])[0]).toMatchObject({ reason: 'refund', points: 300 })
  })

  it('need a paid order, a whole amount, a reason and a possible way', async () => {
    const number = await transfer()
    const unpaid = await act.order('transfer')
    await expect(refund(unpaid.number, 1)).rejects.toThrow('返金できるお支払いがありません')
    for (const yen of ['0', '1.5', 'all'])
      await expect(desk('orders', 'refund', number, yen, '--reason', '傷')).rejects.toThrow('円の整数')
    await expect(desk('orders', 'refund', number, '１，０００円')).rejects.toThrow('--reason')
    await expect(refund(number, 1, '--way', 'cash')).rejects.toThrow('--way は card か paypay か transfer か points')
    await expect(refund(number, 1, '--way', 'card')).rejects.toThrow('カードでお支払いのご注文ではありません')
    await expect(desk('refunds', 'sent', `${number}-9`)).rejects.toThrow('返金が見つかりません')
    await expect(desk('refunds', 'show', 'x')).rejects.toThrow('返金が見つかりません')
    expect(await act.refunds(number)).toEqual([])
  })

  it('have a document once they were made', async () => {
    const { number } = await pay()
    await refund(number, 1_000)
    const note = (position: number) =>
      world.request(`GET /Customers/me/orders/${number}/refunds/${position}`, { token: world.token })
    expect((await note(1)).error.code).toBe('NOT_FOUND')
    await runJobs()
    expect((await note(1)).body).toMatchObject({
      refund: { yen: 1_000, taxes: [{ rate: 10, yen: 1_000, taxYen: 90 }], state: 'succeeded' },
      order: { number },
      seller: { invoiceNumber: expect.stringMatching(/^T\d{13}$/) },
    })
    expect((await note(2)).error.code).toBe('NOT_FOUND')
  })

  it('are exported as rows of their days, whose sums are those of the ledger', async () => {
    const { number } = await pay()
    await refund(number, 1_000)
    await runJobs()
    const second = await transfer()
    world.clock.ms += 40 * DAY_MS
    await refund(second, 500)
    await refund(number, 200)
    await runJobs()
    world.stripe.states.planRefund('failed')
    await refund(number, 100)
    await runJobs()
    const { rows: months } = await world.database.db.execute<{ month: string; yen: string }>(
      sql`select to_char(created_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month, sum(yen)::text as yen from ${refunds}
        where state <> 'failed' group by 1 order by 1`,
    )
    expect(months.map(({ yen }) => yen)).toEqual(['1000', '700'])
    for (const { month, yen } of months) {
      const desk = orderDesk(world)
      await desk.desk('orders', 'export', '--from', `${month}-01`, '--to', toLastDay(month))
      const [head, ...lines] = Buffer.from(desk.saved[0]!.bytes)
        .toString('utf8')
        .trim()
        .replace('\ufeff', '')
        .split('\r\n')
      const sum = (name: string) =>
        lines.reduce((total, line) => total + Number(line.split(',')[head!.split(',').indexOf(name)]), 0)
      expect(sum('返金額')).toBe(Number(yen))
      expect(sum('支払い金額') + Number(yen)).toBe(month === months[0]!.month ? 5_940 : 0)
      expect(sum('10%対象額')).toBe(sum('支払い金額'))
    }
  })
})
