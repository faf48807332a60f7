import { getFontsSuffix, slowDown, withNewProfile, withPhone } from './browser.ts'
import { type Figure, median } from './figure.ts'
import type { FirstVisits } from './measure-first-visit.ts'
import { observeTimings, readTimings } from './page-timings.ts'
import { recordTraffic, type Traffic } from './traffic.ts'

interface PageLoad extends Traffic {
  longestTask: number
}

const load = (address: string, fonts: FirstVisits['fonts']): Promise<PageLoad> =>
  withNewProfile((profile) =>
    withPhone({ profile, fonts }, async (phone) => {
      const { context, page } = phone
      await slowDown(phone, { network: false })
      await observeTimings(page)
      const readTraffic = recordTraffic(context)
      await page.goto(address)
      const traffic = await readTraffic()
      return { ...traffic, longestTask: (await readTimings(page)).longestTask }
    }),
  )

const KINDS = {
  HTML: 'document',
  scripts: 'script',
  styles: 'stylesheet',
  fonts: 'font',
  pictures: 'image',
  data: 'fetch',
}

/** In kB. The goals of bytes and requests are those of the home page. */
const MOST_KB: Readonly<Record<string, number>> = { scripts: 130, fonts: 60 }
const MOST_KB_IN_ALL = 330
const MOST_REQUESTS = 45
const MOST_KB_OF_WORKER = 600
const MOST_MS_OF_TASK = 50

const sumKinds = ({ kinds }: Traffic) => Object.values(kinds).reduce((sum, bytes) => sum + bytes, 0)

function toFigures(path: string, suffix: string, loads: PageLoad[], floors: PageLoad[]): Figure[] {
  const ofHome = (most?: number) => (path === '/' ? most : undefined)
  const compare = (name: string, unit: string, read: (load: PageLoad) => number, atMost?: number): Figure => ({
    what: `${path}${suffix}, ${name}`,
    unit,
    value: median(loads.map(read)),
    floor: median(floors.map(read)),
    ...(atMost && { atMost }),
  })
  return [
    compare('longest task after the first frame, CPU 4×', 'ms', ({ longestTask }) => longestTask, MOST_MS_OF_TASK),
    compare('bytes until idle', 'kB', (it) => sumKinds(it) / 1_000, ofHome(MOST_KB_IN_ALL)),
    ...Object.entries(KINDS).map(([name, kind]) =>
      compare(`${name} until idle`, 'kB', ({ kinds }) => (kinds[kind] ?? 0) / 1_000, ofHome(MOST_KB[name])),
    ),
    compare('requests until idle', '', ({ requests }) => requests, ofHome(MOST_REQUESTS)),
    compare("the worker's bytes beside", 'kB', ({ worker }) => worker / 1_000, MOST_KB_OF_WORKER),
  ]
}

/** What a first visit costs a phone's processor and network, until nothing more happens. */
export async function measurePageLoads({ url, paths, floorUrl, runs, fonts }: FirstVisits): Promise<Figure[]> {
  const loads = new Map<string, PageLoad[]>([floorUrl, ...paths.map((path) => url + path)].map((it) => [it, []]))
  for (let run = 0; run < runs; run++) {
    for (const [address, done] of loads) done.push(await load(address, fonts))
  }
  const floors = loads.get(floorUrl)!
  return paths.flatMap((path) => toFigures(path, getFontsSuffix(fonts), loads.get(url + path)!, floors))
}
