import { waitForHydration } from './support/hydration.ts'
import { expect, journey } from './support/journey.ts'
import { openDay } from './support/reservation.ts'

/** Runs in the page. */
function shiftClock(days: number) {
  const { Date: Original } = globalThis
  const now = () => Original.now() + days * 86_400_000
  globalThis.Date = new Proxy(Original, {
    construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [now()] : given) as object,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}

for (const days of [-40, 70])
  journey(`free days are those of the server on a device whose clock is wrong by ${days} days`, async ({ page }) => {
    await page.addInitScript(shiftClock, days)
    await page.goto('/reservation?shop=1')
    await waitForHydration(page)
    const calendar = page.getByRole('group', { name: '日付' })
    const cell = calendar.locator(`[data-date="${openDay(3)}"]`)
    await expect(cell.or(page.getByRole('button', { name: '次の月' })).first()).toBeVisible()
    if ((await cell.count()) === 0) await page.getByRole('button', { name: '次の月' }).click()
    await expect(cell).toContainText(/[○△]/)
    await page.goto('/events')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText('終了したイベント')
  })
