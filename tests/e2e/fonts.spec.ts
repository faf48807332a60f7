import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, journey } from './support/journey.ts'
import { visit } from './support/worker.ts'

const FILES = {
  400: '400Regular/NotoSansJP_400Regular',
  500: '500Medium/NotoSansJP_500Medium',
  700: '700Bold/NotoSansJP_700Bold',
}

const readOriginal = (file: string): string =>
  readFileSync(`node_modules/@expo-google-fonts/noto-sans-jp/${file}.ttf`).toString('base64')

/** Widths of a text in this weight, in the page's font and in that of the package. */
const measureText = (page: Page, weight: string, original: string): Promise<number[]> =>
  page.evaluate(
    async ([weightNow, data]) => {
      const bytes = Uint8Array.from(atob(data!), (character) => character.charCodeAt(0))
      document.fonts.add(await new FontFace('Original', bytes, { weight: weightNow! }).load())
      return ['Noto Sans JP Built', 'Original'].map((family) => {
        const text = document.createElement('span')
        text.textContent = '¥12,800 Wgjpq「カート」に入れる。'
        text.style.cssText = `font: ${weightNow} 100px '${family}', monospace; font-feature-settings: 'palt'; position: absolute; white-space: nowrap`
        document.body.append(text)
        const { width } = text.getBoundingClientRect()
        text.remove()
        return width
      })
    },
    [weight, original],
  )

journey('a device without Noto Sans JP has it from the second visit on', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|NoNetworkError/)
  await page.addInitScript(() => (document.fonts.load = () => Promise.reject(new Error('not installed'))))
  await visit(page, '/about')
  // As when the customer leaves.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const countStored = () => page.evaluate(async () => (await (await caches.open('komorebi-fonts')).keys()).length)
  await expect.poll(countStored).toBe(3)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  for (const [weight, file] of Object.entries(FILES)) {
    const [built, original] = await measureText(page, weight, readOriginal(file))
    expect(built, weight).toBe(original)
  }

  // Without them, the page has the device's font.
  await page.evaluate(() => caches.delete('komorebi-fonts'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
