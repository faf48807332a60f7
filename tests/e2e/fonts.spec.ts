import type { Page } from '@playwright/test'
import { FONTS, readFont } from '#build/fonts/make-fonts.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'
import { visit } from './support/worker.ts'

/** Widths of a text in this weight, in the page's font and in that of the package, whose hints round each character. */
const measureText = (page: Page, { weight, source }: (typeof FONTS)[number]): Promise<number[]> =>
  page.evaluate(
    async ([weightNow, data]) => {
      const bytes = Uint8Array.from(atob(data!), (character) => character.charCodeAt(0))
      document.fonts.add(await new FontFace('Original', bytes, { weight: weightNow! }).load())
      return ['Noto Sans JP Built', 'Original'].map((family) => {
        const text = document.createElement('span')
        text.textContent = '¥12,800 Wgjpq「カート」に入れる。'
        text.style.cssText = `font: ${weightNow} 100px '${family}', monospace; font-feature-settings: 'palt'; text-rendering: geometricPrecision; position: absolute; white-space: nowrap`
        document.body.append(text)
        const { width } = text.getBoundingClientRect()
        text.remove()
        return width
      })
    },
    [`${weight}`, readFont(source).toString('base64')],
  )

const countLoaded = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter((it) => it.family.includes('Built') && it.status === 'loaded').length
  })

journey('a device without Noto Sans JP has it from the second visit on', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|NoNetworkError/)
  await page.addInitScript(() => (document.fonts.load = () => Promise.reject(new Error('not installed'))))
  await visit(page, '/about')
  const isRecorded = () => page.evaluate(() => localStorage['komorebi.fonts'] !== undefined)
  await expect.poll(isRecorded, { timeout: 60_000 }).toBe(true)

  // From the worker's cache only.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await page.context().setOffline(true)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await countLoaded(page)).toBe(3)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('"Noto Sans JP Built"')
  for (const font of FONTS) {
    const [built, original] = await measureText(page, font)
    // The weights differ by 18 px and more.
    expect(Math.abs(built! - original!), `${font.weight}`).toBeLessThan(2)
  }

  // Without the files, or with a damaged record, pages have the device's font.
  await page.evaluate(() => (localStorage['komorebi.fonts'] = '/assets/fonts-400-deleted.woff2'))
  await page.goto('/about')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1, name: '会社案内' })).toBeVisible()
  expect(await countLoaded(page)).toBe(0)
  await page.evaluate(() => (localStorage['komorebi.fonts'] = 'damaged'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
