import { getDefaultStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { toCartItems } from '#contract/items/cart-item.ts'
import { getReplicas, setReplicaManagerLoader, updateReplica } from '#src/device/cart-sync/cart.ts'
import { makeItem, makeVariant } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { cartOpenAtom } from './cart-button.tsx'
import { addToCart } from './cart.commands.ts'

setReplicaManagerLoader(async () => (await import('#src/device/cart-sync/page.ts')).replicaManager)

const items = ['SOFA', 'LAMP', 'DESK'].flatMap((sku, index) =>
  toCartItems(makeItem({ id: index + 1, name: sku, variants: [makeVariant({ sku })] })),
)

const removeLines = async () => {
  for (const key of getReplicas().cart.keys()) await updateReplica('cart', { key, to: () => undefined })
}

afterEach(async () => {
  vi.restoreAllMocks()
  getDefaultStore().set(cartOpenAtom, false)
  await removeLines()
})

const focusedLabel = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

async function openCart() {
  const fetchReal = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    String(input).includes('/Variants') ? Response.json({ data: items }) : fetchReal(input, init),
  )
  // The latest is on top.
  for (const [index, { sku }] of items.entries())
    await updateReplica('cart', { key: sku, to: () => ({ quantity: 1, addedAt: index, seenPrice: 10_000 }) })
  const { screen } = await renderStore({ path: '/settings' })
  await screen.getByRole('button', { name: 'カート', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'SOFAを削除する' })).toBeVisible()
  return screen
}

it('the confirmation of the page does not cover the open cart', async () => {
  const screen = await openCart()
  getDefaultStore().set(cartOpenAtom, false)
  await expect.element(screen.getByRole('dialog', { name: 'カート' })).not.toBeInTheDocument()
  // Without the focus, its own time stops.
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  await addToCart(items[0]!, 1, 1)
  const confirmation = screen.getByText('カートに入れました')
  await expect.element(confirmation).toBeVisible()
  await screen.getByRole('button', { name: 'カート', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'SOFAを削除する' })).toBeVisible()
  await expect.element(confirmation).not.toBeInTheDocument()
})

it('the focus stays where it is when another line is removed', async () => {
  const screen = await openCart()
  const focused = screen.getByRole('button', { name: 'DESKを削除する' }).element() as HTMLElement
  focused.focus()
  await updateReplica('cart', { key: 'LAMP', to: () => undefined })
  await expect.element(screen.getByRole('button', { name: 'LAMPを削除する' })).not.toBeInTheDocument()
  expect(document.activeElement).toBe(focused)
})

it('after a line is removed by keyboard, the focus is on the next one, then on the last, then on the message', async () => {
  const screen = await openCart()
  const remove = (name: string) => screen.getByRole('button', { name: `${name}を削除する` })
  const press = async (name: string) => {
    expect(focusedLabel()).toBe(`${name}を削除する`)
    await userEvent.keyboard('{Enter}')
    await expect.element(remove(name)).not.toBeInTheDocument()
  }
  ;(remove('LAMP').element() as HTMLElement).focus()
  await press('LAMP')
  await press('SOFA')
  await press('DESK')
  await expect.element(screen.getByText('カートに商品がありません。')).toHaveFocus()
})
