import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { syncPushSubscription, unsubscribePush } from '#src/device/push/push.ts'
import { PUSH_KEY, removePush, toSubscriptionBody, withPushBrowser } from '#tests/support/push-browser.ts'
import { renderStore } from '#tests/support/render-store.tsx'

const OTHER_KEY = `C${PUSH_KEY.slice(1)}`
const LABEL = 'この端末で通知を受け取る'

describe('the notification setting', () => {
  const browser = withPushBrowser()

  const open = async () => {
    const { screen } = await renderStore({ path: '/settings' })
    return { screen, choice: screen.getByRole('checkbox', { name: LABEL }) }
  }

  const switchOn = async () => {
    const { choice } = await open()
    await choice.click()
    await expect.element(choice).toBeEnabled()
    await expect.element(choice).toBeChecked()
  }

  it('is off until it is switched on, and asks for no permission before', async () => {
    const { screen, choice } = await open()
    await expect.element(choice).toBeEnabled()
    await expect.element(choice).not.toBeChecked()
    await expect.element(screen.getByText('いつでもここで切り替えられます。')).toBeVisible()
    expect(vi.mocked(Notification.requestPermission)).not.toHaveBeenCalled()
    expect(browser().asked).toEqual([])
  })

  it('is switched on and off, here and at the server', async () => {
    const { screen, choice } = await open()
    await choice.click()
    await expect.element(choice).toBeChecked()
    await expect.element(screen.getByText(/ログインしている端末に届きます/)).toBeVisible()
    expect(browser().asked).toEqual([toSubscriptionBody(1)])
    await choice.click()
    await expect.element(choice).toBeEnabled()
    await expect.element(choice).not.toBeChecked()
    expect(browser().manager.present).toBeUndefined()
    expect(browser().asked[1]).toEqual(['DELETE /api/PushSubscriptions', { endpoint: 'https://push.example.com/1' }])
    await syncPushSubscription()
    expect(browser().manager.present).toBeUndefined()
  })

  it('explains how to unblock it, and notices when it is unblocked', async () => {
    browser().permission = 'denied'
    const { screen, choice } = await open()
    await expect.element(screen.getByText(/通知がブロックされています/)).toBeVisible()
    await expect.element(choice).toBeDisabled()
    browser().permission = 'default'
    window.dispatchEvent(new Event('focus'))
    await expect.element(choice).toBeEnabled()
  })

  it('stays off when the customer denies or dismisses the permission', async () => {
    const { screen, choice } = await open()
    await expect.element(choice).toBeEnabled()
    browser().answered = 'default'
    await choice.click()
    await expect.element(choice).toBeEnabled()
    await expect.element(choice).not.toBeChecked()
    browser().answered = 'denied'
    await choice.click()
    await expect.element(screen.getByText(/通知がブロックされています/)).toBeVisible()
    expect(browser().asked).toEqual([])
  })

  it.each(['the push service', 'the server'])('says so if %s is unavailable, and can be retried', async (who) => {
    const isOurs = who === 'the server'
    if (isOurs) browser().isServerThere = false
    else browser().manager.act = () => Promise.reject(new DOMException('Registration failed', 'AbortError'))
    const { screen, choice } = await open()
    await choice.click()
    await expect.element(screen.getByText(/通知を設定できませんでした/)).toBeVisible()
    await expect.element(choice).not.toBeChecked()
    expect(browser().manager.present).toBeUndefined()
    browser().isServerThere = true
    browser().manager.act = () => Promise.resolve()
    await choice.click()
    await expect.element(choice).toBeChecked()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  })

  it('explains on an iPhone that only an installed app is notified', async () => {
    onTestFinished(removePush())
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)')
    const { screen, choice } = await open()
    await expect.element(screen.getByText(/ホーム画面に追加したアプリで通知を受け取れます/)).toBeVisible()
    await expect.element(choice).toBeDisabled()
  })

  describe('at a later start', () => {
    beforeEach(async () => {
      await switchOn()
      browser().asked.length = 0
    })

    it('sends nothing on the same day', async () => {
      await syncPushSubscription()
      expect(browser().asked).toEqual([])
      expect(browser().manager.count).toBe(1)
    })

    it('is sent to the server again on another day', async () => {
      vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      await syncPushSubscription()
      expect(browser().asked).toEqual([toSubscriptionBody(1)])
    })

    it('restores a lost subscription', async () => {
      browser().manager.present = undefined
      await syncPushSubscription()
      expect(browser().asked).toEqual([toSubscriptionBody(2)])
    })

    it('subscribes to the store’s new key', async () => {
      browser().pushKey = OTHER_KEY
      await syncPushSubscription()
      expect(browser().asked).toEqual([toSubscriptionBody(2)])
      await syncPushSubscription()
      expect(browser().manager.count).toBe(2)
    })

    it('returns after an offline log-out, as a guest’s', async () => {
      await unsubscribePush()
      expect(browser().manager.present).toBeUndefined()
      await syncPushSubscription()
      expect(browser().asked).toEqual([toSubscriptionBody(2)])
    })
  })
})
