import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import { DAY_MS } from '#contract/rules.ts'
import { keep } from '#src/local/device-storage.ts'
import { turnPushOff } from '#src/local/push/keep-push.ts'
import { pageSession } from '#src/local/page-session.ts'
import { sessionOf } from '#src/local/session-token.ts'
import { GUEST, sessionStateAtom, sessionStore } from '#src/session/session-atoms.ts'
import { eraseDevice } from '#tests/support/device.ts'
import { takePushAway, told, withPushBrowser } from '#tests/support/push-browser.ts'
import { renderStore, settings } from '#tests/support/render-store.tsx'
// Else it would still be on its way when a test looks.
import './push-offer.tsx'

const browser = withPushBrowser()

beforeEach(async () => {
  await eraseDevice()
  await pageSession().keeper.begin(sessionOf(`header.${btoa('{"sid":"hanako"}')}.signature`, Date.now()))
  const customer = { id: 'HANAKO', scope: [] } as unknown as Customer
  sessionStore.set(sessionStateAtom, { state: 'customer', customer, isConfirmed: true, isOwnLogin: false })
  browser().answers['/api/Customers/me/messages'] = { data: [], hasEarlier: false, unread: 0 }
  onTestFinished(() => sessionStore.set(sessionStateAtom, GUEST))
})

/** Once the offer had its time to come. */
async function open(answers = {}) {
  const { screen } = await renderStore({ path: '/mypage/message', answers })
  await expect.element(screen.getByText(/メッセージはありません/)).toBeVisible()
  await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 200)))
  const button = (name: string) => screen.getByRole('button', { name })
  return { screen, offer: screen.getByText('店舗からの返信を、この端末の通知でお知らせします。'), button }
}

const isShown = async (answers = {}) => (await open(answers)).offer.query() !== null

it('asks, and the browser asks only at the tap', async () => {
  const { screen, offer, button } = await open()
  await expect.element(offer).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  expect(vi.mocked(Notification.requestPermission)).not.toHaveBeenCalled()
  await button('通知を受け取る').click()
  await expect.element(screen.getByRole('status').getByText('この端末に通知をお届けします。')).toBeVisible()
  await expect.element(offer).not.toBeVisible()
  expect(browser().asked).toContainEqual(told(1))
})

it('is not made again to whoever does not want it', async () => {
  const { screen, offer, button } = await open()
  await button('いまはしない').click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(vi.mocked(Notification.requestPermission)).not.toHaveBeenCalled()
  await screen.unmount()
  expect(await isShown()).toBe(false)
})

it('is made again after thirty days', async () => {
  keep('komorebi.push-declined', `${Date.now() - 31 * DAY_MS}`)
  await expect.element((await open()).offer).toBeVisible()
})

it('leaves in peace whoever has switched it off in the settings', async () => {
  await turnPushOff()
  expect(await isShown()).toBe(false)
})

it('says how to allow what was just blocked', async () => {
  browser().answered = 'denied'
  const { screen, button } = await open()
  await button('通知を受け取る').click()
  await expect.element(screen.getByText(/通知がブロックされています/)).toBeVisible()
})

it('says so when it fails, and can be tried again', async () => {
  browser().manager.act = () => Promise.reject(new DOMException('Registration failed', 'AbortError'))
  const { screen, button } = await open()
  await button('通知を受け取る').click()
  await expect.element(screen.getByText(/通知を設定できませんでした/)).toBeVisible()
  browser().manager.act = () => Promise.resolve()
  await button('通知を受け取る').click()
  await expect.element(screen.getByText('この端末に通知をお届けします。')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

it('is not shown where it is blocked', async () => {
  browser().permission = 'denied'
  expect(await isShown()).toBe(false)
})

it('is not shown where the browser cannot', async () => {
  onTestFinished(takePushAway())
  expect(await isShown()).toBe(false)
})

it('is not shown where the store has no key', async () => {
  expect(await isShown({ '/api/Settings': { ...settings, pushKey: '' } })).toBe(false)
})

it('is not shown on a device that is told already', async () => {
  browser().permission = 'granted'
  await browser().manager.subscribe({ applicationServerKey: new Uint8Array(1) })
  expect(await isShown()).toBe(false)
})
