import { setTimeout as wait } from 'node:timers/promises'
import { slowDown, withNewProfile, withPhone } from './browser.ts'
import { type Figure, median } from './figure.ts'
import { observeMainThread } from './main-thread.ts'
import { recordTraffic, type Traffic } from './traffic.ts'
import { withUninspectedPage } from './uninspected-page.ts'

/** Long enough for what is loaded when the page is idle. */
const LOADED_MS = 12_000

const measureMainThread = (address: string): Promise<number> =>
  withUninspectedPage({}, async (page) => {
    const readTime = await observeMainThread(page)
    await page.open(address)
    await wait(LOADED_MS)
    return readTime()
  })

const measureTraffic = (address: string): Promise<Traffic> =>
  withNewProfile((profile) =>
    withPhone({ profile }, async (phone) => {
      await slowDown(phone, { network: false })
      const readTraffic = recordTraffic(phone.context)
      await phone.page.goto(address)
      return readTraffic()
    }),
  )

const sumKinds = ({ kinds }: Traffic) => Object.values(kinds).reduce((sum, bytes) => sum + bytes, 0)

/** The work of the floor is that of a page without an application. */
const MOST_TIMES_FLOOR = 3

/** Pages of the store, and the floor beside them. */
export interface PageLoads {
  url: string
  paths: readonly string[]
  floorUrl: string
  runs: number
}

/** The processor time of the main thread until twelve seconds after the start of a first visit, not slowed down. */
export async function measureMainThreads({ url, paths, floorUrl, runs }: PageLoads): Promise<Figure[]> {
  const times = new Map<string, number[]>([floorUrl, ...paths.map((path) => url + path)].map((it) => [it, []]))
  for (let run = 0; run < runs; run++) {
    for (const [address, done] of times) done.push(await measureMainThread(address))
  }
  const read = (address: string) => median(times.get(address)!)
  return paths.map((path) => ({
    page: path,
    what: 'main thread',
    value: read(url + path),
    floor: read(floorUrl),
    unit: 'ms',
    atMostTimesFloor: MOST_TIMES_FLOOR,
  }))
}

/** What a first visit loads until nothing more happens. It does not vary, so it is measured once. */
export async function measureTraffics({ url, paths }: PageLoads): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of paths) {
    const traffic = await measureTraffic(url + path)
    const kB = (what: string, bytes = 0): Figure => ({ page: path, what, value: bytes / 1_000, unit: 'kB' })
    figures.push(
      { page: path, what: 'requests', value: traffic.requests, unit: '' },
      kB('all', sumKinds(traffic)),
      kB('HTML', traffic.kinds['document']),
      kB('scripts', traffic.kinds['script']),
      kB('styles', traffic.kinds['stylesheet']),
      kB('pictures', traffic.kinds['image']),
      kB('by the worker', traffic.worker),
    )
  }
  return figures
}
