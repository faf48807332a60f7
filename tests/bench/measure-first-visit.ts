import lighthouse, { type Result, type RunnerResult } from 'lighthouse'
import { type Fonts, getFontsSuffix, withNewBrowser } from './browser.ts'
import { type Figure, median } from './figure.ts'
import { sumProcessorBlockingTime } from './processor-blocking-time.ts'

const QUALITY = ['accessibility', 'best-practices', 'seo'] as const
const CATEGORIES = ['performance', ...QUALITY] as const
type Category = (typeof CATEGORIES)[number]

/** Undefined if the browser was too busy for a result. */
async function tryAudit(
  address: string,
  fonts: Fonts,
  categories: readonly Category[],
): Promise<RunnerResult | undefined> {
  const audit = (port: number) => lighthouse(address, { port, logLevel: 'error', onlyCategories: [...categories] })
  const result = await withNewBrowser(fonts, audit)
  return result?.lhr.runtimeError ? undefined : result
}

async function audit(address: string, fonts: Fonts, categories: readonly Category[]): Promise<RunnerResult> {
  const result = (await tryAudit(address, fonts, categories)) ?? (await tryAudit(address, fonts, categories))
  if (!result) throw new Error(`Lighthouse could not measure ${address}, twice`)
  return result
}

/** Only these parts of an audit, because its trace has some 50 MB. */
interface Visit {
  result: Result
  /** See `sumProcessorBlockingTime`. */
  processorBlockingTime: number
}

async function visit(address: string, fonts: Fonts): Promise<Visit> {
  const audited = await audit(address, fonts, CATEGORIES)
  return { result: audited.lhr, processorBlockingTime: sumProcessorBlockingTime(audited) }
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

function toFigures(what: string, visits: Visit[], floors: Visit[]): Figure[] {
  const compare = (name: string, unit: string, read: (visit: Visit) => number, goals: Goals = {}): Figure => ({
    what: `${what}, ${name}`,
    unit,
    value: median(visits.map(read)),
    floor: median(floors.map(read)),
    ...goals,
  })
  return [
    ...CATEGORIES.map((it) => compare(it, '', ({ result }) => readScore(result, it), SCORES[it])),
    ...TIMES.map(({ audit, what: name, unit, goals }) =>
      compare(name, unit, ({ result }) => readTime(result, audit), goals),
    ),
    compare('TBT by processor time', 'ms', (it) => it.processorBlockingTime),
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
  const visits = new Map<string, Visit[]>(addresses.map((address) => [address, []]))
  for (let run = 0; run < runs; run++) {
    // Sequential, because two audits would disturb each other.
    for (const address of addresses) visits.get(address)!.push(await visit(address, fonts))
  }
  const floors = visits.get(floorUrl)!
  const suffix = getFontsSuffix(fonts)
  const speed = median(floors.map(({ result }) => result.environment.benchmarkIndex))
  return [
    { what: `benchmarkIndex of Lighthouse${suffix}`, value: speed, unit: '' },
    ...paths.flatMap((path) => toFigures(path + suffix, visits.get(url + path)!, floors)),
  ]
}

/** Everything but the speed, which differs little between pages, once for each path. */
export async function measureQuality(url: string, paths: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of paths) {
    const { lhr } = await audit(url + path, 'local', QUALITY)
    for (const it of QUALITY) figures.push({ what: `${path} ${it}`, value: readScore(lhr, it), unit: '', atLeast: 100 })
  }
  return figures
}
