/** A first visit requests its scripts with the load event, or with the first input. */
import type { Page } from '@playwright/test'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { visit } from './support/worker.ts'

/** Opens a page whose load event waits for a picture, with paused timers. Returns the scripts that it requests. */
async function openLoading(page: Page, path: string): Promise<{ scripts: string[]; finish: () => void }> {
  await page.clock.install({ time: '2026-04-01T10:00:00+09:00' })
  await page.clock.pauseAt('2026-04-01T10:00:01+09:00')
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  await page.route(/\.(avif|jpe?g)$/, async (route) => {
    await finished
    await route.continue()
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return { scripts, finish }
}

journey('scripts of a first visit are requested with the load event', async ({ page }) => {
  const { scripts, finish } = await openLoading(page, '/items')
  await page.clock.runFor(2_000)
  expect(scripts).toEqual([])
  finish()
  await page.waitForLoadState('load')
  await page.clock.runFor(100)
  await expect.poll(() => scripts).not.toEqual([])
})

journey('a picture that does not arrive does not keep the scripts back', async ({ page }) => {
  const { scripts } = await openLoading(page, '/items')
  await page.clock.runFor(3_000)
  await expect.poll(() => scripts).not.toEqual([])
})

for (const type of ['pointerdown', 'keydown', 'focusin', 'click'])
  journey(`a first visit requests its scripts at once after a ${type} event`, async ({ page }) => {
    const { scripts } = await openLoading(page, '/items')
    expect(scripts).toEqual([])
    await page.getByRole('article').getByRole('button').first().dispatchEvent(type)
    await expect.poll(() => scripts).not.toEqual([])
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
