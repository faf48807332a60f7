import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Order } from '#contract/orders/schema.ts'
import { notifyEvent } from '#src/device/events/events.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { login } from '#src/device/session/login.ts'
import { focusHeading } from '#src/routing/navigation-events.ts'
import { errorResponse } from '#tests/support/account-server.ts'
import { makeOrder } from '#tests/support/make-order.ts'
import { HANAKO, visit, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()
const main = () => page.getByRole('main')
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const NUMBER = '261124-K7M2QX'
const ORDER = `me/orders/${NUMBER}`

let checks = 0
/** What `POST /Payments/redirect` answers. */
let redirect: () => Response

/** How the payment service's state is reported from now on. */
function respondToCheck(respond: () => Promise<Response>): void {
  vi.mocked(fetch).mockImplementation((path, init) => {
    if (String(path).endsWith('/Payments/redirect')) return Promise.resolve(redirect())
    if (!String(path).endsWith('/Payments/check')) return server().send(String(path), init)
    checks += 1
    return respond()
  })
}

interface Options {
  /** The order after the payment service was asked; absent: it cannot be asked. */
  afterCheck?: Order
  search?: string
}

async function open(order: Order, { afterCheck, search = '' }: Options = {}) {
  queryClient.clear()
  await login(HANAKO)
  let current = order
  server().answer(ORDER, () => Response.json(current))
  checks = 0
  respondToCheck(() => {
    if (!afterCheck) return Promise.reject(new TypeError('no network'))
    current = afterCheck
    return Promise.resolve(Response.json({}))
  })
  return visit(`/checkout/completion?order=${NUMBER}${search}`)
}

const byCard = (state: Order['state'], more: Partial<Order> = {}) =>
  makeOrder({ state, payment: 'card', paidAt: null, ...more })

it('drops the secret of the payment from the address', async () => {
  const search = '&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded'
  const { at } = await open(byCard('received'), { search })
  await expect.poll(at).toBe(`/checkout/completion?order=${NUMBER}`)
  await expect.element(title('ご注文ありがとうございます')).toBeVisible()
})

it('keeps the focus on its heading while the order arrives', async () => {
  const order = Promise.withResolvers<void>()
  queryClient.clear()
  await login(HANAKO)
  vi.mocked(fetch).mockImplementation(async (path, init) => {
    if (!String(path).endsWith(ORDER)) return server().send(String(path), init)
    await order.promise
    return Response.json(makeOrder({ payment: 'cash' }))
  })
  await visit(`/checkout/completion?order=${NUMBER}`)
  await expect.element(title('ご注文の受付')).toBeVisible()
  focusHeading()
  order.resolve()
  await expect.element(title('ご注文ありがとうございます')).toHaveFocus()
})

describe('an order that awaits its card payment', () => {
  it('is checked with the payment service, and is then paid', async () => {
    await open(byCard('awaiting_payment'), { afterCheck: byCard('received') })
    await expect.element(title('ご注文ありがとうございます')).toBeVisible()
    await expect.element(main()).toMatchTextContent(/お支払いは完了しています/)
    expect(checks).toBe(1)
  })

  it('leads to the payment again if it was declined', async () => {
    const declined = byCard('awaiting_payment')
    await open(declined, { afterCheck: declined })
    await expect.element(title('お支払いが完了していません')).toBeVisible()
    await expect
      .element(main().getByRole('link', { name: 'カードでもう一度支払う' }))
      .toHaveAttribute('href', `/checkout?order=${NUMBER}`)
    await expect.element(main().getByRole('button', { name: 'ほかのお支払い方法を選ぶ' })).toBeVisible()
    expect(
      main()
        .getByText(/メールでもお送りしました/)
        .query(),
    ).toBeNull()
  })

  it('is not offered to be paid again while nothing is known', async () => {
    await open(byCard('awaiting_payment'))
    await expect.element(title('お支払いを確認しています')).toBeVisible()
    await expect.element(main()).toMatchTextContent(/まだ確認できていません/)
    expect(main().getByRole('link', { name: 'カードでもう一度支払う' }).query()).toBeNull()
    respondToCheck(() => {
      server().answer(ORDER, () => Response.json(byCard('received')))
      return Promise.resolve(Response.json({}))
    })
    await main().getByRole('button', { name: 'もう一度確認する' }).click()
    await expect.element(title('ご注文ありがとうございます')).toBeVisible()
  })
})

it('waits calmly while the payment service has not decided, and follows its decision', async () => {
  await open(byCard('payment_unknown'))
  await expect.element(title('お支払いを確認しています')).toBeVisible()
  await expect.element(main()).toMatchTextContent(/もう一度お支払いの操作をしないでください/)
  expect(checks).toBe(0)
  server().answer(ORDER, () => Response.json(byCard('received')))
  notifyEvent('orders')
  await expect.element(title('ご注文ありがとうございます')).toBeVisible()
})

it.each<[string, Partial<Order>, string, RegExp]>([
  [
    'a transfer',
    { state: 'awaiting_payment', dueOn: '2026-12-01', bankAccount: 'みどり銀行 普通 0012345' },
    'ご注文ありがとうございます',
    /2026年12月1日（火）までに、次の口座へ4,520円.*みどり銀行 普通 0012345.*振込手数料はお客様のご負担です/,
  ],
  ['cash on delivery', { payment: 'cash' }, 'ご注文ありがとうございます', /配達員に4,520円をお支払いください/],
  ['points alone', { payment: null }, 'ご注文ありがとうございます', /全額をポイントで/],
  ['a shipped order', { state: 'shipped' }, 'ご注文ありがとうございます', /商品を発送しました/],
  ['a cancelled order', { state: 'cancelled' }, 'ご注文はキャンセルされました', /キャンセルされています/],
])('says what follows for %s', async (_, more, heading, text) => {
  await open(makeOrder(more))
  await expect.element(title(heading)).toBeVisible()
  await expect.element(main()).toMatchTextContent(text)
  expect(checks).toBe(0)
})

it('leads to the goods if the address has no number, and there are no orders', async () => {
  queryClient.clear()
  await login(HANAKO)
  server().answer('me/orders', () => Response.json({ data: [], page: 1, perPage: 20, total: 0 }))
  await visit('/checkout/completion')
  await expect.element(main().getByText('ご注文はまだありません。')).toBeVisible()
  await expect.element(main().getByRole('link', { name: '商品をさがす' })).toHaveAttribute('href', '/items')
})

it('leads to the orders if the address has no number', async () => {
  queryClient.clear()
  await login(HANAKO)
  server().answer('me/orders', () => Response.json({ data: [], page: 1, perPage: 20, total: 3 }))
  await visit('/checkout/completion')
  await expect.element(title('ご注文の受付')).toBeVisible()
  await expect.element(main().getByRole('link', { name: 'ご注文履歴を見る' })).toBeVisible()
})

const VOUCHER = {
  dueAt: '2126-11-27T15:00:00.000Z',
  codes: [
    { chain: 'familymart' as const, paymentCode: '123456', confirmationNumber: '09012345678' },
    { chain: 'lawson' as const, paymentCode: '123456789012', confirmationNumber: null },
  ],
}

const atStore = (more: Partial<Order> = {}) =>
  makeOrder({ state: 'awaiting_payment', payment: 'konbini', paidAt: null, voucher: VOUCHER, ...more })

describe('an order that is paid at a convenience store', () => {
  it('shows deadline, amount and the numbers of each chain, without asking the payment service', async () => {
    await open(atStore())
    await expect.element(title('ご注文ありがとうございます')).toBeVisible()
    await expect.element(main()).toMatchTextContent(/2126年11月27日（水）23:59までに/)
    const chain = (name: string) => main().getByRole('listitem').filter({ hasText: name })
    await expect.element(chain('ファミリーマート')).toMatchTextContent(/お支払い番号123 456確認番号09012345678/)
    await expect.element(chain('ローソン')).toMatchTextContent(/お支払い番号123 456 789 012(?!確認番号)/)
    await expect.element(main()).toMatchTextContent(/手数料なし.*メールでもお送りしました/)
    expect(checks).toBe(0)
  })

  it('waits for its numbers, and shows them when they come', async () => {
    await open(atStore({ voucher: { ...VOUCHER, codes: [] } }))
    await expect.element(main()).toMatchTextContent(/お支払い番号を発行しています/)
    expect(
      main()
        .getByText(/メールでもお送りしました/)
        .query(),
    ).toBeNull()
    await expect.element(main().getByRole('button', { name: 'ほかのお支払い方法を選ぶ' })).toBeVisible()
    server().answer(ORDER, () => Response.json(atStore()))
    notifyEvent('orders')
    await expect.element(main().getByText('123 456 789 012')).toBeVisible()
  })

  it('shows no numbers after the deadline, but the other ways to pay', async () => {
    await open(atStore({ voucher: { ...VOUCHER, dueAt: '2025-11-27T15:00:00.000Z' } }))
    await expect.element(title('お支払いの期限を過ぎました')).toBeVisible()
    await expect.element(main()).toMatchTextContent(/期限までにお支払いになったときは、確認でき次第/)
    expect(main().getByText('123 456 789 012').query()).toBeNull()
    await expect.element(main().getByRole('button', { name: 'ほかのお支払い方法を選ぶ' })).toBeVisible()
  })
})

describe('an order by PayPay', () => {
  const byPayPay = (state: Order['state'], more: Partial<Order> = {}) => byCard(state, { payment: 'paypay', ...more })

  it('opens PayPay again if nothing was paid', async () => {
    await open(byPayPay('awaiting_payment'), { afterCheck: byPayPay('awaiting_payment') })
    await expect.element(main()).toMatchTextContent(/PayPayでのお支払いは、行われていません/)
    redirect = () => Response.json({ url: `${location.href}#paypay` })
    await main().getByRole('button', { name: 'PayPayで支払う' }).click()
    await expect.poll(() => location.hash).toBe('#paypay')
  })

  it('says what can be done if PayPay cannot be opened', async () => {
    await open(byPayPay('awaiting_payment'), { afterCheck: byPayPay('awaiting_payment') })
    redirect = () => errorResponse('PAYMENT_UNAVAILABLE')
    await main().getByRole('button', { name: 'PayPayで支払う' }).click()
    await expect.element(page.getByText(/ほかの方法をお選びください/)).toBeVisible()
  })

  it('is checked again when the customer comes back to this window', async () => {
    await open(byPayPay('awaiting_payment'), { afterCheck: byPayPay('awaiting_payment') })
    await expect.element(title('お支払いが完了していません')).toBeVisible()
    respondToCheck(() => {
      server().answer(ORDER, () => Response.json(byPayPay('received')))
      return Promise.resolve(Response.json({}))
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.element(title('ご注文ありがとうございます')).toBeVisible()
  })
})
