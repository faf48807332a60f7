/** The last step of an order by card, up to the fields of the payment service, which never arrive here. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SavedCard } from '#contract/payments/api.ts'
import { HOUR_MS } from '#contract/shared/constants.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { login } from '#src/device/session/login.ts'
import { makeOrder } from '#tests/support/make-order.ts'
import { renderStore, settings } from '#tests/support/render-store.tsx'
import { setServerTime } from '#tests/support/server-time.ts'
import { HANAKO, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()

const VISA: SavedCard = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2020, isDefault: true }
const JCB: SavedCard = { id: 'pm_2', brand: 'jcb', last4: '0505', expMonth: 12, expYear: 2090, isDefault: false }

const order = makeOrder({ state: 'awaiting_payment', payment: 'card' })

async function open(cards: SavedCard[]) {
  queryClient.clear()
  await login(HANAKO)
  const script = vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(() => {})
  onTestFinished(() => script.mockRestore())
  server().answer(`me/orders/${order.number}`, () => Response.json(order))
  server().answer('me/paymentMethods', () => Response.json({ data: cards }))
  await renderStore({
    path: `/checkout?order=${order.number}`,
    answers: { '/api/Settings': { ...settings, analytics: null, stripeKey: 'pk_test_x' } },
  })
}

const card = (name: RegExp) => page.getByRole('radio', { name })

it('an expired card says so, cannot be chosen, and gives way to the next one', async () => {
  await open([VISA, JCB])
  await expect.element(card(/^Visa 末尾4242（有効期限切れ）$/)).toBeDisabled()
  await expect.element(card(/^JCB 末尾0505（有効期限 12\/2090）$/)).toBeChecked()
})

it('without another card, a new one is entered', async () => {
  await open([VISA])
  await expect.element(card(/有効期限切れ/)).toBeDisabled()
  await expect.element(card(/^別のカードを使う$/)).toBeChecked()
})

it('a card that expires while it is chosen gives way too', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const end = Date.parse('2090-12-31T15:00:00Z')
  vi.setSystemTime(end - HOUR_MS)
  await open([JCB])
  await expect.element(card(/^JCB/)).toBeChecked()
  vi.setSystemTime(end)
  setServerTime(end)
  await expect.element(card(/^JCB 末尾0505（有効期限切れ）$/)).toBeDisabled()
  await expect.element(card(/^別のカードを使う$/)).toBeChecked()
})
