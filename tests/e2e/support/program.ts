import type { Page } from '@playwright/test'
import type { DrivenPage } from '#tests/support/driven-page.ts'

/** Until the program has taken the server's page over. */
export const takenOver = (page: DrivenPage) => page.waitForFunction(() => window.$_TSR === undefined)

/** Gone as soon as the page is loaded anew. */
export const mark = (page: DrivenPage) => page.evaluate(() => void Object.assign(globalThis, { isMarked: true }))
export const isMarked = (page: DrivenPage) => page.evaluate(() => 'isMarked' in globalThis)

/** Until the step of a sheet that was closed is out of the history; whoever leaves the page before would be held back by it. */
export const sheetIsGone = (page: Page) => page.waitForFunction(() => history.state?.overlay === undefined)

/** Keeps the program from the page. Gives back how to let it come. */
export async function holdProgram(page: Page): Promise<() => void> {
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => (letCome = resolve))
  await page.route('**/assets/app-*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  return letCome
}
