/** Refunds by transfer and as points, and their documents. */
import { describe, expect, it } from 'vitest'
import type { BankAccount } from '#contract/refunds/schema.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { eraseAccounts } from '#server/refunds/account.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { orderActions } from '#tests/support/order-world.ts'
import { withPayments } from '#tests/support/payment-world.ts'
import { refundActions } from '#tests/support/refund-world.ts'

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
    const owner = (await json('customers', 'show', world.email)) as { id: string }
    expect(await json('customers', 'show', `${number}-1`)).toMatchObject({ id: owner.id })
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

  it('by transfer are made again to another account when the bank gives them back', async () => {
    const number = await transfer()
    await refund(number, 500)
    await runJobs()
    const token = await lastLink()
    await tell(token)
    await desk('refunds', 'sent', `${number}-1`)
    await runJobs()
    expect(await json('refunds', 'fail', `${number}-1`, '--reason', '名義の相違')).toMatchObject({ changed: true })
    expect(await json('refunds', 'fail', `${number}-1`, '--reason', '名義の相違')).toMatchObject({ changed: false })
    expect((await request(token)).error.code).toBe('LINK_INVALID')
    expect((await tell(token, OTHER)).error.code).toBe('LINK_INVALID')
    expect(await desk('refunds', 'list')).toMatch(new RegExp(`${number}-1.*失敗`))
    expect(await desk('refunds', 'show', `${number}-1`)).toMatch(/名義の相違[^]*2,970円（返金できる額）/)
    expect(await act.refunds(number)).toMatchObject([{ state: 'failed', madeAt: expect.any(Date) }])
    expect((await act.load(number))['refunds']).toMatchObject([{ state: 'failed', madeAt: null }])
    await expect(desk('refunds', 'sent', `${number}-1`)).rejects.toThrow('「失敗」の返金は、送金済みにできません。')
    expect(await desk('refunds', 'retry', `${number}-1`)).toContain(`${number}-2: 返金先の口座をお尋ねする`)
    await runJobs()
    expect((await mails()).at(-1)).toMatchObject({ kind: 'refundAccountRequest', props: { failedWay: 'transfer' } })
    await tell(await lastLink(), OTHER)
    await desk('refunds', 'sent', `${number}-2`)
    expect(await desk('refunds', 'list')).toBe('該当する返金はありません。')
    expect((await act.load(number))['refunds']).toMatchObject([{ position: 2, state: 'sent' }])
  })

  it.each(['requested', 'account_known'] as const)('by transfer can fail while they are %s', async (state) => {
    const number = await transfer()
    await refund(number, 500)
    await runJobs()
    if (state === 'account_known') await tell(await lastLink())
    await desk('refunds', 'fail', `${number}-1`, '--reason', '口座がありません')
    await desk('refunds', 'retry', `${number}-1`, '--way', 'points')
    expect((await act.refunds(number)).map((row) => [row.state, row.way])).toEqual([
      ['failed', 'transfer'],
      ['succeeded', 'points'],
    ])
  })

  it('can be withdrawn before they are sent, unless the money must go back', async () => {
    const number = await transfer()
    await refund(number, 2_000)
    await runJobs()
    const token = await lastLink()
    await tell(token)
    const withdraw = (position: number) =>
      desk('refunds', 'withdraw', `${number}-${position}`, '--reason', '金額の誤りのため')
    expect(await withdraw(1)).toContain('返金を取りやめ、お客様にメールでお知らせします。')
    expect(await withdraw(1)).toContain('すでに取りやめています。')
    await runJobs()
    expect((await mails()).at(-1)).toMatchObject({ kind: 'refundWithdrawn', props: { reason: '金額の誤りのため' } })
    expect((await request(token)).error.code).toBe('LINK_INVALID')
    expect((await act.load(number))['refunds']).toEqual([])
    expect(await desk('refunds', 'list')).toBe('該当する返金はありません。')
    await expect(desk('refunds', 'retry', `${number}-1`)).rejects.toThrow('「取りやめ」の返金は、やり直せません。')
    await expect(desk('refunds', 'fail', `${number}-1`, '--reason', 'x')).rejects.toThrow('取りやめた返金です。')
    await refund(number, 200)
    await desk('refunds', 'sent', `${number}-2`)
    await expect(withdraw(2)).rejects.toThrow('「送金済み」の返金は、取りやめられません。')
    await act.change(number, { to: 'cancelled', actor: 'customer' })
    await expect(withdraw(3)).rejects.toThrow('キャンセルされたご注文の返金は、取りやめられません。')
    expect((await act.refunds(number)).map(({ yen, state }) => [yen, state])).toEqual([
      [2_000, 'withdrawn'],
      [200, 'sent'],
      [2_770, 'requested'],
    ])
  })

  it('whose reason staff have typed like that of a cancellation are told as any other', async () => {
    const { number } = await pay()
    await orderDesk(world).refund(number, '500', '--reason', 'ご注文のキャンセル')
    await runJobs()
    expect(await kinds()).toEqual(['refundMade'])
    await act.cancel(number)
    expect(await orderDesk(world).lastMail()).toMatchObject({ totalYen: 2_470, isPartRefunded: true })
  })

  it.each(['sent', 'failed', 'withdrawn'])(
    'by transfer leave no link when they were %s without an account',
    async (end) => {
      const number = await transfer()
      await refund(number, 500)
      await runJobs()
      if (end === 'sent') await desk('refunds', 'sent', `${number}-1`)
      else await desk('refunds', end === 'failed' ? 'fail' : 'withdraw', `${number}-1`, '--reason', '連絡がない')
      const after = (days: number) => eraseAccounts(world.database.db, new Date(world.clock.ms + days * DAY_MS))
      await after(29)
      expect((await act.refunds(number))[0]!.tokenHash === null).toBe(end !== 'sent')
      await after(31)
      expect((await act.refunds(number))[0]!.tokenHash).toBeNull()
    },
  )

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

  it('are made only by who has seen what remains: of two staff who both looked at the order, one', async () => {
    const number = await transfer()
    const words = ['orders', 'refund', number, '1000', '--reason', '傷のお値引き']
    const seen = await Promise.all([desk(...words), desk(...words)])
    for (const shown of seen) {
      expect(shown).toContain('返金できる2,970円のうち、1,000円を返金します（銀行振込での返金）。')
      expect(shown).toContain('--commit 2970')
    }
    expect(await act.refunds(number)).toEqual([])
    const both = await Promise.allSettled([
      desk(...words, '--commit', '2970', '--as', '佐藤'),
      desk(...words, '--commit', '２，９７０円', '--as', '鈴木'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((it) => it.status === 'rejected')!
    expect(String(refused.reason)).toMatch(/(佐藤|鈴木).*返金できる額は1,970円になっています/)
    expect(await act.refunds(number)).toMatchObject([{ yen: 1_000 }])
    await expect(desk(...words, '--commit', 'はい')).rejects.toThrow('--commit には、確かめた残りの額を円で')
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
    await expect(desk('orders', 'refund', number, '１，０００円')).rejects.toThrow('理由を入力してください。')
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
})
