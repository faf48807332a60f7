import { expect } from '@playwright/test'
import type { Part, Role, Tab } from './engine.ts'
import { until } from './until.ts'

/** The first matching element, once visible. */
export async function part(tab: Tab, role: Role, name: string): Promise<Part> {
  const first = await until(async () => (await tab.find(role, name))[0]).catch((error: unknown) => {
    throw new Error(`No ${role} is named 「${name}」`, { cause: error })
  })
  return first!
}

/** Retries, because a notice may shift the page while the driver clicks. */
export const click = (tab: Tab, role: Role, name: string): Promise<true> =>
  until(async () => {
    await (await part(tab, role, name)).click()
    return true as const
  })

/** The visible text of the page. */
export const textOn = (tab: Tab): Promise<string> => tab.evaluate(() => document.body.innerText)

/** A page has no text during navigation. */
export const expectText = (tab: Tab, text: string): Promise<void> =>
  expect.poll(() => textOn(tab).catch(() => ''), { message: `to read 「${text}」` }).toContain(text)

/** A heading or link that may be below the window, where it is not laid out: the drivers do not find it there. */
export const expectBelow = (tab: Tab, text: string): Promise<void> =>
  expect
    .poll(
      () => tab.evaluate(() => Array.from(document.querySelectorAll('h2, a'), (it) => it.textContent)).catch(() => []),
      {
        message: `to contain 「${text}」`,
      },
    )
    .toContain(text)
