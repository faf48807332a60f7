import lighthouse, { type Result } from 'lighthouse'
import { type Fonts, getFontsSuffix, withNewBrowser } from './browser.ts'
import { type Figure, median } from './figure.ts'

const QUALITY = ['accessibility', 'best-practices', 'seo'] as const
const CATEGORIES = ['performance', ...QUALITY] as const
type Category = (typeof CATEGORIES)[number]

/** Undefined if the browser was too busy for a result. */
async function tryAudit(address: string, fonts: Fonts, categories: readonly Category[]): Promise<Result | undefined> {
  const audit = (port: number) => lighthouse(address, { port, logLevel: 'error', onlyCategories: [...categories] })
  const result = await withNewBrowser(fonts, audit)
  return result?.lhr.runtimeError ? undefined : result?.lhr
}

async function audit(address: string, fonts: Fonts, categories: readonly Category[] = CATEGORIES): Promise<Result> {
  const result = (await tryAudit(address, fonts, categories)) ?? (await tryAudit(address, fonts, categories))
  if (!result) throw new Error(`Lighthouse could not measure ${address}, twice`)
  return result
}

type Goals = Pick<Figure, 'atMost' | 'atLeast' | 'atMostTimesFloor' | 'atMostAboveFloor'>

const TIMES: { audit: string; what: string; unit: string; goals: Goals }[] = [
  { audit: 'first-contentful-paint', what: 'FCP', unit: 'ms', goals: { atMostTimesFloor: 1.05 } },
  { audit: 'largest-contentful-paint', what: 'LCP', unit: 'ms', goals: { atMostTimesFloor: 1.25 } },
  { audit: 'total-blocking-time', what: 'TBT', unit: 'ms', goals: { atMostAboveFloor: 60 } },
  { audit: 'cumulative-layout-shift', what: 'CLS', unit: '', goals: { atMost: 0 } },
]

const SCORES: Record<Category, Goals> = {
  performance: { atLeast: 98 },
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
  seo: { atLeast: 100 },
}

const readScore = (result: Result, category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100)
const readTime = (result: Result, name: string) => result.audits[name]?.numericValue ?? NaN

function toFigures(what: string, results: Result[], floors: Result[]): Figure[] {
  const compare = (name: string, unit: string, read: (result: Result) => number, goals: Goals = {}): Figure => ({
    what: `${what}, ${name}`,
    unit,
    value: median(results.map(read)),
    floor: median(floors.map(read)),
    ...goals,
  })
  return [
    ...CATEGORIES.map((it) => compare(it, '', (result) => readScore(result, it), SCORES[it])),
    ...TIMES.map(({ audit, what: name, unit, goals }) => compare(name, unit, (it) => readTime(it, audit), goals)),
  ]
}

/** Pages of the store, and the floor beside them. */
export interface FirstVisits {
  url: string
  paths: readonly string[]
  floorUrl: string
  runs: number
  fonts: Fonts
}

/** First visits with a stranger's phone, interleaved with those of the floor. */
export async function measureFirstVisits({ url, paths, floorUrl, runs, fonts }: FirstVisits): Promise<Figure[]> {
  const addresses = [floorUrl, ...paths.map((path) => url + path)]
  const results = new Map<string, Result[]>(addresses.map((address) => [address, []]))
  for (let run = 0; run < runs; run++) {
    // Sequential, because two audits would disturb each other.
    for (const address of addresses) results.get(address)!.push(await audit(address, fonts))
  }
  const floors = results.get(floorUrl)!
  const suffix = getFontsSuffix(fonts)
  const speed = median(floors.map((it) => it.environment.benchmarkIndex))
  return [
    { what: `benchmarkIndex of Lighthouse${suffix}`, value: speed, unit: '' },
    ...paths.flatMap((path) => toFigures(path + suffix, results.get(url + path)!, floors)),
  ]
}

/** Everything but the speed, which differs little between pages, once for each path. */
export async function measureQuality(url: string, paths: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of paths) {
    const result = await audit(url + path, 'local', QUALITY)
    for (const it of QUALITY)
      figures.push({ what: `${path} ${it}`, value: readScore(result, it), unit: '', atLeast: 100 })
  }
  return figures
}
