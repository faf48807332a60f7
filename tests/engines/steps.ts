import { expect } from '@playwright/test'
import type { Part, Role, Tab } from './engine.ts'
import { until } from './until.ts'

/** The first of its kind, as soon as it is shown. */
export async function part(tab: Tab, role: Role, name: string): Promise<Part> {
  const first = await until(async () => (await tab.find(role, name))[0]).catch((error: unknown) => {
    throw new Error(`No ${role} is named 「${name}」`, { cause: error })
  })
  return first!
}

/** Retries: the page may move by the height of a strip while the driver aims, and then nothing is clicked. */
export const click = (tab: Tab, role: Role, name: string): Promise<true> =>
  until(async () => {
    await (await part(tab, role, name)).click()
    return true as const
  })

/** All that one can read on the page. */
export const textOn = (tab: Tab): Promise<string> => tab.evaluate(() => document.body.innerText)

/** A page that is just being left has no text. */
export const expectText = (tab: Tab, text: string): Promise<void> =>
  expect.poll(() => textOn(tab).catch(() => ''), { message: `to read 「${text}」` }).toContain(text)
