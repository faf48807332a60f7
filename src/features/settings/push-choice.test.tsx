import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkPush, cutPush } from '#src/local/push/keep-push.ts'
import { renderStore } from '#tests/support/render-store.tsx'

const KEY = 'B'.repeat(87)
const OTHER_KEY = `C${'B'.repeat(86)}`
const LABEL = 'この端末で通知を受け取る'

/** In the place of the browser's push service, which this machine cannot reach. */
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

describe('the choice to be told', () => {
  let manager: ReturnType<typeof makePushManager>
  let permission: NotificationPermission
  let answered: NotificationPermission
  let pushKey: string
  let isServerThere: boolean
  let asked: [string, unknown][]

  beforeEach(() => {
    localStorage.clear()
    manager = makePushManager()
    permission = 'default'
    answered = 'granted'
    pushKey = KEY
    isServerThere = true
    asked = []
    vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission)
    vi.spyOn(Notification, 'requestPermission').mockImplementation(() => Promise.resolve((permission = answered)))
    const registration = { pushManager: manager } as unknown as ServiceWorkerRegistration
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
    vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration))
    vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
      if (!isServerThere) return Promise.reject(new TypeError('Failed to fetch'))
      if (init?.body) asked.push([`${init.method} ${String(path)}`, JSON.parse(String(init.body))])
      return Promise.resolve(Response.json(path === '/api/Settings' ? { pushKey } : {}))
    })
  })
  afterEach(() => vi.restoreAllMocks())

  const open = async () => {
    const { screen } = await renderStore({ path: '/settings' })
    return { screen, choice: screen.getByRole('checkbox', { name: LABEL }) }
  }
  const told = (n: number) => [
    'POST /api/PushSubscriptions',
    { endpoint: `https://push.example.com/${n}`, keys: { p256dh: 'p', auth: 'a' } },
  ]

  it('is off until it is wanted, and asks nobody before', async () => {
    const { screen, choice } = await open()
    await expect.element(choice).toBeEnabled()
    await expect.element(choice).not.toBeChecked()
    await expect.element(screen.getByText('いつでもここで切り替えられます。')).toBeVisible()
    expect(vi.mocked(Notification.requestPermission)).not.toHaveBeenCalled()
    expect(asked).toEqual([])
  })

  it('goes on and off again, here and at the server', async () => {
    const { screen, choice } = await open()
    await choice.click()
    await expect.element(choice).toBeChecked()
    await expect.element(screen.getByText(/ログインしている端末に届きます/)).toBeVisible()
    expect(asked).toEqual([told(1)])
    await choice.click()
    await expect.element(choice).not.toBeChecked()
    expect(manager.present).toBeUndefined()
    expect(asked[1]).toEqual(['DELETE /api/PushSubscriptions', { endpoint: 'https://push.example.com/1' }])
    await checkPush()
    expect(manager.present).toBeUndefined()
  })

  it('says how to allow what is blocked, and sees when it is', async () => {
    permission = 'denied'
    const { screen, choice } = await open()
    await expect.element(screen.getByText(/通知がブロックされています/)).toBeVisible()
    await expect.element(choice).toBeDisabled()
    permission = 'default'
    window.dispatchEvent(new Event('focus'))
    await expect.element(choice).toBeEnabled()
  })

  it('stays off when the customer says no, or nothing', async () => {
    const { screen, choice } = await open()
    await expect.element(choice).toBeEnabled()
    answered = 'default'
    await choice.click()
    await expect.element(choice).toBeEnabled()
    await expect.element(choice).not.toBeChecked()
    answered = 'denied'
    await choice.click()
    await expect.element(screen.getByText(/通知がブロックされています/)).toBeVisible()
    expect(asked).toEqual([])
  })

  it.each(['the push service', 'the server'])('says so when %s cannot be had, and can be tried again', async (who) => {
    const isOurs = who === 'the server'
    if (isOurs) isServerThere = false
    else manager.act = () => Promise.reject(new DOMException('Registration failed', 'AbortError'))
    const { screen, choice } = await open()
    await choice.click()
    await expect.element(screen.getByText(/通知を設定できませんでした/)).toBeVisible()
    await expect.element(choice).not.toBeChecked()
    expect(manager.present).toBeUndefined()
    isServerThere = true
    manager.act = () => Promise.resolve()
    await choice.click()
    await expect.element(choice).toBeChecked()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  })

  it('says what to do on an iPhone, where only an installed app is told', async () => {
    const { PushManager } = window
    Reflect.deleteProperty(window, 'PushManager')
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)')
    const { screen, choice } = await open()
    await expect.element(screen.getByText(/ホーム画面に追加したアプリで通知を受け取れます/)).toBeVisible()
    await expect.element(choice).toBeDisabled()
    Object.assign(window, { PushManager })
  })

  describe('at a later start', () => {
    beforeEach(async () => {
      const { choice } = await open()
      await choice.click()
      await vi.waitUntil(() => asked.length === 1)
      asked.length = 0
    })

    it('bothers nobody the same day', async () => {
      await checkPush()
      expect(asked).toEqual([])
      expect(manager.count).toBe(1)
    })

    it('is told to the server again on another day', async () => {
      vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] })
      await checkPush()
      vi.useRealTimers()
      expect(asked).toEqual([told(1)])
    })

    it('brings back a subscription that was lost', async () => {
      manager.present = undefined
      await checkPush()
      expect(asked).toEqual([told(2)])
    })

    it('subscribes to the store’s new key', async () => {
      pushKey = OTHER_KEY
      await checkPush()
      expect(asked).toEqual([told(2)])
      await checkPush()
      expect(manager.count).toBe(2)
    })

    it('comes back after a log-out without network, as a guest’s', async () => {
      await cutPush()
      expect(manager.present).toBeUndefined()
      await checkPush()
      expect(asked).toEqual([told(2)])
    })
  })
})
