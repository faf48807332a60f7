/** The document of a refund, and what the pages of its order say. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OrderRefund } from '#contract/orders/schema.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { login } from '#src/device/session/login.ts'
import { makeReceipt } from '#tests/support/make-order.ts'
import { HANAKO, visit, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()
const ORDER = 'me/orders/261124-K7M2QX'

const REFUND: OrderRefund = {
  position: 1,
  yen: 1_000,
  taxes: [
    { rate: 10, yen: 776, taxYen: 70 },
    { rate: 8, yen: 224, taxYen: 16 },
  ],
  way: 'transfer',
  state: 'sent',
  createdAt: '2026-11-27T01:00:00.000Z',
  madeAt: '2026-11-28T01:00:00.000Z',
}

async function open(path: string) {
  queryClient.clear()
  await login(HANAKO)
  const { order, seller } = makeReceipt('株式会社山田', 1)
  const refunded = { ...order, refunds: [REFUND] }
  server().answer(ORDER, () => Response.json(refunded))
  server().answer(`${ORDER}/receipt`, () => Response.json({ order: refunded, seller }))
  server().answer(`${ORDER}/refunds/1`, () => Response.json({ order: refunded, seller, refund: REFUND }))
  return visit(path)
}

it('states what the law asks for', async () => {
  await open('/mypage/order/261124-K7M2QX/refund/1')
  const paper = page.getByRole('article', { name: /適格返還請求書/ })
  await expect.element(paper).toMatchTextContent(/返金番号261124-K7M2QX-1返金日2026年11月28日ご注文日2026年11月24日/)
  await expect.element(paper).toMatchTextContent(/株式会社山田 様1,000円（税込）/)
  await expect.element(paper).toMatchTextContent(/トレー オーク／幅150cm.*はちみつ ※/)
  await expect.element(paper).toMatchTextContent(/10%対象776円（内消費税 70円）8%対象224円（内消費税 16円）合計1,000円/)
  await expect.element(paper).toMatchTextContent(/登録番号 T0000000000123/)
})

it('the receipt shows what remains', async () => {
  await open('/mypage/order/261124-K7M2QX/receipt')
  const paper = page.getByRole('article', { name: '領収書' })
  await expect.element(paper).toMatchTextContent(/3,520円（税込）但し、商品代として/)
  await expect.element(paper).toMatchTextContent(/返金−1,000円/)
  await expect
    .element(paper)
    .toMatchTextContent(/10%対象2,731円（内消費税 248円）8%対象789円（内消費税 59円）合計3,520円/)
})

it('the order lists it with its document', async () => {
  await open('/mypage/order/261124-K7M2QX')
  await expect.element(page.getByText('銀行振込での返金（お振り込み済み）')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '返金明細書' }))
    .toHaveAttribute('href', '/mypage/order/261124-K7M2QX/refund/1')
})
