/** The page that the link of an order without an account opens. */
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#src/device/query/query-client.tsx'
import { orderLinkData } from '#src/device/session/order-link.ts'
import { makeOrder, makeReceipt } from '#tests/support/make-order.ts'
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
