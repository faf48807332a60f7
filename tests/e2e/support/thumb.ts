import type { Locator } from '@playwright/test'
import { expect } from './journey.ts'

/** The thumb of the hand that holds the phone does not reach the upper third of the screen. */
const UNREACHABLE = 1 / 3
/** Smallest target in px. */
const MIN_TARGET = 44

/** Taps where the thumb is: what the page can scroll is scrolled there, the rest has to be there. */
export async function tapWithThumb(target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  const { top, height, share } = await target.evaluate((it) => {
    it.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = (it.closest('label') ?? it).getBoundingClientRect()
    return { top: box.top, height: box.height, share: (box.top + box.height / 2) / innerHeight }
  })
  const place = `${await target.textContent()} at ${Math.round(top)} px`
  expect(height, place).toBeGreaterThanOrEqual(MIN_TARGET)
  expect(share, place).toBeGreaterThan(UNREACHABLE)
  expect(share, place).toBeLessThan(1)
  await target.tap()
}
