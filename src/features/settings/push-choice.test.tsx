import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkPush, cutPush } from '#src/local/push/keep-push.ts'
import { PUSH_KEY, takePushAway, told, withPushBrowser } from '#tests/support/push-browser.ts'
import { renderStore } from '#tests/support/render-store.tsx'

const OTHER_KEY = `C${PUSH_KEY.slice(1)}`
const LABEL = 'この端末で通知を受け取る'

describe('the choice to be told', () => {
  const browser = withPushBrowser()

  const open = async () => {
    const { screen } = await renderStore({ path: '/settings' })
    return { screen, choice: screen.getByRole('checkbox', { name: LABEL }) }
  }

  it('is off until it is wanted, and asks nobody before', async () => {
    const { screen, choice } = await open()
    await expect.element(choice).toBeEnabled()
    await expect.element(choice).not.toBeChecked()
    await expect.element(screen.getByText('いつでもここで切り替えられます。')).toBeVisible()
    expect(vi.mocked(Notification.requestPermission)).not.toHaveBeenCalled()
    expect(browser().asked).toEqual([])
  })

  it('goes on and off again, here and at the server', async () => {
    const { screen, choice } = await open()
    await choice.click()
    await expect.element(choice).toBeChecked()
    await expect.element(screen.getByText(/ログインしている端末に届きます/)).toBeVisible()
    expect(browser().asked).toEqual([told(1)])
    await choice.click()
    await expect.element(choice).not.toBeChecked()
    expect(browser().manager.present).toBeUndefined()
    expect(browser().asked[1]).toEqual(['DELETE /api/PushSubscriptions', { endpoint: 'https://push.example.com/1' }])
    await checkPush()
    expect(browser().manager.present).toBeUndefined()
  })

  it('says how to allow what is blocked, and sees when it is', async () => {
    browser().permission = 'denied'
    const { screen, choice } = await open()
    await expect.element(screen.getByText(/通知がブロックされています/)).toBeVisible()
    await expect.element(choice).toBeDisabled()
    browser().permission = 'default'
    window.dispatchEvent(new Event('focus'))
    await expect.element(choice).toBeEnabled()
  })

  it('stays off when the customer says no, or nothing', async () => {
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

  it.each(['the push service', 'the server'])('says so when %s cannot be had, and can be tried again', async (who) => {
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

  it('says what to do on an iPhone, where only an installed app is told', async () => {
    onTestFinished(takePushAway())
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)')
    const { screen, choice } = await open()
    await expect.element(screen.getByText(/ホーム画面に追加したアプリで通知を受け取れます/)).toBeVisible()
    await expect.element(choice).toBeDisabled()
  })

  describe('at a later start', () => {
    beforeEach(async () => {
      const { choice } = await open()
      await choice.click()
      await vi.waitUntil(() => browser().asked.length === 1)
      browser().asked.length = 0
    })

    it('bothers nobody the same day', async () => {
      await checkPush()
      expect(browser().asked).toEqual([])
      expect(browser().manager.count).toBe(1)
    })

    it('is told to the server again on another day', async () => {
      vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] })
      await checkPush()
      vi.useRealTimers()
      expect(browser().asked).toEqual([told(1)])
    })

    it('brings back a subscription that was lost', async () => {
      browser().manager.present = undefined
      await checkPush()
      expect(browser().asked).toEqual([told(2)])
    })

    it('subscribes to the store’s new key', async () => {
      browser().pushKey = OTHER_KEY
      await checkPush()
      expect(browser().asked).toEqual([told(2)])
      await checkPush()
      expect(browser().manager.count).toBe(2)
    })

    it('comes back after a log-out without network, as a guest’s', async () => {
      await cutPush()
      expect(browser().manager.present).toBeUndefined()
      await checkPush()
      expect(browser().asked).toEqual([told(2)])
    })
  })
})
