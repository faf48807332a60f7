import { setHtmlClass } from '#src/device/storage/html-class.ts'
import type {} from '@vitest/browser-playwright'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import * as ordersApi from '#contract/orders/api.ts'
import { quoteOrder } from '#contract/orders/quote.ts'
import type { Order } from '#contract/orders/schema.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { loadSavedResponse } from '#src/device/query/saved-responses.ts'
import { getCustomerId } from '#src/device/session/customer.ts'
import { login } from '#src/device/session/login.ts'
import { makeOrder, makeReceipt } from '#tests/support/make-order.ts'
import { HANAKO, visit, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()
const noNetwork = () => Promise.reject(new TypeError('no network'))
const ORDER = 'me/orders/261124-K7M2QX'
const RECEIPT = `${ORDER}/receipt`

const print = vi.spyOn(window, 'print').mockImplementation(() => {})
afterEach(() => print.mockClear())

const paper = () => page.getByRole('article', { name: '領収書' })
const printButton = () => page.getByRole('button', { name: '印刷・PDFで保存する' })
const issued = () => server().requests.filter(({ path, body }) => path.endsWith('/receipt') && body !== undefined)

/** The next requests of the order and of its receipt. */
function answer(name: string, prints: number): void {
  const receipt = makeReceipt(name, prints)
  server().answer(ORDER, () => Response.json(receipt.order))
  server().answer(RECEIPT, () => Response.json(receipt))
}

async function open(prepare: () => void) {
  queryClient.clear()
  await login(HANAKO)
  prepare()
  return visit('/mypage/order/261124-k7m2qx/receipt')
}

/** Until the end of the test. */
async function emulatePrint(): Promise<void> {
  const emulate = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media })
  await emulate('print')
  onTestFinished(async () => void (await emulate('')))
}

const openOrder = (order: Order) => open(() => server().answer(ORDER, () => Response.json(order)))

async function issueFirst() {
  await openOrder(makeOrder())
  server().answer(RECEIPT, () => Response.json(makeReceipt('株式会社山田', 1)))
  answer('株式会社山田', 1)
  await page.getByRole('textbox', { name: '宛名' }).fill('株式会社山田')
  await page.getByRole('button', { name: '領収書を発行する' }).click()
  await expect.element(paper()).toBeVisible()
}

it('asks for the name once, and states what the law asks for', async () => {
  await openOrder(makeOrder())
  await expect.element(page.getByRole('textbox', { name: '宛名' })).toHaveValue('山田 花子')
  await issueFirst()
  expect(issued().at(-1)?.body).toEqual({ name: '株式会社山田' })
  await expect.element(paper()).toMatchTextContent(/注文番号261124-K7M2QX.*お支払い日2026年11月25日/)
  await expect.element(paper()).toMatchTextContent(/株式会社山田 様4,520円（税込）但し、商品代として/)
  await expect
    .element(paper())
    .toMatchTextContent(/トレー オーク／幅150cm.*はちみつ ※.*1,080円.*送料770円ポイントのご利用−300円/)
  await expect.element(paper()).toMatchTextContent(/※は軽減税率（8%）対象です/)
  await expect.element(paper()).toMatchTextContent(/10%対象3,507円（内消費税 318円）8%対象1,013円（内消費税 75円）/)
  await expect.element(paper()).toMatchTextContent(/お支払い方法銀行振込株式会社こもれび.*登録番号 T0000000000123/)
})

it('is a statement of what was used if points paid for everything', async () => {
  const { order, seller } = makeReceipt('山田 花子', 1)
  const quote = quoteOrder({ lines: order.lines, prefecture: '東京都', points: 100_000 }, Date.parse(order.createdAt))!
  const free = { ...order, quote, payment: null }
  await open(() => {
    server().answer(ORDER, () => Response.json(free))
    server().answer(RECEIPT, () => Response.json({ order: free, seller }))
  })
  const statement = page.getByRole('article', { name: 'ご利用明細' })
  await expect.element(statement).toMatchTextContent(/0円（税込）4,820ポイントのご利用により/)
  await expect.element(statement).not.toMatchTextContent(/領収/)
})

it('refuses a name of more than 40 characters', async () => {
  await openOrder(makeOrder())
  await page.getByRole('textbox', { name: '宛名' }).fill('あ'.repeat(41))
  await page.getByRole('button', { name: '領収書を発行する' }).click()
  await expect.element(page.getByText(/40文字以内/)).toBeVisible()
  expect(issued()).toEqual([])
})

it('is printed without a mark first, and marked from the second print', async () => {
  await issueFirst()
  expect(paper().getByText('再発行').query()).toBeNull()
  await printButton().click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  expect(issued()).toHaveLength(1)
  window.dispatchEvent(new Event('afterprint'))
  await expect.element(paper().getByText('再発行')).toBeVisible()
  server().answer(RECEIPT, () => Response.json(makeReceipt('株式会社山田', 2)))
  await printButton().click()
  await expect.poll(() => print.mock.calls.length).toBe(2)
  expect(issued()).toHaveLength(2)
})

it('is the only thing on the printed page, also while the mail address is to be verified', async () => {
  await issueFirst()
  setHtmlClass('unverified', true)
  onTestFinished(() => setHtmlClass('unverified', false))
  const strip = page.getByText('メールアドレスのご確認をお願いします')
  await expect.element(strip).toBeVisible()
  await emulatePrint()
  await expect.element(paper()).toBeVisible()
  await expect.element(strip).not.toBeVisible()
  // The margin of each printed page reads it.
  expect(document.documentElement.style.getPropertyValue('--page-footer')).toBe('"領収書 注文番号 261124-K7M2QX"')
})

it('is marked when it is opened again, and does not count as a print', async () => {
  await open(() => answer('株式会社山田', 1))
  await expect.element(paper().getByText('再発行')).toBeVisible()
  expect(issued()).toEqual([])
})

it('is readable and can be printed offline once it was opened', async () => {
  const first = await open(() => answer('株式会社山田', 1))
  await expect.element(paper()).toBeVisible()
  // The responses are saved after they are shown.
  const params = { number: '261124-K7M2QX' }
  for (const it of [ordersApi.get, ordersApi.getReceipt])
    await expect
      .poll(() => loadSavedResponse(getCustomerId()!, toEndpointUrl(it, { params }), it.offline?.revision))
      .toBeDefined()
  await first.screen.unmount()
  queryClient.clear()
  server().answer(ORDER, noNetwork)
  server().answer(RECEIPT, noNetwork)
  await visit('/mypage/order/261124-K7M2QX/receipt')
  await expect.element(paper()).toMatchTextContent(/株式会社山田 様/)
  server().answer(RECEIPT, noNetwork)
  await printButton().click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  await expect.element(paper().getByText('再発行')).toBeVisible()
})

it.each([
  ['before the payment', { state: 'awaiting_payment', paidAt: null } as const, /お支払いの確認後に発行できます/],
  ['of a cancelled order', { state: 'cancelled' } as const, /キャンセルされたご注文の領収書は発行できません/],
])('cannot be issued %s', async (_, state, sentence) => {
  await openOrder(makeOrder({ ...state, receipt: { isAvailable: false, name: null, prints: 0 } }))
  await expect.element(page.getByText(sentence)).toBeVisible()
})
