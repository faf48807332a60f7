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

/** A part below the window. The drivers do not find what is not laid out, so the page is scrolled until it is. */
export const partBelow = (tab: Tab, role: Role, name: string): Promise<Part | undefined> =>
  until(async () => {
    await tab.evaluate(() => {
      if (scrollY + innerHeight < document.body.scrollHeight - 1) scrollBy(0, innerHeight / 2)
      else scrollTo(0, 0)
    })
    return (await tab.find(role, name))[0]
  })

/** Waits for a link of the page, also in a hidden tab, which lays out nothing. */
export const expectLink = (tab: Tab, name: string): Promise<boolean> =>
  until(() =>
    tab.evaluate(() => Array.from(document.links, (it) => it.textContent)).then((names) => names.includes(name)),
  )
