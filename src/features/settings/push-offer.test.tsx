import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Customer } from '#contract/customers/schema.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { setStored } from '#src/device/storage/local-storage.ts'
import { disablePush } from '#src/device/push/push.ts'
import { pageSession } from '#src/device/session/page.ts'
import { parseSession } from '#src/device/session/token.ts'
import { GUEST_STATE, sessionStateAtom, atomStore } from '#src/device/session/customer.ts'
import { whenIdle } from '#src/ui/loading/when-idle.ts'
import { eraseDevice } from '#tests/support/device.ts'
import { removePush, toSubscriptionBody, withPushBrowser } from '#tests/support/push-browser.ts'
import { renderStore, settings } from '#tests/support/render-store.tsx'
// Otherwise it would still be pending when a test checks.
import './push-offer.tsx'

const browser = withPushBrowser()

beforeEach(async () => {
  await eraseDevice()
  await pageSession().store.begin(parseSession(`header.${btoa('{"sid":"hanako"}')}.signature`, Date.now()))
  const customer = { id: 'HANAKO', scope: [] } as unknown as Customer
  atomStore.set(sessionStateAtom, { state: 'customer', customer, isConfirmed: true, isOwnLogin: false })
  browser().answers['/api/Customers/me/messages'] = { data: [], hasEarlier: false, unread: 0 }
  onTestFinished(() => atomStore.set(sessionStateAtom, GUEST_STATE))
})

/** Waits long enough for the offer to appear. */
async function open(answers = {}) {
  const { screen } = await renderStore({ path: '/mypage/message', answers })
  await expect.element(screen.getByText(/メッセージはありません/)).toBeVisible()
  await new Promise((resolve) => whenIdle(() => setTimeout(resolve, 200)))
  const button = (name: string) => screen.getByRole('button', { name })
  return { screen, offer: screen.getByText('店舗からの返信を、この端末の通知でお知らせします。'), button }
}

const isShown = async (answers = {}) => (await open(answers)).offer.query() !== null

it('asks, and the browser asks only after the press', async () => {
  const { screen, offer, button } = await open()
  await expect.element(offer).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  expect(vi.mocked(Notification.requestPermission)).not.toHaveBeenCalled()
  await button('通知を受け取る').click()
  await expect.element(screen.getByRole('status').getByText('この端末に通知をお届けします。')).toBeVisible()
  await expect.element(offer).not.toBeVisible()
  expect(browser().asked).toContainEqual(toSubscriptionBody(1))
})

it('is not repeated after it was declined', async () => {
  const { screen, offer, button } = await open()
  await button('今は受け取らない').click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(vi.mocked(Notification.requestPermission)).not.toHaveBeenCalled()
  await screen.unmount()
  expect(await isShown()).toBe(false)
})

it('is repeated after thirty days', async () => {
  setStored('komorebi.push-declined', `${Date.now() - 31 * DAY_MS}`)
  await expect.element((await open()).offer).toBeVisible()
})

it('is not shown after it was switched off in the settings', async () => {
  await disablePush()
  expect(await isShown()).toBe(false)
})

it('explains how to unblock it after a denial', async () => {
  browser().answered = 'denied'
  const { screen, button } = await open()
  await button('通知を受け取る').click()
  await expect.element(screen.getByText(/通知がブロックされています/)).toBeVisible()
})

it('says so when it fails, and can be retried', async () => {
  browser().manager.act = () => Promise.reject(new DOMException('Registration failed', 'AbortError'))
  const { screen, button } = await open()
  await button('通知を受け取る').click()
  await expect.element(screen.getByText(/通知を設定できませんでした/)).toBeVisible()
  browser().manager.act = () => Promise.resolve()
  await button('通知を受け取る').click()
  await expect.element(screen.getByText('この端末に通知をお届けします。')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

it('is not shown if notifications are blocked', async () => {
  browser().permission = 'denied'
  expect(await isShown()).toBe(false)
})

it('is not shown if the browser has no support', async () => {
  onTestFinished(removePush())
  expect(await isShown()).toBe(false)
})

it('is not shown if the store has no key', async () => {
  expect(await isShown({ '/api/Settings': { ...settings, pushKey: '' } })).toBe(false)
})

it('is not shown on a subscribed device', async () => {
  browser().permission = 'granted'
  await browser().manager.subscribe({ applicationServerKey: new Uint8Array(1) })
  expect(await isShown()).toBe(false)
})
