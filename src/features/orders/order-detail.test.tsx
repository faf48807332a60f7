import { getDefaultStore } from 'jotai'
import type {} from '@vitest/browser-playwright'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { Order } from '#contract/orders/schema.ts'
import { notifyEvent } from '#src/device/events/events.ts'
import { getReplicas, setReplicaManagerLoader, updateReplica } from '#src/device/cart-sync/cart.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { login } from '#src/device/session/login.ts'
import { cartOpenAtom } from '#src/features/cart/cart-button.tsx'
import { errorResponse } from '#tests/support/account-server.ts'
import { makeOrder, makeShipment } from '#tests/support/make-order.ts'
import { HANAKO, visit, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()
const noNetwork = () => Promise.reject(new TypeError('no network'))
const main = () => page.getByRole('main')
const button = (name: string) => main().getByRole('button', { name })
const dialog = () => page.getByRole('dialog', { name: 'ご注文をキャンセルしますか' })
const PATH = 'me/orders/261124-K7M2QX'

async function open(order: Order | (() => Response | Promise<Response>), path = '/mypage/order/261124-K7M2QX') {
  queryClient.clear()
  await login(HANAKO)
  server().answer(PATH, typeof order === 'function' ? order : () => Response.json(order))
  return visit(path)
}

it('shows goods, amounts, taxes, delivery and payment', async () => {
  await open(makeOrder())
  const goods = main().getByRole('list', { name: 'ご注文の商品' }).getByRole('listitem')
  await expect.element(goods.first()).toMatchTextContent(/トレーオーク／幅150cm2,970円 × 12,970円/)
  await expect.element(goods.nth(1)).toMatchTextContent(/はちみつ※540円 × 21,080円/)
  await expect.element(main()).toMatchTextContent(/商品の小計4,050円送料770円ポイントのご利用−300円合計4,520円（税込）/)
  await expect.element(main()).toMatchTextContent(/10%対象 3,507円内消費税 318円8%対象 1,013円内消費税 75円/)
  await expect.element(main()).toMatchTextContent(/お届け予定2026年12月1日（火） 午前中/)
  await expect
    .element(main())
    .toMatchTextContent(/山田 花子 様\s*〒158-0094\s*東京都世田谷区玉川6丁目18-4\s*こもれびハイツ301号室/)
  await expect.element(main()).toMatchTextContent(/お支払い銀行振込/)
})

it('shows the history in order, and what comes next', async () => {
  await open(
    makeOrder({ state: 'shipped', canCancel: false, shipments: [makeShipment('みどり運輸', '1234-5678-9012')] }),
  )
  await expect.element(main()).toMatchTextContent(/お支払い待ち.*2026年11月24日 10:00.*注文受付.*2026年11月25日 12:30/)
  await expect.element(main()).toMatchTextContent(/お届け済み（これから）/)
  await expect.element(main()).toMatchTextContent(/みどり運輸.*1234-5678-9012/)
  expect(button('キャンセルする').query()).toBeNull()
})

it('says where and until when a transfer is due', async () => {
  const bankAccount = 'みどり銀行 玉川支店 普通 0012345'
  await open(makeOrder({ state: 'awaiting_payment', paidAt: null, dueOn: '2026-12-01', bankAccount }))
  const notice = page.getByRole('region', { name: 'お振り込みをお願いします' })
  await expect
    .element(notice)
    .toMatchTextContent(/金額4,520円振込先みどり銀行 玉川支店 普通 0012345口座番号をコピー期限2026年12月1日（火）/)
  await expect.element(main()).toMatchTextContent(/お届け希望日.*ご入金の確認後に/)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  await notice.getByRole('button', { name: '口座番号をコピー' }).click()
  await expect.element(page.getByText('口座番号をコピーしました')).toBeVisible()
  expect(copied).toHaveBeenCalledWith('0012345')
})

it('lists several shipments with their pieces, and what follows', async () => {
  const honey = makeShipment('ヤマト運輸', '1234-5678-9012', [{ sku: 'KM-HONEY', quantity: 1 }])
  await open(makeOrder({ state: 'preparing', canCancel: false, shipments: [honey] }))
  const shipments = () => main().getByRole('list', { name: '発送' })
  await expect.element(main().getByText('一部発送済み')).toBeVisible()
  await expect
    .element(shipments())
    .toMatchTextContent(/1回目の発送はちみつ 1点.*1234-5678-9012.*これから発送する商品トレー 1点.*はちみつ 1点/)
  await open(
    makeOrder({
      state: 'shipped',
      canCancel: false,
      shipments: [honey, makeShipment('佐川急便', '2345-6789-0123', [{ sku: 'KM-HONEY', quantity: 1 }])],
    }),
  )
  await expect.element(shipments()).toMatchTextContent(/1回目の発送.*2回目の発送.*佐川急便/)
  await expect.element(shipments().getByRole('link')).toHaveLength(2)
  expect(main().getByText('一部発送済み').query()).toBeNull()
})

it('leads to the page of the carrier about the shipment', async () => {
  await open(makeOrder({ state: 'shipped', shipments: [makeShipment('ヤマト運輸', '1234-5678-9012')] }))
  await expect
    .element(main().getByRole('link', { name: /1234-5678-9012/ }))
    .toHaveAttribute('href', 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=123456789012')
})

it('is printed without footer and buttons', async () => {
  await open(makeOrder())
  await expect.element(button('このページを印刷する')).toBeVisible()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { media: '' })))
  await expect.element(main().getByText(/山田 花子 様/)).toBeVisible()
  await expect.poll(() => button('このページを印刷する').query()).toBeNull()
  expect(main().getByRole('link', { name: '領収書' }).query()).toBeNull()
  expect(page.getByRole('contentinfo').query()).toBeNull()
})

it('can be paid again while an order by card is unpaid', async () => {
  await open(makeOrder({ state: 'awaiting_payment', payment: 'card', paidAt: null }))
  await expect
    .element(main().getByRole('link', { name: 'カードで支払う' }))
    .toHaveAttribute('href', '/checkout?order=261124-K7M2QX')
})

it('shows how to pay at a convenience store', async () => {
  const codes = [{ chain: 'ministop' as const, paymentCode: '123456789012', confirmationNumber: '09012345678' }]
  const voucher = { dueAt: '2126-11-27T15:00:00.000Z', codes }
  await open(makeOrder({ state: 'awaiting_payment', payment: 'konbini', paidAt: null, voucher }))
  const section = main().getByRole('region', { name: 'コンビニでお支払いください' })
  await expect
    .element(section)
    .toMatchTextContent(/2126年11月27日（水）23:59.*ミニストップ.*123 456 789 012.*09012345678/)
  await expect
    .element(section.getByRole('link', { name: 'お支払い方法を変更する' }))
    .toHaveAttribute('href', '/checkout/completion?order=261124-K7M2QX')
})

it('does not ask to pay at a convenience store after the deadline, and leads to the other ways', async () => {
  const codes = [{ chain: 'ministop' as const, paymentCode: '123456789012', confirmationNumber: null }]
  const voucher = { dueAt: '2025-11-27T15:00:00.000Z', codes }
  await open(makeOrder({ state: 'awaiting_payment', payment: 'konbini', paidAt: null, voucher }))
  const section = main().getByRole('region', { name: 'お支払いの期限を過ぎました' })
  await expect.element(section).toMatchTextContent(/この番号では、お支払いいただけません/)
  expect(section.getByText('123 456 789 012').query()).toBeNull()
  await expect.element(section.getByRole('link', { name: 'お支払い方法を変更する' })).toBeVisible()
})

it('leads to PayPay again while an order by it is unpaid', async () => {
  await open(makeOrder({ state: 'awaiting_payment', payment: 'paypay', paidAt: null }))
  await expect
    .element(main().getByRole('link', { name: 'PayPayで支払う' }))
    .toHaveAttribute('href', '/checkout/completion?order=261124-K7M2QX')
})

it('asks not to pay again while the outcome of a payment is unknown', async () => {
  await open(makeOrder({ state: 'payment_unknown', payment: 'card', canCancel: false }))
  await expect.element(page.getByText(/もう一度お支払いの操作をしないでください/)).toBeVisible()
  expect(main().getByRole('link', { name: 'カードで支払う' }).query()).toBeNull()
})

it('opens with the number in small letters', async () => {
  await open(makeOrder(), '/mypage/order/261124-k7m2qx')
  await expect.element(main()).toMatchTextContent(/注文番号261124-K7M2QX/)
})

it('does not exist for a number that cannot be one, without a request', async () => {
  await open(makeOrder(), '/mypage/order/261124-K7M2')
  await expect.element(page.getByText('This page could not be found')).toBeVisible()
  expect(server().requests.filter(({ path }) => path.includes('me/orders/'))).toEqual([])
})

it('does not exist for an unknown number', async () => {
  await open(() => errorResponse('NOT_FOUND'))
  await expect.element(page.getByText('This page could not be found')).toBeVisible()
  expect(document.title).toBe('This page could not be found | こもれび')
})

it('shows the last state with its time if the server is unreachable', async () => {
  await open(makeOrder())
  await expect.element(button('キャンセルする')).toBeVisible()
  server().answer(PATH, noNetwork)
  notifyEvent('orders')
  await expect.element(page.getByText(/時点のご注文です/)).toBeVisible()
})

it('is cancelled after a question, and shows what follows', async () => {
  await open(makeOrder())
  await button('キャンセルする').click()
  await expect.element(dialog()).toMatchTextContent(/ご利用のポイントはお返しします。お振り込みの代金は、/)
  server().answer(`${PATH}/cancel`, () => Response.json(makeOrder({ state: 'cancelled', canCancel: false })))
  await dialog().getByRole('button', { name: 'キャンセルする' }).click()
  await expect.element(main().getByText('キャンセル', { exact: true })).toBeVisible()
  expect(button('キャンセルする').query()).toBeNull()
  expect(server().requests.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1)
})

it.each([
  ['transfer', 'ご利用のポイントはお返しします。お振り込みの代金は、返金先の口座をメールでお伺いして返金します。'],
  ['card', 'ご利用のポイントはお返しします。お支払いは、クレジットカードに返金します。'],
  ['paypay', 'ご利用のポイントはお返しします。お支払いは、PayPayに返金します。'],
  ['konbini', 'ご利用のポイントはお返しします。お支払いの代金は、返金先の口座をメールでお伺いして返金します。'],
] as const)('says what is given back after the cancellation: %s', async (payment, sentence) => {
  await open(makeOrder({ state: 'cancelled', payment, canCancel: false }))
  await expect.element(page.getByText(sentence)).toBeVisible()
})

it.each([
  ['requested', /お送りしたメールのリンクから/],
  ['sent', /^(?!.*お送りしたメールのリンクから)/],
] as const)('says where the account of a refund is told, while it is %s', async (state, text) => {
  const taxes = [{ rate: 10, yen: 2_015, taxYen: 183 }]
  const refund = { position: 1, yen: 2_015, taxes, way: 'transfer' as const, createdAt: '2026-11-30T01:00:00.000Z' }
  await open(makeOrder({ state: 'delivered', refunds: [{ ...refund, state, madeAt: null }] }))
  await expect.element(main().getByRole('heading', { name: '返金' })).toBeVisible()
  await expect.element(main()).toMatchTextContent(text)
})

it('is kept if the customer decides so', async () => {
  await open(makeOrder())
  await button('キャンセルする').click()
  await dialog().getByRole('button', { name: '注文を残す' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(server().requests.filter(({ path }) => path.endsWith('/cancel'))).toEqual([])
})

it('says why it cannot be cancelled any more', async () => {
  await open(makeOrder())
  await button('キャンセルする').click()
  server().answer(`${PATH}/cancel`, () => errorResponse('ORDER_CLOSED'))
  server().answer(PATH, () => Response.json(makeOrder({ state: 'preparing', canCancel: false })))
  await dialog().getByRole('button', { name: 'キャンセルする' }).click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await dialog().getByRole('button', { name: '注文を残す' }).click()
  await expect.element(page.getByText(/商品の手配が始まっているため/)).toBeVisible()
})

it('says that it cannot be cancelled any more when that changes during the question', async () => {
  await open(makeOrder())
  await button('キャンセルする').click()
  await expect.element(dialog()).toBeVisible()
  server().answer(PATH, () => Response.json(makeOrder({ state: 'shipped', canCancel: false })))
  notifyEvent('orders')
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'キャンセルする' })).toBeDisabled()
})

it('puts what is still sold into the cart, and says what is not', async () => {
  setReplicaManagerLoader(async () => (await import('#src/device/cart-sync/page.ts')).replicaManager)
  onTestFinished(async () => {
    getDefaultStore().set(cartOpenAtom, false)
    await updateReplica('cart', { key: 'KM-TABLE-OAK', to: () => undefined })
  })
  const order = makeOrder()
  await open(order)
  const tray = { ...order.lines[0]!, nameBreaks: [], price: 3_000, salePrice: null, saleUntil: null, stock: 3 }
  const send = vi.mocked(fetch).getMockImplementation()!
  vi.mocked(fetch).mockImplementation((path, init) =>
    String(path).includes('/Variants') ? Promise.resolve(Response.json({ data: [tray] })) : send(path, init),
  )
  await button('もう一度購入する').click()
  await expect.element(main().getByText('「はちみつ」は販売を終了しました。')).toBeVisible()
  await expect.element(main().getByText('1点をカートに入れました。')).toBeVisible()
  expect(getReplicas().cart.get('KM-TABLE-OAK')).toMatchObject({ quantity: 1, seenPrice: 3_000 })
  await button('カートを見る').click()
  expect(getDefaultStore().get(cartOpenAtom)).toBe(true)
})
