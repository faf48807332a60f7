/** A browser with a push service that this machine cannot reach, and a server that keeps its subscriptions. */
import { afterEach, beforeEach, vi } from 'vitest'
import { forgetKept } from '#src/local/device-storage.ts'

export const PUSH_KEY = 'B'.repeat(87)

/** In the place of the browser's push service. */
function makePushManager() {
  const manager = {
    present: undefined as PushSubscription | undefined,
    count: 0,
    /** How the service answers. */
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
  /** What the person says when the browser asks. */
  answered: 'granted' as NotificationPermission,
  pushKey: PUSH_KEY,
  isServerThere: true,
  /** What the server was sent. */
  asked: [] as [string, unknown][],
  /** Of the server, by address. */
  answers: {} as Record<string, unknown>,
})

/** Call it once in a file or group of tests; gives the browser of the running test. */
export function withPushBrowser(): () => ReturnType<typeof makeBrowser> {
  let browser: ReturnType<typeof makeBrowser>
  beforeEach(() => {
    localStorage.clear()
    forgetKept()
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
      const answers: Record<string, unknown> = { '/api/Settings': { pushKey: browser.pushKey }, ...browser.answers }
      return Promise.resolve(Response.json(answers[String(path)] ?? {}))
    })
  })
  afterEach(() => vi.restoreAllMocks())
  return () => browser
}

/** As the server hears of the browser's n-th subscription. */
export const told = (n: number) => [
  'POST /api/PushSubscriptions',
  { endpoint: `https://push.example.com/${n}`, keys: { p256dh: 'p', auth: 'a' } },
]

/** A browser without push, until the test is over. */
export function takePushAway(): () => void {
  const { PushManager } = window
  Reflect.deleteProperty(window, 'PushManager')
  return () => void Object.assign(window, { PushManager })
}
