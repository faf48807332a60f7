import { getDefaultStore } from 'jotai'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Customer } from '#contract/customers/schema.ts'
import type { CartItem } from '#contract/items/cart-item.ts'
import { DAY_MS, HOUR_MS } from '#contract/shared/constants.ts'
import { cacheItems } from '#src/device/cart-sync/page.ts'
import { getReplicas, setReplicaManagerLoader, updateReplica } from '#src/device/cart-sync/cart.ts'
import { atomStore, GUEST_STATE, sessionStateAtom } from '#src/device/session/customer.ts'
import { DELIVERY_PREFECTURE_KEY, deliveryPlaceData } from '#src/device/query/delivery-place.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { ADDRESS } from '#tests/support/delivery-address.ts'
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
  taxClass: 'standard',
  picture: { id: '0123456789abcdef', width: 1080, height: 1080, tone: 3 },
})

const addLine = (sku: string) =>
  updateReplica('cart', { key: sku, to: (_, addedAt) => ({ quantity: 2, addedAt, seenPrice: 8_000 }) })

/** All tests share the browser's database, so another one may have left lines. */
async function removeLines() {
  for (const key of getReplicas().cart.keys()) await updateReplica('cart', { key, to: () => undefined })
}

async function openCart(response: unknown, others: Record<string, unknown> = {}, skus = [SKU]) {
  await addLine(SKU)
  await removeLines()
  for (const sku of skus) await addLine(sku)
  const { screen } = await renderStore({ path: '/law', answers: { '/api/Variants': response, ...others } })
  await screen.getByRole('button', { name: /^カート/ }).click()
  return screen.getByRole('dialog', { name: 'カート' })
}

const logIn = (prefecture: string | null, profile: Partial<Customer> = {}) =>
  atomStore.set(sessionStateAtom, {
    state: 'customer',
    // The cart stays the guest's, so it is not loaded again.
    customer: { ...ADDRESS, id: GUEST_OWNER, scope: ['customer'], prefecture, ...profile } as Customer,
    isConfirmed: true,
    isOwnLogin: false,
  })

afterEach(async () => {
  getDefaultStore().set(cartOpenAtom, false)
  atomStore.set(sessionStateAtom, GUEST_STATE)
  queryClient.clear()
  await removeLines()
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

it('says offline why goods that were never loaded cannot be ordered, without a total', async () => {
  const cart = await openCart(new NoNetworkError(undefined), {}, ['NEVER-LOADED'])
  await expect.element(cart.getByText('商品番号 NEVER-LOADED')).toBeVisible()
  await expect.element(cart.getByText(/まだこの端末に読み込まれていない商品のため/)).toBeVisible()
  await expect
    .element(
      cart.getByText(
        '通信できないため、価格と在庫を確認できない商品があります。通信が回復すると、ご注文いただけます。',
      ),
    )
    .toBeVisible()
  expect(cart.getByText(/前回表示した内容|合計/).query()).toBeNull()
  expect(cart.getByRole('link', { name: 'ご注文手続きへ' }).query()).toBeNull()
})

it('says offline which goods are not in the total, and orders the others', async () => {
  await cacheItems([[SKU, lamp(Date.now() + DAY_MS)]])
  const cart = await openCart(new NoNetworkError(undefined), {}, [SKU, 'NEVER-LOADED'])
  await expect.element(cart.getByText(/まだこの端末に読み込まれていない商品のため/)).toBeVisible()
  await expect.element(cart.getByText(/確認できない商品があります。合計には含まれていません。/)).toBeVisible()
  await expect.element(cart.getByText('合計（2点）')).toBeVisible()
  await expect.element(cart.getByRole('link', { name: 'ご注文手続きへ' })).toBeVisible()
})

it('adds the delivery fee to the total, and says how much is missing until it is free', async () => {
  const cart = await openCart({ data: [{ ...lamp(Date.now() + DAY_MS), price: 5_000, salePrice: 4_900 }] })
  await expect.element(cart.getByText('小計9,800円')).toBeVisible()
  await expect.element(cart.getByText('送料770円あと1,200円で送料無料（北海道・沖縄県は1,650円）')).toBeVisible()
  await expect.element(cart.getByText('10,570', { exact: true })).toBeVisible()
  await expect.element(cart.getByText('内消費税（10%） 960円')).toBeVisible()
  await expect.element(cart.getByText(/^お届け最短 \d+月\d+日（.）関東/)).toBeVisible()
  await expect.element(cart.getByText('獲得予定98ポイント')).toBeVisible()
})

it('shows fee and day for the prefecture of the customer', async () => {
  const cart = await openCart({ data: [lamp(Date.now() + DAY_MS)] })
  await expect.element(cart.getByText('送料無料（北海道・沖縄県は1,650円）')).toBeVisible()
  const guestDay = cart.getByText(/^お届け最短/).element().textContent
  logIn('沖縄県')
  await expect.element(cart.getByText('送料1,650円（1,650円の加算を含みます）')).toBeVisible()
  await expect.element(cart.getByText('沖縄県へのお届けの場合')).toBeVisible()
  await expect.element(cart.getByRole('combobox', { name: 'お届け先の都道府県' })).not.toBeInTheDocument()
  expect(cart.getByText(/^お届け最短/).element().textContent).not.toBe(guestDay)
})

it('shows fee and day for the prefecture that a guest chooses, and remembers it', async () => {
  const cart = await openCart({ data: [lamp(Date.now() + DAY_MS)] })
  await expect.element(cart.getByText('送料無料（北海道・沖縄県は1,650円）')).toBeVisible()
  const day = cart
    .getByText(/^お届け最短/)
    .element()
    .textContent?.slice(0, 12)
  await cart.getByRole('combobox', { name: 'お届け先の都道府県' }).selectOptions('沖縄県')
  await expect.element(cart.getByText('送料1,650円（1,650円の加算を含みます）')).toBeVisible()
  expect(
    cart
      .getByText(/^お届け最短/)
      .element()
      .textContent?.slice(0, 12),
  ).not.toBe(day)
  expect(localStorage.getItem(DELIVERY_PREFECTURE_KEY)).toBe('沖縄県')
  await deliveryPlaceData.erase({ owners: [], reason: 'logged-out' })
  await expect.element(cart.getByText('送料無料（北海道・沖縄県は1,650円）')).toBeVisible()
  expect(localStorage.getItem(DELIVERY_PREFECTURE_KEY)).toBeNull()
})

it.each([
  ['the default address before the profile', '東京都', [{ prefecture: '沖縄県', isDefault: true }], '沖縄県'],
  ['the profile before other addresses', '東京都', [{ prefecture: '沖縄県', isDefault: false }], '東京都'],
  ['the first address without a profile', null, [{ prefecture: '北海道', isDefault: false }], '北海道'],
])('is delivered to %s', async (_, profile, addresses, place) => {
  logIn(profile)
  const cart = await openCart(
    { data: [lamp(Date.now() + DAY_MS)] },
    { '/api/Customers/me/addresses': { data: addresses } },
  )
  await expect.element(cart.getByText(`${place}へのお届けの場合`)).toBeVisible()
})

it('is delivered to the first address, as in the checkout, while the profile is incomplete', async () => {
  logIn('東京都', { phone: null })
  const cart = await openCart(
    { data: [lamp(Date.now() + DAY_MS)] },
    { '/api/Customers/me/addresses': { data: [{ prefecture: '沖縄県', isDefault: false }] } },
  )
  await expect.element(cart.getByText('沖縄県へのお届けの場合')).toBeVisible()
})

it('is delivered to the same place when the cart is opened again with the addresses in memory', async () => {
  logIn('東京都')
  const answers = { '/api/Customers/me/addresses': { data: [{ prefecture: '沖縄県', isDefault: true }] } }
  const cart = await openCart({ data: [lamp(Date.now() + DAY_MS)] }, answers)
  await expect.element(cart.getByText('沖縄県へのお届けの場合')).toBeVisible()
  await cart.getByRole('button', { name: '閉じる' }).click()
  await expect.element(cart).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^カート/ }).click()
  await expect.element(cart.getByText('沖縄県へのお届けの場合')).toBeVisible()
})

it('is delivered to the default address of another device once the window is focused', async () => {
  logIn('東京都')
  let prefecture = '沖縄県'
  const cart = await openCart(
    { data: [lamp(Date.now() + DAY_MS)] },
    { '/api/Customers/me/addresses': () => ({ data: [{ prefecture, isDefault: true }] }) },
  )
  await expect.element(cart.getByText('沖縄県へのお届けの場合')).toBeVisible()
  prefecture = '北海道'
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(cart.getByText('北海道へのお届けの場合')).toBeVisible()
})

it('says which part of the fee can become free where a surcharge remains', async () => {
  logIn('北海道')
  const cart = await openCart({ data: [{ ...lamp(Date.now() + DAY_MS), price: 5_000, salePrice: 4_900 }] })
  await expect.element(cart.getByText('送料2,420円あと1,200円で770円分が無料（1,650円の加算を含みます）')).toBeVisible()
})

it('states the tax of each rate', async () => {
  const cart = await openCart({
    data: [{ ...lamp(Date.now() + DAY_MS), price: 1_080, salePrice: null, taxClass: 'reduced' }],
  })
  await expect.element(cart.getByText('内消費税（10%） 70円')).toBeVisible()
  await expect.element(cart.getByText('内消費税（8%） 160円')).toBeVisible()
})

it('states the tax at the new rate, as in 2019, when it changes while the cart is open, with the same total', async () => {
  setServerTime(Date.parse('2019-10-01T00:00:00+09:00') - 5_000)
  const cart = await openCart({ data: [{ ...lamp(0), price: 5_500, salePrice: null, saleUntil: null }] })
  await expect.element(cart.getByText('内消費税（8%） 814円')).toBeVisible()
  await expect.element(cart.getByText('内消費税（10%） 1,000円')).toBeVisible()
  await expect.element(cart.getByText('11,000', { exact: true })).toBeVisible()
})

it('shows offline what an earlier version stored without a tax class, at the standard rate', async () => {
  const { taxClass: _, ...stored } = lamp(Date.now() + DAY_MS)
  await cacheItems([[SKU, stored]])
  const cart = await openCart(new NoNetworkError(undefined))
  await expect.element(cart.getByText('16,000', { exact: true })).toBeVisible()
  await expect.element(cart.getByText('内消費税（10%） 1,454円')).toBeVisible()
})
