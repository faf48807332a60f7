/** What happens elsewhere while the checkout is open: in another tab, or to the session. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { updateReplica } from '#src/device/cart-sync/cart.ts'
import { notifyEvent } from '#src/device/events/events.ts'
import {
  alert,
  confirmButton,
  endSession,
  loginAgain,
  openReady,
  press,
  summary,
  withCheckout,
} from '#tests/support/checkout-world.ts'

const shop = withCheckout()

describe('another tab', () => {
  /** As the other tab leaves the device after its order. */
  const orderElsewhere = async () => {
    shop().last = { ...shop().last!, number: '261124-OTHER2' }
    await updateReplica('cart', { key: 'LAMP', to: () => undefined })
  }

  it('that has ordered the same cart is pointed out, and nothing is ordered twice', async () => {
    await openReady()
    await orderElsewhere()
    await expect.element(page.getByText(/ほかの画面でご注文が確定しています（ご注文番号 261124-OTHER2）/)).toBeVisible()
    expect(shop().keys).toEqual([])
  })

  it('that orders at the same moment is noticed before the order is sent', async () => {
    await openReady()
    const button = confirmButton().element() as HTMLElement
    const leaving = orderElsewhere()
    button.click()
    await leaving
    await expect.element(page.getByText(/ほかの画面でご注文が確定しています/)).toBeVisible()
    expect(shop().orders.size).toBe(0)
  })

  it('that changes the cart is pointed out with focus', async () => {
    await openReady()
    await updateReplica('cart', { key: 'LAMP', to: (now) => now && { ...now, quantity: 3 } })
    await expect.element(alert()).toMatchTextContent(/カートの内容が変わりました/)
    await expect.element(summary()).toMatchTextContent(/27,000円/)
    await summary().getByRole('button', { name: '1点減らす' }).click()
    await expect.element(summary()).toMatchTextContent(/18,000円/)
  })
})

it('goods of another device are not called unavailable before they are loaded', async () => {
  await openReady()
  await updateReplica('cart', { key: 'LAMP', to: () => undefined })
  await expect.element(page.getByText('カートに商品がありません。')).toBeVisible()
  const network = vi.mocked(globalThis.fetch)
  const respond = network.getMockImplementation()!
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  network.mockImplementation(async (path, init) => {
    if (String(path).includes('/Variants')) await released
    return respond(path, init)
  })
  await updateReplica('cart', { key: 'OTHER', to: (_, addedAt) => ({ quantity: 1, addedAt, seenPrice: 9_000 }) })
  await expect.element(page.getByText('カートに商品がありません。')).not.toBeInTheDocument()
  expect(document.body.textContent).not.toContain('いまご注文いただけません')
  release()
  await expect.element(page.getByText('カートの商品は、いまご注文いただけません。')).toBeVisible()
})

it('points that were spent on another device are pointed out before the order', async () => {
  const { at } = await openReady()
  await page.getByRole('button', { name: 'すべて使う' }).click()
  await expect.element(summary()).toMatchTextContent(/17,500円（税込）/)
  await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
  shop().points = 200
  notifyEvent('points')
  await expect.element(alert()).toMatchTextContent(/ご利用ポイント：500ポイント → 200ポイント/)
  await expect.element(alert()).toMatchTextContent(/お支払い金額：17,500円 → 17,800円/)
  await expect.poll(() => document.activeElement?.textContent).toMatch(/200ポイント/)
  await expect.element(page.getByRole('textbox', { name: 'ご利用ポイント' })).toHaveValue('200')
  await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
  await press()
  await expect.poll(at).toMatch(/completion/)
})

it('the goods stay in view while they leave the cart', async () => {
  const { at } = await openReady()
  const texts: string[] = []
  const observer = new MutationObserver(() => texts.push(document.body.textContent ?? ''))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  await press()
  await expect.poll(at).toMatch(/completion/)
  expect(texts.filter((it) => it.includes('カートに商品がありません。') && it.includes('ご注文手続き'))).toEqual([])
})

it('a session that ends while the order is sent asks for a login, and keeps what was typed', async () => {
  const { at } = await openReady()
  await page.getByRole('textbox', { name: '備考' }).fill('玄関先まで')
  endSession()
  await press()
  await page.getByRole('link', { name: 'ログインして購入' }).click()
  await expect.poll(at).toBe('/login')
  expect(shop().orders.size).toBe(0)
  await loginAgain()
  await expect.poll(at).toBe('/checkout')
  await expect.element(page.getByRole('textbox', { name: '備考' })).toHaveValue('玄関先まで')
  await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
  await press()
  await expect.poll(at).toMatch(/completion/)
  expect(shop().orders.size).toBe(1)
})
