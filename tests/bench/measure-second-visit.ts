/** A returning visitor, whose worker has scripts and pages on the device, on slow 4G with a phone's processor. */
import { type Fonts, getFontsSuffix, slowDown, withNewProfile, withPhone } from './browser.ts'
import { type Figure, median } from './figure.ts'
import type { PageLoads } from './measure-page-load.ts'
import { observeTimings, readTimings } from './page-timings.ts'
import { recordTraffic } from './traffic.ts'

const SETTLED_MS = 3_000

interface Visit {
  lcp: number
  shift: number
  bytes: number
}

/** Visits a page once, until its worker has everything for later visits. Resolves to the bytes of the fonts. */
export const visitOnce = (profile: string, address: string, fonts: Fonts = 'local'): Promise<number> =>
  withPhone({ profile, fonts }, async ({ context, page }) => {
    const readTraffic = recordTraffic(context)
    await page.goto(address)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const before = await readTraffic()
    // Long after the page is loaded, the worker downloads the weights that the device lacks. Debian lacks at least 500.
    await page.waitForFunction(() => localStorage['komorebi.fonts'] !== undefined)
    return (await readTraffic()).worker - before.worker
  })

interface VisitOptions {
  network: 'slow' | 'fast' | 'offline'
  fonts: Fonts
}

const visitAgain = (profile: string, address: string, { network, fonts }: VisitOptions): Promise<Visit> =>
  withPhone({ profile, fonts }, async (phone) => {
    const { context, page } = phone
    await observeTimings(page)
    await slowDown(phone, { network: network !== 'fast' })
    await context.setOffline(network === 'offline')
    const readTraffic = recordTraffic(context)
    await page.goto(address)
    await page.waitForTimeout(SETTLED_MS)
    const { kinds, worker } = await readTraffic()
    const { lcp, shift } = await readTimings(page)
    return { lcp, shift, bytes: Object.values(kinds).reduce((sum, it) => sum + it, worker) }
  })

interface Visits {
  fontBytes: number[]
  online: Visit[]
  offline: Visit[]
}

function toFigures(path: string, { fontBytes, online, offline }: Visits): Figure[] {
  const worst = (visits: Visit[]) => Math.max(...visits.map(({ shift }) => shift))
  const lcp = (visits: Visit[]) => median(visits.map((it) => it.lcp))
  const bytes = median(online.map((it) => it.bytes))
  return [
    { what: `${path}, second visit, LCP`, value: lcp(online), unit: 'ms', atMost: 450 },
    { what: `${path}, second visit, CLS`, value: worst(online), unit: '', atMost: 0 },
    { what: `${path}, second visit, bytes until idle`, value: bytes / 1_000, unit: 'kB', atMost: 30 },
    {
      what: `${path}, fonts by the worker, at the end of the first visit`,
      value: median(fontBytes) / 1_000,
      unit: 'kB',
    },
    { what: `${path}, cold start without network, LCP`, value: lcp(offline), unit: 'ms', atMost: 700 },
    { what: `${path}, cold start without network, CLS`, value: worst(offline), unit: '', atMost: 0 },
  ]
}

/** The bytes are those of the page and its worker together. */
export async function measureSecondVisits({ url, paths, floorUrl, runs }: PageLoads, fonts: Fonts): Promise<Figure[]> {
  const floors: number[] = []
  const visits = new Map<string, Visits>(paths.map((path) => [path, { fontBytes: [], online: [], offline: [] }]))
  for (let run = 0; run < runs; run++) {
    await withNewProfile(async (profile) => {
      await withPhone({ profile, fonts }, ({ page }) => page.goto(floorUrl))
      // The goals are in ms, which a slow computer misses with any page. This shows what it takes without the network.
      floors.push((await visitAgain(profile, floorUrl, { network: 'fast', fonts })).lcp)
    })
    for (const [path, { fontBytes, online, offline }] of visits) {
      await withNewProfile(async (profile) => {
        fontBytes.push(await visitOnce(profile, url + path, fonts))
        online.push(await visitAgain(profile, url + path, { network: 'slow', fonts }))
        offline.push(await visitAgain(profile, url + path, { network: 'offline', fonts }))
      })
    }
  }
  const suffix = getFontsSuffix(fonts)
  return [
    { what: `the floor${suffix}, second visit with a fast network, LCP`, value: median(floors), unit: 'ms' },
    ...[...visits].flatMap(([path, it]) => toFigures(path + suffix, it)),
  ]
}
