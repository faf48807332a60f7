import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SavedCard } from '#contract/payments/api.ts'
import { login } from '#src/device/session/login.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { renderStore, settings } from '#tests/support/render-store.tsx'
import { HANAKO, withAccounts } from '#tests/support/session-page.ts'
import { type ConfirmOptions, createStripeChecks } from '#tests/support/stripe-checks.ts'

const server = withAccounts()

const VISA: SavedCard = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030, isDefault: true }
const JCB: SavedCard = { id: 'pm_2', brand: 'jcb', last4: '0505', expMonth: 12, expYear: 2028, isDefault: false }

const checks = createStripeChecks()
let never: string[] = []
const confirmSetup = vi.fn<(options: ConfirmOptions) => Promise<object>>()
const fields = document.createElement('p')
fields.textContent = 'カード番号の欄'
const card = {
  on: (name: string, handle: () => void) => void (name === 'ready' && setTimeout(handle)),
  mount: (container: HTMLElement) => container.append(fields),
  destroy: () => fields.remove(),
}
const createElement = (...options: Parameters<typeof checks.checkCreate>) => {
  never = checks.checkCreate(...options)
  return card
}
const elements = vi.fn((options: Parameters<typeof checks.checkElements>[0]) => {
  checks.checkElements(options)
  return { create: createElement }
})
const createStripe = vi.fn((...options: Parameters<typeof checks.checkStripe>) => {
  checks.checkStripe(...options)
  const confirm = (it: ConfirmOptions) => {
    checks.checkConfirm('stripe.confirmSetup()', it, never)
    return confirmSetup(it)
  }
  return { elements, confirmSetup: confirm }
})

/** A script of Stripe whose fields are ready at once, and which refuses what the real one does. A document keeps the first one. */
const installStripe = () => Object.assign(window, { Stripe: Object.assign(createStripe, { version: checks.release }) })

async function open(cards: SavedCard[], stripeKey: string | null = 'pk_test_x') {
  queryClient.clear()
  await login(HANAKO)
  const list = { cards }
  server().answer('me/paymentMethods', () => Response.json({ data: list.cards }))
  vi.mocked(globalThis.fetch).mockImplementation((path, init) =>
    String(path).startsWith('/api/Payments/setup')
      ? Promise.resolve(Response.json({ clientSecret: 'seti_1_secret_2', holder }))
      : server().send(String(path), init),
  )
  await renderStore({
    path: '/mypage/payment',
    answers: { '/api/Settings': { ...settings, analytics: null, stripeKey } },
  })
  return list
}

const holder = { name: '木下 花子', email: 'hanako@example.jp', phone: null }

const cards = () => page.getByRole('main').getByRole('listitem').filter({ hasText: '末尾' })
const button = (name: string) => page.getByRole('button', { name })

it('without a key, says that cards are not available', async () => {
  await open([], null)
  await expect.element(page.getByText(/現在、カードでのお支払いとカードの保存はご利用いただけません。/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'カードのほかのお支払い方法' })).toMatchTextContent(/銀行振込/)
  expect(document.querySelector('script[src^="https://js.stripe.com"]')).toBeNull()
})

it('lists the cards with brand, last digits and expiry', async () => {
  await open([VISA, JCB])
  await expect.element(cards().first()).toMatchTextContent(/Visa 末尾4242 優先.*有効期限 04\/2030/)
  await expect.element(cards().nth(1)).toMatchTextContent(/JCB 末尾0505.*有効期限 12\/2028/)
  expect(document.querySelector('script[src^="https://js.stripe.com"]')).toBeNull()
})

it('says that a card has expired, and does not offer it first', async () => {
  await open([{ ...VISA, expYear: 2020 }, JCB])
  await expect.element(cards().first()).toMatchTextContent(/有効期限切れ.*新しいカードを追加してください/)
  await expect.element(cards().first()).not.toMatchTextContent(/優先/)
})

it('another card becomes the default, and a card is removed', async () => {
  const list = await open([VISA, JCB])
  server().answer('me/paymentMethods/pm_2/default', () => {
    list.cards = [
      { ...JCB, isDefault: true },
      { ...VISA, isDefault: false },
    ]
    return Response.json({})
  })
  await button('JCB 末尾0505（有効期限 12/2028）を優先にする').click()
  await expect.element(cards().first()).toMatchTextContent(/JCB.*優先/)
  await expect.element(cards().first()).toHaveFocus()
  server().answer('me/paymentMethods/pm_1', () => {
    list.cards = [{ ...JCB, isDefault: true }]
    return Response.json({})
  })
  await button('Visa 末尾4242（有効期限 04/2030）を削除する').click()
  const dialog = page.getByRole('dialog', { name: 'カードを削除しますか' })
  await dialog.getByRole('button', { name: 'カードを残す' }).click()
  expect(cards().elements()).toHaveLength(2)
  await button('Visa 末尾4242（有効期限 04/2030）を削除する').click()
  await dialog.getByRole('button', { name: '削除する', exact: true }).click()
  await expect.poll(() => cards().elements().length).toBe(1)
})

it('a script that never arrives is named after a while, and can be loaded again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const addresses: string[] = []
  let isBlocked = false
  const hung = vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLScriptElement,
    address: string,
  ) {
    addresses.push(address)
    // Not set as a property, so that nothing is loaded.
    this.type = 'text/plain'
    this.setAttribute('src', address)
    if (isBlocked) setTimeout(() => this.dispatchEvent(new Event('error')))
  })
  onTestFinished(() => hung.mockRestore())
  await open([])
  await button('カードを追加する').click()
  await expect.poll(() => addresses.length).toBe(1)
  expect(page.getByRole('alert').query()).toBeNull()
  await vi.advanceTimersByTimeAsync(15_000)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/時間がかかっています.*カードはまだ保存されていません/)
  await button('もう一度試す').click()
  await expect.poll(() => addresses.length).toBe(2)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/時間がかかっています/)
  isBlocked = true
  await button('もう一度試す').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/カードの入力欄を読み込めませんでした/)
})

it('a blocked script is named, and can be loaded again', async () => {
  const addresses: string[] = []
  const blocked = vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLScriptElement,
    address: string,
  ) {
    addresses.push(address)
    setTimeout(() => this.dispatchEvent(new Event('error')))
  })
  onTestFinished(() => blocked.mockRestore())
  await open([])
  await button('カードを追加する').click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/カードの入力欄を読み込めませんでした.*カードはまだ保存されていません/)
  expect(button('カードを保存する').query()).toBeNull()
  expect(new Set(addresses)).toEqual(new Set([`https://js.stripe.com/${checks.release}/stripe.js`]))
  blocked.mockRestore()
  installStripe()
  await button('もう一度試す').click()
  await expect.element(page.getByText('カード番号の欄')).toBeVisible()
  expect(createStripe).toHaveBeenCalledWith('pk_test_x', { locale: 'ja' })
})

it('a card is added after a refusal', async () => {
  const list = await open([])
  installStripe()
  confirmSetup.mockResolvedValue({ error: { type: 'card_error', code: 'expired_card' } })
  await expect.element(page.getByText('保存されているカードはありません。')).toBeVisible()
  await button('カードを追加する').click()
  await button('カードを保存する').click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/カードの有効期限が切れています。カードは保存されていません。/)
  confirmSetup.mockImplementation(() => {
    list.cards = [VISA]
    return Promise.resolve({ setupIntent: { status: 'succeeded' } })
  })
  await button('カードを保存する').click()
  await expect.element(cards().first()).toMatchTextContent(/末尾4242/)
  expect(page.getByText('カード番号の欄').query()).toBeNull()
  expect(elements).toHaveBeenCalledWith(expect.objectContaining({ clientSecret: 'seti_1_secret_2', locale: 'ja' }))
})
