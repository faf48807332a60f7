import type { BrowserContext, Page, Response } from '@playwright/test'
import { makeBrowser, type PushService, startPushService } from '#tests/support/push-service.ts'
import { expect, WHOLE_BROWSER } from './support/journey.ts'
import { logOut } from './support/customer.ts'
import { journeyWithEnvironment } from './support/own-store.ts'
import { waitForHydration } from './support/hydration.ts'

let service: PushService

const journey = journeyWithEnvironment(async () => {
  service = await startPushService()
  return { env: { PUSH_HOSTS: 'localhost' }, close: () => void service.stop() }
})
journey.use({ serviceWorkers: 'allow', permissions: ['notifications'], launchOptions: WHOLE_BROWSER })

const HANAKO = { email: 'hanako@example.jp', password: 'komorebi-2026' }

/** Subscribes to the test's push service, because the browser's own is unreachable. */
async function subscribeHere(page: Page) {
  const browser = makeBrowser(service.origin)
  await page.addInitScript((subscription) => {
    const key = 'test.subscription'
    const made = () => ({
      endpoint: subscription.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => subscription,
      unsubscribe: () => Promise.resolve((localStorage.removeItem(key), true)),
    })
    const present = () => (localStorage.getItem(key) === null ? null : made())
    const subscribe = () => Promise.resolve((localStorage.setItem(key, 'there'), made()))
    Object.assign(PushManager.prototype, { subscribe, getSubscription: () => Promise.resolve(present()) })
  }, browser.subscription)
  return browser
}

async function logIn(page: Page) {
  await page.goto('/login')
  await waitForHydration(page)
  await page.getByLabel('メールアドレス').fill(HANAKO.email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(HANAKO.password)
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page).toHaveURL(/\/mypage$/)
}

const underWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Sends pushes and clicks to the worker, and records what it does. */
async function openWorker(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const worker = context.serviceWorkers()[0]!
  await worker.evaluate(() => {
    const note = (onIcon: number) => Promise.resolve(void Object.assign(self, { onIcon }))
    Object.defineProperty(navigator, 'setAppBadge', { value: note })
  })
  const { origin } = new URL(page.url())
  return {
    /** Waits for all notifications. Reading the list while one arrives may drop it. */
    async deliver(...messages: string[]) {
      await page.evaluate((count) => {
        let notified = 0
        const isNotified = new Promise<void>((resolve) =>
          navigator.serviceWorker.addEventListener('message', ({ data }) => {
            if (data?.type === 'PUSH_RECEIVED' && (notified += 1) === count) resolve()
          }),
        )
        Object.assign(window, { isNotified })
      }, messages.length)
      await Promise.all(
        messages.map((data) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })),
      )
      await page.evaluate(() => (window as unknown as { isNotified: Promise<void> }).isNotified)
    },
    /** The last number written to the badge. */
    onIcon: () => worker.evaluate(() => (self as unknown as { onIcon?: number }).onIcon),
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as ServiceWorkerGlobalScopeLike
        return (await registration.getNotifications()).map(({ title, body }) => [title, body])
      }),
    /** Clicks the notification with this title. Only a real click may focus windows, so the target is recorded. */
    tap: (title: string) =>
      worker.evaluate(async (wanted) => {
        const scope = self as unknown as ServiceWorkerGlobalScopeLike
        const done: string[] = []
        scope.clients.openWindow = (path) => Promise.resolve(void done.push(`opens ${path}`))
        scope.WindowClient.prototype.focus = () => Promise.resolve(void done.push('shows a window'))
        const notification = (await scope.registration.getNotifications()).find((it) => it.title === wanted)
        const tapped = new scope.NotificationEvent('notificationclick', { notification })
        const work: Promise<unknown>[] = []
        Object.defineProperty(tapped, 'waitUntil', { value: (it: Promise<unknown>) => work.push(it) })
        scope.dispatchEvent(tapped)
        await Promise.all(work)
        return done
      }, title),
  }
}

interface ServiceWorkerGlobalScopeLike {
  registration: ServiceWorkerRegistration
  clients: { openWindow(path: string): Promise<unknown> }
  WindowClient: { prototype: { focus(): Promise<unknown> } }
  NotificationEvent: new (type: string, init: object) => Event
  dispatchEvent(event: Event): void
}

const message = (notification: object) => JSON.stringify({ web_push: 8030, notification })

journey(
  'a customer gets a push for a login on another device, until they log out',
  async ({ page, context, request }) => {
    const browser = await subscribeHere(page)
    const logInElsewhere = () => request.post('/api/Customers/login', { data: HANAKO })
    const received = () => expect.poll(() => service.received.length, { timeout: 60_000 })
    await logIn(page)
    await page.goto('/settings')
    await underWorker(page)
    const choice = page.getByRole('checkbox', { name: 'この端末で通知を受け取る' })
    await choice.check()
    await expect(page.getByText('この端末に通知をお届けします。')).toBeVisible()

    await logInElsewhere()
    await received().toBe(1)
    const { deliver, shown, tap } = await openWorker(context, page)
    await deliver(browser.read(service.received[0]!.body))
    const title = '新しい端末からログインがありました'
    expect(await shown()).toEqual([[title, 'お心当たりがない場合は、パスワードを変更し、パスキーもご確認ください。']])
    expect(await tap(title)).toEqual(['shows a window'])
    await expect(page).toHaveURL(/\/mypage\/profile$/)
    expect(await shown()).toEqual([])

    await logOut(page)
    await logInElsewhere()
    // Not the guest's subscription, which follows the log-out and may arrive late.
    const isBound = (it: Response) =>
      it.url().endsWith('/api/PushSubscriptions') && it.ok() && 'authorization' in it.request().headers()
    const bound = page.waitForResponse(isBound)
    await logIn(page)
    await bound
    await logInElsewhere()
    await received().toBe(2)
  },
)

journey('a notification click keeps typed text', async ({ page, context }) => {
  await logIn(page)
  await page.goto('/mypage/profile')
  await underWorker(page)
  const { deliver, shown, tap } = await openWorker(context, page)
  await page.getByRole('button', { name: 'ご連絡先とご住所を変更する' }).click()
  const field = page.getByLabel('電話番号')
  await field.fill('0312345678')
  const { origin } = new URL(page.url())
  await deliver(message({ title: '一', tag: '1', navigate: `${origin}/items` }))
  expect(await shown()).toHaveLength(1)
  expect(await tap('一')).toEqual(['opens /items'])
  await deliver(message({ title: '二', tag: '2', navigate: `${origin}/mypage/profile` }))
  expect(await shown()).toHaveLength(1)
  expect(await tap('二')).toEqual(['shows a window'])
  await expect(field).toHaveValue('0312345678')
  await expect(page).toHaveURL(/\/mypage\/profile$/)
})

journey('each of several simultaneous pushes is shown', async ({ page, context }) => {
  await page.goto('/about')
  await underWorker(page)
  const { deliver, shown } = await openWorker(context, page)
  const titles = Array.from({ length: 40 }, (_, n) => `お知らせ${n}`)
  await deliver(...titles.map((title) => message({ title, tag: title })))
  expect((await shown()).map(([title]) => title).toSorted()).toEqual(titles.toSorted())
})

journey('reading messages closes their notifications and clears the app badge', async ({ page, context }) => {
  await logIn(page)
  const { origin } = new URL(page.url())
  await underWorker(page)
  const { deliver, shown, onIcon } = await openWorker(context, page)
  await deliver(
    message({ title: '新しいメッセージ', tag: 'm1', navigate: `${origin}/mypage/message` }),
    message({ title: 'お知らせ', tag: 'n1', navigate: `${origin}/items` }),
  )
  // The sample customer has one unread message. It and its notification count once.
  await expect.poll(onIcon).toBe(2)
  await page.goto('/mypage/message')
  await expect.poll(shown).toEqual([['お知らせ', '']])
  await expect.poll(onIcon).toBe(1)
})
