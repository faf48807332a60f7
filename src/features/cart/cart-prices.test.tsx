import { getDefaultStore } from 'jotai'
import { afterEach, expect, it } from 'vitest'
import type { CartItem } from '#contract/items/cart-item.ts'
import { cacheItems } from '#src/device/cart-sync/page.ts'
import { getReplicas, setReplicaManagerLoader, updateReplica } from '#src/device/cart-sync/cart.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { renderStore } from '#tests/support/render-store.tsx'
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

afterEach(async () => {
  getDefaultStore().set(cartOpenAtom, false)
  await updateReplica('cart', { key: SKU, to: () => undefined })
})

it('shows the regular price and says so when a sale ends while the cart is open', async () => {
  const cart = await openCart({ data: [lamp(Date.now() + 4_000)] })
  await expect.element(cart.getByText('8,000', { exact: true })).toBeVisible()
  await expect.element(cart.getByText('16,000')).toBeVisible()
  await expect.element(cart.getByText('価格が8,000円から10,000円に上がりました'), { timeout: 6_000 }).toBeVisible()
  await expect.element(cart.getByText('20,000')).toBeVisible()
})

it('shows the regular price of a remembered item whose sale has ended since', async () => {
  await cacheItems([[SKU, lamp(Date.now() - 1)]])
  const cart = await openCart(new NoNetworkError(undefined))
  await expect.element(cart.getByText('価格と在庫を確認できません。前回表示した内容です。')).toBeVisible()
  await expect.element(cart.getByText('10,000', { exact: true })).toBeVisible()
  await expect.element(cart.getByText('8,000', { exact: true })).not.toBeInTheDocument()
})
