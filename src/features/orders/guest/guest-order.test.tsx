/** The page that the link of an order without an account opens. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type PageOutbox, setOutbox, setOutboxLoader } from '#src/device/outbox/outbox.ts'
import { createRow } from '#src/device/outbox/row.ts'
import { toReturnKind } from '#contract/returns/api.ts'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { orderLinkData, saveOrderLink } from '#src/device/session/order-link.ts'
import { makeOrder, makeReceipt, makeReturn } from '#tests/support/make-order.ts'
import { errorResponse } from '#tests/support/account-server.ts'
import { visit, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()
const TOKEN = 'x'.repeat(43)
/** Of the last visit: a test cannot reload its page. */
const main = () => page.getByRole('main').last()

const sent: { path: string; body: Record<string, unknown> }[] = []
let responses: Record<string, () => Response> = {}

beforeEach(async () => {
  queryClient.clear()
  await orderLinkData.erase()
  sent.length = 0
  vi.mocked(fetch).mockImplementation(async (path, init) => {
    const found = Object.entries(responses).find(([end]) => String(path).endsWith(end))
    if (!found) return server().send(String(path), init)
    sent.push({ path: found[0], body: JSON.parse(String(init?.body)) })
    return found[1]()
  })
})

const order = makeOrder({ state: 'received', refunds: [] })

/** As the link of a mail opens it: the router of these tests knows no fragment. */
function followLink(path = '/order') {
  history.replaceState(null, '', `/order#${TOKEN}`)
  return visit(path)
}
beforeEach(() => {
  const { href } = location
  return () => history.replaceState(null, '', href)
})

it('shows the order with what can be done, and takes the token out of the address', async () => {
  responses = { '/Orders/link': () => Response.json(order) }
  const { at } = await followLink()
  await expect.element(main()).toMatchTextContent(new RegExp(order.number))
  expect(location.hash).toBe('')
  expect(at()).toBe('/order')
  expect(sent[0]).toEqual({ path: '/Orders/link', body: { token: TOKEN } })
  await expect.element(page.getByRole('link', { name: '領収書' })).toHaveAttribute('href', '/order?view=receipt')
  await expect.element(page.getByRole('link', { name: '会員登録' })).toBeVisible()
})

it('opens again after a reload, and cancels', async () => {
  responses = {
    '/Orders/link': () => Response.json({ ...order, canCancel: true }),
    '/Orders/link/cancel': () => Response.json({ ...order, state: 'cancelled', canCancel: false }),
  }
  await followLink()
  await expect.element(main()).toMatchTextContent(new RegExp(order.number))
  queryClient.clear()
  await visit('/order')
  await main().getByRole('button', { name: 'キャンセルする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセルする' }).click()
  await expect.element(main()).toMatchTextContent(/キャンセル/)
  expect(sent.at(-1)).toEqual({ path: '/Orders/link/cancel', body: { token: TOKEN } })
})

it('issues the receipt', async () => {
  const receipt = makeReceipt('株式会社山田', 1)
  let isIssued = false
  const unissued = { ...receipt.order, receipt: { isAvailable: true, name: null, prints: 0 } }
  responses = {
    '/Orders/link': () => Response.json(isIssued ? receipt.order : unissued),
    '/Orders/link/receipt/issue': () => {
      isIssued = true
      return Response.json(receipt)
    },
    '/Orders/link/receipt': () => Response.json(receipt),
  }
  await followLink('/order?view=receipt')
  await page.getByRole('textbox', { name: '宛名' }).fill('株式会社山田')
  await page.getByRole('button', { name: '領収書を発行する' }).click()
  await expect.element(page.getByRole('article', { name: '領収書' })).toMatchTextContent(/株式会社山田 様/)
  expect(sent.find(({ path }) => path.endsWith('/issue'))?.body).toEqual({ token: TOKEN, name: '株式会社山田' })
})

describe('a return', () => {
  const FORM = `/order/${order.number}/return`
  const KEY = '01KA0000000000000000000001'
  const lastDay = addDays(toJapanDate(Date.now()), 5)
  const submit = vi.fn<PageOutbox['submit']>()
  const delivered = {
    ...order,
    state: 'delivered' as const,
    returnable: [
      { position: 0, pieces: [], problem: 'returned' as const },
      { position: 1, pieces: [{ lastDay, quantity: 2 }], problem: null },
    ],
  }
  const makeRow = (body: unknown, more: object = {}) => ({
    ...createRow(toReturnKind({ number: order.number, token: TOKEN }), {
      key: KEY,
      owner: 'guest',
      body,
      submittedAt: Date.now(),
    }),
    ...more,
  })

  beforeEach(() => {
    setOutboxLoader(() => Promise.resolve({ submit } as unknown as PageOutbox))
    return () => setOutbox({ isLoaded: false, rows: [] })
  })

  it('is asked for with the form of customers, and sent with the token of the link', async () => {
    submit.mockImplementation((kind, body) => Promise.resolve(makeRow(body, { label: kind.label })))
    responses = { '/Orders/link': () => Response.json(delivered) }
    await followLink()
    await expect.element(page.getByRole('link', { name: '返品・交換を申し込む' })).toHaveAttribute('href', FORM)
    const { router } = await visit(FORM)
    await page.getByRole('button', { name: '1点増やす' }).click()
    await page.getByRole('combobox', { name: '理由' }).selectOptions('不良（傷、破損、動かないなど）')
    await page.getByRole('combobox', { name: 'ご希望' }).selectOptions('返金')
    await page.getByRole('combobox', { name: '返送の方法' }).selectOptions('当店の引き取り')
    await expect.element(page.getByLabelText('添付する写真を選ぶ')).toBeInTheDocument()
    expect(page.getByRole('textbox', { name: 'メールアドレス' }).query()).toBeNull()
    await page.getByRole('button', { name: '内容を確認する' }).click()
    await expect
      .element(page.getByRole('region', { name: '内容の確認' }))
      .toMatchTextContent(/はちみつ 1点.*当店が負担します。/)
    await page.getByRole('button', { name: '送信する' }).click()
    await expect.poll(() => router.state.location.href).toBe(`${FORM}#${KEY}`)
    const [kind, body] = submit.mock.lastCall!
    expect(createRow(kind, { key: KEY, owner: '', body, submittedAt: 0 })).toMatchObject({
      path: `/api/Orders/link/${order.number}/returns`,
      page: FORM,
    })
    expect(body).toMatchObject({ token: TOKEN, lines: [{ position: 1, quantity: 1 }], isCollected: true })
  })

  it('that waits opens with its own token in another tab, and is not offered again', async () => {
    const body = {
      token: TOKEN,
      ...{ lines: [{ position: 1, quantity: 2 }], reason: 'other', wish: 'refund', isCollected: false, note: '' },
      fileIds: [],
    }
    setOutbox({ isLoaded: true, rows: [makeRow(body, { attempts: 1 })] })
    responses = { '/Orders/link': () => Response.json(delivered) }
    await visit(`${FORM}#${KEY}`)
    await expect.element(main()).toMatchTextContent(/受付はまだ完了していません.*はちみつ/)
    expect(sent[0]).toEqual({ path: '/Orders/link', body: { token: TOKEN } })
    await visit('/order')
    await expect
      .element(page.getByRole('region', { name: 'まだ届いていないお申し込み' }))
      .toMatchTextContent(/返品・交換のお申し込み/)
    expect(page.getByRole('link', { name: '返品・交換を申し込む' }).query()).toBeNull()
    const before = sent.length
    setOutbox({ isLoaded: true, rows: [makeRow(body, { state: 'done' })] })
    await expect.poll(() => sent.length).toBeGreaterThan(before)
  })

  it('needs the link of the order', async () => {
    setOutbox({ isLoaded: true, rows: [] })
    await visit(`${FORM}#${KEY}`)
    await expect.element(page.getByRole('heading', { name: 'リンクをもう一度受け取る' })).toBeVisible()
    expect(sent).toEqual([])
  })

  it('is shown with its state, and withdrawn', async () => {
    let it = makeReturn({ canWithdraw: true })
    responses = {
      '/Orders/link': () => Response.json({ ...delivered, returns: [it] }),
      [`/returns/${it.number}/withdraw`]: () => {
        it = makeReturn({ state: 'withdrawn' })
        return Response.json(it)
      },
    }
    await followLink()
    await main().getByRole('button', { name: 'お申し込みを取り下げる' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取り下げる', exact: true }).click()
    await expect.element(page.getByRole('list', { name: '返品・交換' })).toMatchTextContent(/RT-261130-K7M2取り下げ/)
    expect(sent.find(({ path }) => path.endsWith('/withdraw'))?.body).toEqual({ token: TOKEN })
  })

  it('whose time is over is asked for by telephone or mail', async () => {
    const over = { position: 0, pieces: [{ lastDay: '2026-01-08', quantity: 1 }], problem: null }
    responses = { '/Orders/link': () => Response.json({ ...delivered, returnable: [over] }) }
    await followLink()
    await expect.element(main()).toMatchTextContent(/不具合があるときは、お電話かメールでご連絡ください/)
  })
})

it.each([
  ['without a link', () => visit('/order')],
  ['with one that has ended', () => followLink()],
])('%s, mails a new one by number and mail address in any notation', async (_, openPage) => {
  responses = {
    '/Orders/link': () => errorResponse('LINK_INVALID'),
    '/Orders/link/request': () => Response.json({}),
  }
  await openPage()
  await page.getByRole('textbox', { name: 'ご注文番号' }).fill('２６１１２０')
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill('guest@example.jp')
  await page.getByRole('button', { name: 'リンクをメールで受け取る' }).click()
  await expect.element(page.getByText(/261120-7K2M9P のように入力/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'ご注文番号' }).fill('２６１１２０－７ｋ２ｍ９ｐ')
  await page.getByRole('button', { name: 'リンクをメールで受け取る' }).click()
  await expect.element(page.getByText(/ご入力のとおりのご注文がある場合は/)).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ number: '261120-7K2M9P', email: 'guest@example.jp' })
})

it.each([
  ['on the page of the order', () => followLink()],
  [
    'after the order was placed',
    () => {
      saveOrderLink({ token: TOKEN, number: order.number })
      return visit(`/checkout/completion?order=${order.number}`)
    },
  ],
])('shows the numbers of a convenience store as soon as they are issued, %s', async (_, openPage) => {
  const dueAt = '2126-11-27T15:00:00.000Z'
  const codes = [{ chain: 'lawson' as const, paymentCode: '123456789012', confirmationNumber: null }]
  const waiting = makeOrder({
    ...{ state: 'awaiting_payment', payment: 'konbini', paidAt: null },
    voucher: { dueAt, codes: [] },
  })
  responses = { '/Orders/link': () => Response.json(waiting) }
  await openPage()
  await expect.element(main()).toMatchTextContent(/お支払い番号を発行しています/)
  responses = { '/Orders/link': () => Response.json({ ...waiting, voucher: { dueAt, codes } }) }
  await expect.element(main().getByText('123 456 789 012'), { timeout: 10_000 }).toBeVisible()
})

it('finds each of several orders of the tab again', async () => {
  const second = makeOrder({ number: '261125-B2B2B2', payment: 'cash' })
  const links = [
    { token: TOKEN, number: order.number },
    { token: 'y'.repeat(43), number: second.number },
  ]
  vi.mocked(fetch).mockImplementation(async (path, init) => {
    if (!String(path).endsWith('/Orders/link')) return server().send(String(path), init)
    const { token } = JSON.parse(String(init?.body)) as { token: string }
    return Response.json(token === TOKEN ? order : second)
  })
  for (const link of links) saveOrderLink(link)
  await visit(`/checkout/completion?order=${order.number}`)
  await expect.element(main()).toMatchTextContent(new RegExp(`ご注文番号${order.number}`))
  await main().getByRole('link', { name: 'ご注文の詳細を見る' }).click()
  await expect.element(main()).toMatchTextContent(new RegExp(`注文番号${order.number}`))
  await visit(`/checkout/completion?order=${second.number}`)
  await expect.element(main()).toMatchTextContent(new RegExp(`ご注文番号${second.number}`))
})
