import type { Page } from '@playwright/test'

/** Until the program has taken the server's page over. */
export const takenOver = (page: Page) => page.waitForFunction(() => window.$_TSR === undefined)

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
