import type {} from '@vitest/browser-playwright'
import { expect, onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Emulates a contrast theme until the end of the test. */
export async function forceColors(): Promise<void> {
  const force = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  await force('active')
  onTestFinished(async () => void (await force('none')))
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
}
