/**
 * A first visit requests its scripts 0.7 s after the load event and the first paint, or with the first input. Code for later
 * waits longer. Phones lay out what is below their first screen after the first frame.
 */
import type { Page } from '@playwright/test'
import { expect, journey } from './support/journey.ts'
import { WHEN_IDLE, waitForHydration } from './support/hydration.ts'
import { visit } from './support/worker.ts'

/** Opens a page whose timers are paused, and waits for its first paint. Returns the scripts that it requests. */
async function openPaused(page: Page, path: string): Promise<string[]> {
  await page.clock.install({ time: '2026-04-01T10:00:00+09:00' })
  await page.clock.pauseAt('2026-04-01T10:00:01+09:00')
  // The paused clock has no entries.
  await page.addInitScript(() => {
    performance.getEntriesByType = () => [{ type: 'navigate' } as PerformanceNavigationTiming]
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(path)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
      }),
  )
  return scripts
}

journey('scripts of a first visit wait for the frames after the first paint', async ({ page }) => {
  const scripts = await openPaused(page, '/items')
  await page.clock.runFor(650)
  expect(scripts).toEqual([])
  await page.clock.runFor(100)
  await expect.poll(() => scripts).not.toEqual([])
})

for (const type of ['pointerdown', 'keydown', 'focusin', 'click'])
  journey(`a first visit requests its scripts at once after a ${type} event`, async ({ page }) => {
    const scripts = await openPaused(page, '/items')
    expect(scripts).toEqual([])
    await page.getByRole('article').getByRole('button').first().dispatchEvent(type)
    await expect.poll(() => scripts).not.toEqual([])
  })

journey('a link with an anchor, which may be a token, does not wait', async ({ page }) => {
  const scripts = await openPaused(page, '/items#main')
  await page.clock.runFor(100)
  await expect.poll(() => scripts).not.toEqual([])
})

journey('later visits do not wait', async ({ page }) => {
  await page.goto('/items')
  await waitForHydration(page)
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBeGreaterThan(0)
  const scripts = await openPaused(page, '/items')
  await page.clock.runFor(100)
  await expect.poll(() => scripts).not.toEqual([])
})

/** The parts that are not laid out yet, by their distance from the top of the window. */
const listTopsOfWaitingParts = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      // A part inside another one has no place yet.
      .filter((it) => it.checkVisibility() && getComputedStyle(it).contentVisibility === 'hidden')
      .map((it) => it.getBoundingClientRect().top),
  )

/** All parts that wait, also inside others. */
const countWaitingParts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.body.querySelectorAll('*')].filter((it) => getComputedStyle(it).contentVisibility === 'hidden')
        .length,
  )

/** By path: how many parts wait after the first frame and after each step. */
const WAITING_PARTS: Record<string, number[]> = {
  '/': [6, 5, 4, 2, 0],
  '/items': [20, 18, 16, 14, 0],
  '/items/5302': [2, 1, 0, 0, 0],
  '/reform/1': [1, 0, 0, 0, 0],
  '/column/1': [6, 4, 3, 2, 0],
  '/column/3': [10, 7, 5, 3, 0],
}

for (const [path, counts] of Object.entries(WAITING_PARTS))
  journey(`on a phone, ${path} shows the first screen first, then the rest in steps`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPaused(page, path)
    for (const [width, height] of [
      [390, 844],
      [320, 780],
      [430, 849],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      const tops = await listTopsOfWaitingParts(page)
      expect(tops).not.toEqual([])
      expect(Math.min(...tops)).toBeGreaterThan(height)
    }
    for (const count of counts) {
      expect(await countWaitingParts(page)).toBe(count)
      await page.clock.runFor(60)
    }
  })

journey('a first visit downloads code of every page with the worker, not a second time', async ({ page }) => {
  const downloaded: string[] = []
  const precached: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    ;(response.fromServiceWorker() ? precached : downloaded).push(response.url())
  })
  await page.goto('/')
  await waitForHydration(page)
  // For updates.
  await expect.poll(() => precached, WHEN_IDLE).toContainEqual(expect.stringMatching(/\/start-[\w-]+\.js$/))
  expect(downloaded.filter((url) => precached.includes(url) || /\/start-/.test(url))).toEqual([])
})

journey('a first visit that loses its connection early can open the menu and the cart @phone', async ({ page }) => {
  await visit(page, '/items')
  await page.context().setOffline(true)
  for (const name of ['メニュー', 'カート']) {
    await page.getByRole('banner').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toBeHidden()
  }
})
