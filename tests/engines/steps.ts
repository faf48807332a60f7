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

/**
 * Again where it was not to be reached: the page moves by the height of a strip in the moment in which the network goes, and
 * a driver that aims just then clicks nothing. A person would tap once more.
 */
export async function click(tab: Tab, role: Role, name: string): Promise<void> {
  await until(async () => {
    const found = await part(tab, role, name)
    return found.click().then(
      () => true,
      (error: unknown) => {
        if (!/not interactable/.test(String(error))) throw error
      },
    )
  })
}

/** All that one can read on the page. */
export const textOn = (tab: Tab): Promise<string> => tab.evaluate(() => document.body.innerText)

/** A page that is just being left has no text. */
export const expectText = (tab: Tab, text: string): Promise<void> =>
  expect.poll(() => textOn(tab).catch(() => ''), { message: `to read 「${text}」` }).toContain(text)
