import { setTimeout as wait } from 'node:timers/promises'
import { type Fonts, getFontsSuffix, slowDown, withNewProfile, withPhone } from './browser.ts'
import { type Figure, median } from './figure.ts'
import type { FirstVisits } from './measure-first-visit.ts'
import { OBSERVE_SCRIPT, type PageTimings } from './page-timings.ts'
import { recordTraffic, type Traffic } from './traffic.ts'
import { withUninspectedPage } from './uninspected-page.ts'

/** Until all code for later is loaded, eight to nine seconds after the start. */
const LOADED_MS = 12_000

const measureLongestTask = (address: string, fonts: Fonts): Promise<number> =>
  withUninspectedPage(fonts, async (page) => {
    await page.addInitScript(OBSERVE_SCRIPT)
    await page.open(address)
    await wait(LOADED_MS)
    const { fcp, longestTask } = (await page.evaluate('timings')) as PageTimings
    if (fcp === 0) throw new Error(`${address} painted nothing`)
    return longestTask
  })

const measureTraffic = (address: string, fonts: Fonts): Promise<Traffic> =>
  withNewProfile((profile) =>
    withPhone({ profile, fonts }, async (phone) => {
      await slowDown(phone, { network: false })
      const readTraffic = recordTraffic(phone.context)
      await phone.page.goto(address)
      return readTraffic()
    }),
  )

interface PageLoad extends Traffic {
  longestTask: number
}

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

function toFigures(path: string, suffix: string, load: PageLoad, floor: PageLoad): Figure[] {
  const ofHome = (most?: number) => (path === '/' ? most : undefined)
  const compare = (name: string, unit: string, read: (load: PageLoad) => number, atMost?: number): Figure => ({
    what: `${path}${suffix}, ${name}`,
    unit,
    value: read(load),
    floor: read(floor),
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
  const addresses = [floorUrl, ...paths.map((path) => url + path)]
  const tasks = new Map<string, number[]>(addresses.map((it) => [it, []]))
  for (let run = 0; run < runs; run++) {
    for (const [address, done] of tasks) done.push(await measureLongestTask(address, fonts))
  }
  // What is downloaded does not vary.
  const measure = async (address: string): Promise<PageLoad> => ({
    ...(await measureTraffic(address, fonts)),
    longestTask: median(tasks.get(address)!),
  })
  const floor = await measure(floorUrl)
  const figures: Figure[] = []
  for (const path of paths) figures.push(...toFigures(path, getFontsSuffix(fonts), await measure(url + path), floor))
  return figures
}
