/** A fake push manager, and a server that stores its subscriptions. */
import { afterEach, beforeEach, vi } from 'vitest'
import { clearStored } from '#src/device/storage/local-storage.ts'

export const PUSH_KEY = 'B'.repeat(87)

/** Replaces the browser's push manager. */
function makePushManager() {
  const manager = {
    present: undefined as PushSubscription | undefined,
    count: 0,
    /** The service's responses. */
    act: () => Promise.resolve(),
    getSubscription: () => Promise.resolve(manager.present ?? null),
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
      await manager.act()
      manager.count += 1
      const endpoint = `https://push.example.com/${manager.count}`
      manager.present = {
        endpoint,
        options: { applicationServerKey: applicationServerKey.buffer },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe() {
          manager.present = undefined
          return Promise.resolve(true)
        },
      } as unknown as PushSubscription
      return manager.present
    },
  }
  return manager
}

const makeBrowser = () => ({
  manager: makePushManager(),
  permission: 'default' as NotificationPermission,
  /** The user's choice in the permission prompt. */
  answered: 'granted' as NotificationPermission,
  pushKey: PUSH_KEY,
  isServerThere: true,
  /** Requests to the server. */
  asked: [] as [string, unknown][],
  /** The server's subscriptions by URL. */
  answers: {} as Record<string, unknown>,
})

/** Call once per file or group of tests. Returns the browser of the running test. */
export function withPushBrowser(): () => ReturnType<typeof makeBrowser> {
  let browser: ReturnType<typeof makeBrowser>
  beforeEach(() => {
    localStorage.clear()
    clearStored()
    browser = makeBrowser()
    const { manager } = browser
    vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => browser.permission)
    vi.spyOn(Notification, 'requestPermission').mockImplementation(() =>
      Promise.resolve((browser.permission = browser.answered)),
    )
    const registration = { pushManager: manager } as unknown as ServiceWorkerRegistration
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
    vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration))
    vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
      if (!browser.isServerThere) return Promise.reject(new TypeError('Failed to fetch'))
      if (init?.body) browser.asked.push([`${init.method} ${String(path)}`, JSON.parse(String(init.body))])
      const responses: Record<string, unknown> = { '/api/Settings': { pushKey: browser.pushKey }, ...browser.answers }
      return Promise.resolve(Response.json(responses[String(path)] ?? {}))
    })
  })
  afterEach(() => vi.restoreAllMocks())
  return () => browser
}

/** The browser's n-th subscription as sent to the server. */
export const toSubscriptionBody = (n: number) => [
  'POST /api/PushSubscriptions',
  { endpoint: `https://push.example.com/${n}`, keys: { p256dh: 'p', auth: 'a' } },
]

/** Removes push from the browser until the end of the test. */
export function removePush(): () => void {
  const { PushManager } = window
  Reflect.deleteProperty(window, 'PushManager')
  return () => void Object.assign(window, { PushManager })
}
