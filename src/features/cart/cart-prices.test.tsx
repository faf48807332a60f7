import { getDefaultStore } from 'jotai'
import { afterEach, expect, it } from 'vitest'
import type { Customer } from '#contract/customers/schema.ts'
import type { CartItem } from '#contract/items/cart-item.ts'
import { DAY_MS, HOUR_MS } from '#contract/shared/constants.ts'
import { cacheItems } from '#src/device/cart-sync/page.ts'
import { getReplicas, setReplicaManagerLoader, updateReplica } from '#src/device/cart-sync/cart.ts'
import { atomStore, GUEST_STATE, sessionStateAtom } from '#src/device/session/customer.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { setServerTime } from '#tests/support/server-time.ts'
import { cartOpenAtom } from './cart-button.tsx'

setReplicaManagerLoader(async () => (await import('#src/device/cart-sync/page.ts')).replicaManager)

const SKU = 'SALE-LAMP'

const lamp = (saleUntil: number): CartItem => ({
  sku: SKU,
  itemId: 1,
  name: 'ランプ',
  nameBreaks: [],
  colourName: '白',
  size: '',
  price: 10_000,
  salePrice: 8_000,
  saleUntil: new Date(saleUntil).toISOString(),
  stock: 9,
  shippingClass: 'S',
  taxRate: 10,
  picture: { id: '0123456789abcdef', width: 1080, height: 1080, tone: 3 },
})

async function openCart(response: unknown) {
  await updateReplica('cart', { key: SKU, to: (_, addedAt) => ({ quantity: 2, addedAt, seenPrice: 8_000 }) })
  // All tests share the browser's database, so another one may have left lines.
  for (const key of getReplicas().cart.keys())
    if (key !== SKU) await updateReplica('cart', { key, to: () => undefined })
  const { screen } = await renderStore({ path: '/law', answers: { '/api/Variants': response } })
  await screen.getByRole('button', { name: /^カート/ }).click()
  return screen.getByRole('dialog', { name: 'カート' })
}

const logIn = (prefecture: string) =>
  atomStore.set(sessionStateAtom, {
    state: 'customer',
    // The cart stays the guest's, so it is not loaded again.
    customer: { id: GUEST_OWNER, scope: ['customer'], prefecture } as unknown as Customer,
    isConfirmed: true,
    isOwnLogin: false,
  })

afterEach(async () => {
  getDefaultStore().set(cartOpenAtom, false)
  atomStore.set(sessionStateAtom, GUEST_STATE)
  await updateReplica('cart', { key: SKU, to: () => undefined })
})

it('shows the regular price and says so when a sale ends while the cart is open', async () => {
  const saleEnds = Date.now() + HOUR_MS
  const cart = await openCart({ data: [lamp(saleEnds)] })
  await expect.element(cart.getByText('8,000', { exact: true })).toBeVisible()
  await expect.element(cart.getByText('16,000', { exact: true })).toBeVisible()
  setServerTime(saleEnds - 1_000)
  await expect.element(cart.getByText('価格が8,000円から10,000円に上がりました')).toBeVisible()
  await expect.element(cart.getByText('20,000', { exact: true })).toBeVisible()
})

it('shows the regular price of a remembered item whose sale has ended since', async () => {
  await cacheItems([[SKU, lamp(Date.now() - 1)]])
  const cart = await openCart(new NoNetworkError(undefined))
  await expect.element(cart.getByText('価格と在庫を確認できません。前回表示した内容です。')).toBeVisible()
  await expect.element(cart.getByText('10,000', { exact: true })).toBeVisible()
  await expect.element(cart.getByText('8,000', { exact: true })).not.toBeInTheDocument()
})

it('adds the delivery fee to the total, and says how much is missing until it is free', async () => {
  const cart = await openCart({ data: [{ ...lamp(Date.now() + DAY_MS), price: 5_000, salePrice: 4_900 }] })
  await expect.element(cart.getByText('小計9,800円')).toBeVisible()
  await expect.element(cart.getByText('送料770円あと1,200円で送料無料')).toBeVisible()
  await expect.element(cart.getByText('10,570', { exact: true })).toBeVisible()
  await expect.element(cart.getByText('内消費税（10%） 960円')).toBeVisible()
  await expect.element(cart.getByText(/^お届け最短 \d+月\d+日（.）関東へのお届けの場合$/)).toBeVisible()
  await expect.element(cart.getByText('獲得予定98ポイント')).toBeVisible()
})

it('shows fee and day for the prefecture of the customer', async () => {
  const cart = await openCart({ data: [lamp(Date.now() + DAY_MS)] })
  await expect.element(cart.getByText('送料無料')).toBeVisible()
  const guestDay = cart.getByText(/^お届け最短/).element().textContent
  logIn('沖縄県')
  await expect.element(cart.getByText('送料1,650円')).toBeVisible()
  await expect.element(cart.getByText('沖縄県へのお届けの場合（1,650円の加算を含みます）')).toBeVisible()
  expect(cart.getByText(/^お届け最短/).element().textContent).not.toBe(guestDay)
})

it('says which part of the fee can become free where a surcharge remains', async () => {
  logIn('北海道')
  const cart = await openCart({ data: [{ ...lamp(Date.now() + DAY_MS), price: 5_000, salePrice: 4_900 }] })
  await expect.element(cart.getByText('送料2,420円あと1,200円で770円分が無料')).toBeVisible()
})

it('states the tax of each rate', async () => {
  const cart = await openCart({ data: [{ ...lamp(Date.now() + DAY_MS), price: 1_080, salePrice: null, taxRate: 8 }] })
  await expect.element(cart.getByText('内消費税（10%） 70円')).toBeVisible()
  await expect.element(cart.getByText('内消費税（8%） 160円')).toBeVisible()
})
