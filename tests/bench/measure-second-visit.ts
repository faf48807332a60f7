/** A returning visitor, whose worker has scripts and pages on the device, on slow 4G with a phone's processor. */
import { slowDown, withNewProfile, withPhone } from './browser.ts'
import { type Figure, median } from './figure.ts'
import { observeTimings, readTimings } from './page-timings.ts'
import { recordTraffic } from './traffic.ts'

const SETTLED_MS = 3_000

interface Visit {
  lcp: number
  shift: number
  bytes: number
}

/** Visits a page once, until its worker is active and nothing more is loaded. */
export const visitOnce = (profile: string, address: string): Promise<void> =>
  withPhone({ profile }, async ({ context, page }) => {
    const readTraffic = recordTraffic(context)
    await page.goto(address)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await readTraffic()
  })

const visitAgain = (profile: string, address: string, { offline }: { offline: boolean }): Promise<Visit> =>
  withPhone({ profile }, async (phone) => {
    const { context, page } = phone
    await observeTimings(page)
    await slowDown(phone, { network: true })
    await context.setOffline(offline)
    const readTraffic = recordTraffic(context)
    await page.goto(address)
    await page.waitForTimeout(SETTLED_MS)
    const { kinds, worker } = await readTraffic()
    const { lcp, shift } = await readTimings(page)
    return { lcp, shift, bytes: Object.values(kinds).reduce((sum, it) => sum + it, worker) }
  })

interface Visits {
  online: Visit[]
  offline: Visit[]
}

function toFigures(path: string, { online, offline }: Visits): Figure[] {
  const worst = (visits: Visit[]) => Math.max(...visits.map(({ shift }) => shift))
  const lcp = (visits: Visit[]) => median(visits.map((it) => it.lcp))
  const bytes = median(online.map((it) => it.bytes))
  return [
    { what: `${path}, second visit, LCP`, value: lcp(online), unit: 'ms', atMost: 450 },
    { what: `${path}, second visit, CLS`, value: worst(online), unit: '', atMost: 0 },
    { what: `${path}, second visit, bytes until idle`, value: bytes / 1_000, unit: 'kB', atMost: 30 },
    { what: `${path}, cold start without network, LCP`, value: lcp(offline), unit: 'ms', atMost: 700 },
    { what: `${path}, cold start without network, CLS`, value: worst(offline), unit: '', atMost: 0 },
  ]
}

/** The bytes are those of the page and its worker together. */
export async function measureSecondVisits(url: string, paths: readonly string[], runs: number): Promise<Figure[]> {
  const visits = new Map<string, Visits>(paths.map((path) => [path, { online: [], offline: [] }]))
  for (let run = 0; run < runs; run++) {
    for (const [path, { online, offline }] of visits) {
      await withNewProfile(async (profile) => {
        await visitOnce(profile, url + path)
        online.push(await visitAgain(profile, url + path, { offline: false }))
        offline.push(await visitAgain(profile, url + path, { offline: true }))
      })
    }
  }
  return [...visits].flatMap(([path, it]) => toFigures(path, it))
}
