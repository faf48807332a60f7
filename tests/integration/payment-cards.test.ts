import { describe, expect, it, vi } from 'vitest'
import type { SavedCard } from '#contract/payments/api.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { cardLimits } from '#server/platform/rate-limit/limits.ts'
import { registerAs } from '#tests/support/customer-calls.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { paymentActions, toIntentId, withPayments } from '#tests/support/payment-world.ts'

const CARDS = '/Customers/me/paymentMethods'

describe.each(storeDatabases())('saved cards on $name', ({ open }) => {
  const world = withPayments(open)
  const act = paymentActions(world)
  const call = (text: string, token = world.token) =>
    world.request(text, { token, ...(text.startsWith('POST') ? { body: {} } : {}) })
  const list = async () => (await call(`GET ${CARDS}`)).body['data'] as SavedCard[]
  const save = async (last4: string) => {
    const secret = (await call('POST /Payments/setup')).body['clientSecret'] as string
    world.stripe.states.confirmIntent(toIntentId(secret), secret, 'success', { last4 })
  }

  it('are none before the first one, without asking the payment service', async () => {
    const before = world.stripe.requests.length
    expect(await list()).toEqual([])
    expect(world.stripe.requests).toHaveLength(before)
  })

  it('are saved, listed with the newest first, chosen and removed', async () => {
    await save('4242')
    await save('4444')
    const [second, first] = await list()
    expect([second, first]).toMatchObject([
      { last4: '4444', brand: 'visa', isDefault: true },
      { last4: '4242', expMonth: 12, expYear: 2030, isDefault: false },
    ])
    expect((await call(`POST ${CARDS}/${first!.id}/default`)).status).toBe(200)
    expect((await list()).map(({ isDefault }) => isDefault)).toEqual([false, true])
    expect((await call(`DELETE ${CARDS}/${first!.id}`)).status).toBe(200)
    expect((await list()).map(({ last4 }) => last4)).toEqual(['4444'])
  })

  it('are saved anew if the payment service no longer knows the customer, as after a change of keys', async () => {
    await save('4242')
    for (const id of [...world.stripe.states.customers.keys()]) world.stripe.states.deleteCustomer(id)
    expect(await list()).toEqual([])
    const { number } = await act.order()
    act.confirm(await act.secret(number), 'success')
    await save('4444')
    expect((await list()).map(({ last4 }) => last4)).toEqual(['4444'])
  })

  it('cannot be used to flood the payment service', async () => {
    const { body } = await world.request('GET /Customers/me', { token: world.token })
    const [limit] = cardLimits(body['id'] as string)
    const full = { ...limit!, max: Infinity }
    for (let n = 0; n < limit!.max; n++) await countAttempt(world.database.db, [full], world.clock.ms)
    for (const text of [`GET ${CARDS}`, `POST ${CARDS}/pm_1/default`, `DELETE ${CARDS}/pm_1`])
      expect((await call(text)).error.code).toBe('TOO_MANY_REQUESTS')
  })

  it('are saved with a payment only if the customer asks', async () => {
    const { number } = await act.order()
    const secret = await act.secret(number, { saveCard: true })
    await act.secret(number, { saveCard: false })
    await act.secret(number, { saveCard: true })
    act.confirm(secret, 'success', { last4: '1881' })
    expect((await list()).map(({ last4 }) => last4)).toEqual(['1881'])
    const other = await act.order()
    act.confirm(await act.secret(other.number), 'success', { last4: '0005' })
    expect(await list()).toHaveLength(1)
  })

  it('belong to one customer', async () => {
    await save('4242')
    const [card] = await list()
    const other = await registerAs(world.request, `${world.count}-other@example.jp`)
    expect((await call(`DELETE ${CARDS}/${card!.id}`, other)).error.code).toBe('NOT_FOUND')
    await call('POST /Payments/setup', other)
    expect((await call(`DELETE ${CARDS}/${card!.id}`, other)).error.code).toBe('NOT_FOUND')
    expect((await call(`POST ${CARDS}/${card!.id}/default`, other)).error.code).toBe('NOT_FOUND')
    expect(await list()).toHaveLength(1)
  })

  it('cannot be read or changed while the payment service is unreachable', async () => {
    await save('4242')
    world.stripe.failNext('unreachable', /./, 1)
    expect((await call(`GET ${CARDS}`)).status).toBe(503)
  })

  it('stay with their account while a payment is to be paid back', async () => {
    const { number } = await act.order()
    act.confirm(await act.secret(number))
    await act.check(number)
    await act.cancel(number)
    const close = () =>
      world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: 'komorebi-2026' } })
    expect((await close()).error).toMatchObject({
      code: 'ORDERS_UNDER_WAY',
      message: expect.stringContaining(`返金の手続きが済んでいないご注文（${number}）`),
    })
    expect(await act.runJobs('refunds')).toEqual([])
    expect((await close()).status).toBe(200)
    await act.runJobs('payment-customers')
  })

  it('stay with their account if a refund failed, with the number to call', async () => {
    const { number } = await act.order()
    const secret = await act.secret(number)
    act.confirm(secret)
    await act.check(number)
    await act.cancel(number)
    expect(await act.runJobs('refunds')).toEqual([])
    const [refund] = world.stripe.states.listRefunds(toIntentId(secret))
    world.stripe.states.endRefund(refund!.id, 'failed')
    await vi.waitFor(async () => expect(await act.refunds(number)).toMatchObject([{ state: 'failed' }]))
    const close = () =>
      world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: 'komorebi-2026' } })
    expect((await close()).error).toMatchObject({
      code: 'ORDERS_UNDER_WAY',
      message: expect.stringMatching(/返金の方法をご相談.*\d+-\d+-\d+.*お電話/),
    })
    const { json } = orderDesk(world)
    const again = { changed: true, number: `${number}-2` }
    expect(await json('refunds', 'retry', `${number}-1`, '--way', 'transfer')).toMatchObject(again)
    expect((await close()).error.code).toBe('ORDERS_UNDER_WAY')
    expect(await json('refunds', 'sent', `${number}-2`)).toMatchObject(again)
    expect((await close()).status).toBe(200)
    await act.runJobs('payment-customers')
  })

  it('stay with their account while a transfer is to be paid back', async () => {
    const { json } = orderDesk(world)
    const { number } = await act.order('transfer')
    await json('orders', 'paid', number, '2970')
    await act.cancel(number)
    const close = () =>
      world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: 'komorebi-2026' } })
    expect((await close()).error).toMatchObject({
      code: 'ORDERS_UNDER_WAY',
      message: expect.stringMatching(new RegExp(`${number}.*返金先の口座`)),
    })
    await json('refunds', 'sent', `${number}-1`)
    expect((await close()).status).toBe(200)
  })

  it('are removed at the payment service when the account is closed', async () => {
    await save('4242')
    const stripeIds = [...world.stripe.states.customers.keys()]
    const closed = await world.request('POST /Customers/me/withdrawal', {
      token: world.token,
      body: { password: 'komorebi-2026' },
    })
    expect(closed.status).toBe(200)
    await act.runJobs('payment-customers')
    expect(world.stripe.states.customers.size).toBe(stripeIds.length - 1)
  })
})
