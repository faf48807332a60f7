/** How long a first visit takes through a slow network until all pages open without one. */
import { withNewProfile, withPhone } from './browser.ts'
import { type Figure, median } from './figure.ts'
import type { PageLoads } from './measure-page-load.ts'
import { startSlowNetwork } from './slow-network.ts'

const MAX_MS = 120_000

const measureVisit = (address: string): Promise<number> =>
  withNewProfile((profile) =>
    withPhone({ profile }, async ({ page }) => {
      const startedAt = performance.now()
      await page.goto(address)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: MAX_MS })
      return performance.now() - startedAt
    }),
  )

export async function measureOfflineReady({ url, runs }: PageLoads): Promise<Figure[]> {
  const network = await startSlowNetwork(Number(new URL(url).port))
  const times: number[] = []
  for (let run = 0; run < runs; run++) times.push(await measureVisit(`${network.url}/`))
  network.stop()
  return [
    { what: 'a first visit until pages open offline, slow 4G', value: median(times) / 1_000, unit: 's', atMost: 10 },
  ]
}
