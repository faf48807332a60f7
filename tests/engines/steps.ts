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

/** A part far below the window: the drivers do not find what is not laid out. */
export async function partBelow(tab: Tab, role: Role, name: string): Promise<Part> {
  await tab.evaluate(() => scrollTo(0, document.body.scrollHeight))
  return part(tab, role, name)
}

/** Links of the page, also in a hidden tab, which lays out nothing. */
export const expectLink = (tab: Tab, name: string): Promise<void> =>
  expect
    .poll(() => tab.evaluate(() => Array.from(document.links, (it) => it.textContent)).catch(() => []), {
      message: `to contain 「${name}」`,
    })
    .toContain(name)
