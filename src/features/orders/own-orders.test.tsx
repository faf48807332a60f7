import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Order } from '#contract/orders/schema.ts'
import { notifyEvent } from '#src/device/events/events.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { savedResponseData } from '#src/device/query/saved-responses.ts'
import { login } from '#src/device/session/login.ts'
import { makeOrder, toSummary } from '#tests/support/make-order.ts'
import { HANAKO, visit, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()

beforeEach(() => savedResponseData.erase({ owners: [], reason: 'session-ended' }))

const noNetwork = () => Promise.reject(new TypeError('no network'))

const answer = (orders: Order[], { query = '', page: current = 1, total = orders.length } = {}) =>
  server().answer(`me/orders${query}`, () =>
    Response.json({ data: orders.map(toSummary), page: current, perPage: 20, total }),
  )
const cards = () => page.getByRole('main').getByRole('article')

/** `prepare` runs after the login, which requests again what the page of the test before shows. */
async function open(path = '/mypage/order', prepare: () => void = () => {}) {
  queryClient.clear()
  await login(HANAKO)
  prepare()
  return visit(path)
}

it('lists the orders with state, day, goods and total', async () => {
  await open('/mypage/order', () => answer([makeOrder(), makeOrder({ number: '261120-AB2C3D', state: 'cancelled' })]))
  await expect.element(page.getByText('2件のご注文')).toBeVisible()
  await expect.element(cards().first()).toMatchTextContent(/注文受付.*2026年11月24日.*261124-K7M2QX/)
  await expect
    .element(cards().first())
    .toMatchTextContent(/トレー ほか2点.*4,520円（税込）.*お届け予定 2026年12月1日（火）/)
  await expect.element(cards().nth(1)).toMatchTextContent(/キャンセル/)
  await expect.element(cards().first().getByRole('link')).toHaveAttribute('href', '/mypage/order/261124-K7M2QX')
})

it('an unpaid order by card can be paid from the list', async () => {
  await open('/mypage/order', () =>
    answer([makeOrder({ state: 'awaiting_payment', payment: 'card' }), makeOrder({ number: '261120-AB2C3D' })]),
  )
  await expect
    .element(cards().first().getByRole('link', { name: 'カードで支払う' }))
    .toHaveAttribute('href', '/checkout?order=261124-K7M2QX')
  expect(cards().nth(1).getByRole('link').elements()).toHaveLength(1)
})

it('invites to the items if there are no orders', async () => {
  await open()
  await expect.element(page.getByText('ご注文履歴はありません。')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: '商品をさがす' })).toBeVisible()
})

it('lists the orders of a period, which the address has', async () => {
  const { at } = await open('/mypage/order', () => answer([makeOrder()]))
  await expect.element(cards().first()).toBeVisible()
  answer([], { query: '?from=2026-01-01&to=2026-01-31&page=1' })
  const field = page.getByRole('textbox', { name: 'ご注文の期間' })
  await field.fill('2026-01-01 ~ 2026-01-31')
  await userEvent.keyboard('{Enter}')
  await expect.poll(at).toBe('/mypage/order?from=2026-01-01&to=2026-01-31')
  await expect.element(page.getByText('この期間のご注文はありません。')).toBeVisible()
  await page.getByRole('link', { name: 'すべてのご注文を見る' }).click()
  await expect.poll(at).toBe('/mypage/order')
  await expect.element(field).toHaveValue('')
})

it('leaves out what is no day or no page', async () => {
  const { at } = await open('/mypage/order?from=2026-02-30&to=2026-01-31&page=0')
  await expect.poll(at).toBe('/mypage/order?to=2026-01-31')
})

it('leaves out a period that ends before it begins', async () => {
  const { at } = await open('/mypage/order?from=2026-02-01&to=2026-01-31')
  await expect.poll(at).toBe('/mypage/order')
})

it('has pages, and goes from beyond the last one to it', async () => {
  const second = () => answer([makeOrder()], { query: '?page=2', page: 2, total: 21 })
  await open('/mypage/order?page=2', second)
  await expect.element(page.getByRole('link', { name: '2ページ目' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'Prev（前のページ）' })).toHaveAttribute('href', '/mypage/order')
  const { at } = await open('/mypage/order?page=9', () => {
    answer([], { query: '?page=9', page: 9, total: 21 })
    second()
  })
  await expect.poll(at).toBe('/mypage/order?page=2')
})

it('shows the last orders with their time if the server is unreachable', async () => {
  await open('/mypage/order', () => answer([makeOrder()]))
  await expect.element(cards().first()).toBeVisible()
  server().answer('me/orders', noNetwork)
  notifyEvent('orders')
  await expect.element(page.getByText(/時点のご注文です/)).toBeVisible()
  await expect.element(cards().first()).toMatchTextContent(/トレー/)
})

it('offers to load again if nothing is stored', async () => {
  await open('/mypage/order', () => server().answer('me/orders', noNetwork))
  await expect.element(page.getByText('現在、ご注文を読み込めません。')).toBeVisible()
  answer([makeOrder()])
  await page.getByRole('button', { name: 'もう一度読み込む' }).click()
  await expect.element(cards().first()).toBeVisible()
})

it('my page shows the last order with its state', async () => {
  await open('/mypage', () => answer([makeOrder({ state: 'shipped' }), makeOrder({ number: '261120-AB2C3D' })]))
  const last = page.getByRole('region', { name: '最近のご注文' })
  await expect.element(last).toMatchTextContent(/発送済み2026年11月24日.*トレー ほか2点.*4,520円/)
  await expect.element(last.getByRole('link', { name: 'ご注文履歴を見る' })).toHaveAttribute('href', '/mypage/order')
})

it('my page says so if there is no order yet', async () => {
  await open('/mypage')
  await expect.element(page.getByText('ご注文はまだありません。')).toBeVisible()
})
