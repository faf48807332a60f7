import { getDefaultStore } from 'jotai'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { renderStore, settings } from '#tests/support/render-store.tsx'
import { consentAtom } from './analytics.tsx'

const collector = { url: 'https://count.example', id: 'komorebi.example' }

/** All requests to the collector. */
function watchNetwork() {
  const sent: { url: string; body: unknown }[] = []
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    sent.push({ url: String(url), body: JSON.parse(String(init?.body)) })
    return Promise.resolve(new Response(null, { status: 202 }))
  })
  onTestFinished(() => network.mockRestore())
  return sent
}

describe('page views', () => {
  it('need no consent where there is no collector', async () => {
    const { screen } = await renderStore({ path: '/settings' })
    await expect.element(screen.getByText('現在、アクセス解析は行っていません。', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '同意する' })).not.toBeInTheDocument()
  })

  it('are counted only with consent, without queries, and no longer after it is withdrawn', async () => {
    onTestFinished(() => getDefaultStore().set(consentAtom, 'unasked'))
    const sent = watchNetwork()
    // As after each request: equal settings, but other objects.
    const loadSettings = () => ({ ...settings, analytics: { ...collector } })
    const { screen, router } = await renderStore({
      path: '/about?utm_source=mail',
      answers: { '/api/Settings': loadSettings },
    })
    await expect.element(screen.getByRole('button', { name: '同意しない' })).toBeVisible()
    await router.navigate({ to: '/law' })
    expect(sent).toEqual([])

    await screen.getByRole('button', { name: '同意する' }).click()
    // Counting begins when the page is idle, at the latest after five seconds.
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1)
    await router.invalidate()
    await router.navigate({ to: '/settings', search: { q: 'secret' } as object, hash: 'secret' })
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).toEqual({
      url: 'https://count.example/api/event',
      body: {
        name: 'pageview',
        url: `${location.origin}/settings`,
        domain: 'komorebi.example',
        referrer: location.origin,
      },
    })

    await screen.getByRole('checkbox', { name: '閲覧したページの計測に同意する' }).click()
    await router.navigate({ to: '/about' })
    await expect.element(screen.getByRole('heading', { level: 1, name: '会社案内' })).toHaveFocus()
    expect(sent).toHaveLength(2)
    await expect.element(screen.getByRole('button', { name: '同意する' })).not.toBeInTheDocument()
  })
})
