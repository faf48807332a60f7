import lighthouse, { type Result, type RunnerResult } from 'lighthouse'
import { withNewBrowser } from './browser.ts'
import { type Figure, median } from './figure.ts'
import type { PageLoads } from './measure-page-load.ts'
import { sumProcessorBlockingTime } from './processor-blocking-time.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

/** Undefined if the browser was too busy for a result. */
async function tryAudit(address: string): Promise<RunnerResult | undefined> {
  const audit = (port: number) => lighthouse(address, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  const result = await withNewBrowser('local', audit)
  return result?.lhr.runtimeError ? undefined : result
}

async function audit(address: string): Promise<RunnerResult> {
  const result = (await tryAudit(address)) ?? (await tryAudit(address))
  if (!result) throw new Error(`Lighthouse could not measure ${address}, twice`)
  return result
}

/** Only these parts of an audit, because its trace has some 50 MB. */
interface Visit {
  result: Result
  /** See `sumProcessorBlockingTime`. */
  processorBlockingTime: number
}

async function visit(address: string): Promise<Visit> {
  const audited = await audit(address)
  return { result: audited.lhr, processorBlockingTime: sumProcessorBlockingTime(audited) }
}

type Goals = Pick<Figure, 'atMost' | 'atLeast' | 'atMostTimesFloor'>

const SCORES: readonly { category: Category; what: string; goals: Goals }[] = [
  { category: 'performance', what: 'score', goals: { atLeast: 95 } },
  { category: 'accessibility', what: 'accessibility', goals: { atLeast: 100 } },
  { category: 'best-practices', what: 'best practices', goals: { atLeast: 100 } },
  { category: 'seo', what: 'SEO', goals: { atLeast: 100 } },
]

const TIMES: readonly { audit: string; what: string; unit: string; goals: Goals }[] = [
  { audit: 'first-contentful-paint', what: 'FCP', unit: 'ms', goals: {} },
  { audit: 'largest-contentful-paint', what: 'LCP', unit: 'ms', goals: { atMostTimesFloor: 1.25 } },
  { audit: 'total-blocking-time', what: 'TBT', unit: 'ms', goals: { atMost: 200 } },
  { audit: 'cumulative-layout-shift', what: 'CLS', unit: '', goals: { atMost: 0.01 } },
]

const readScore = (result: Result, category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100)
const readTime = (result: Result, name: string) => result.audits[name]?.numericValue ?? NaN

/** A page that asks not to be indexed has no SEO score of 100. */
const isIndexed = ({ audits }: Result) => audits['is-crawlable']?.score !== 0

function toFigures(page: string, visits: Visit[], floors: Visit[]): Figure[] {
  const compare = (what: string, unit: string, read: (visit: Visit) => number, goals: Goals = {}): Figure => ({
    page,
    what,
    unit,
    value: median(visits.map(read)),
    floor: median(floors.map(read)),
    ...goals,
  })
  const categories = SCORES.filter(({ category }) => category !== 'seo' || isIndexed(visits[0]!.result))
  return [
    ...categories.map(({ category, what, goals }) =>
      compare(what, '', ({ result }) => readScore(result, category), goals),
    ),
    ...TIMES.map(({ audit, what, unit, goals }) => compare(what, unit, ({ result }) => readTime(result, audit), goals)),
    compare('TBT by processor', 'ms', (it) => it.processorBlockingTime),
  ]
}

/** First visits with a stranger's phone, interleaved with those of the floor. */
export async function measureFirstVisits({ url, paths, floorUrl, runs }: PageLoads): Promise<Figure[]> {
  const addresses = [floorUrl, ...paths.map((path) => url + path)]
  const visits = new Map<string, Visit[]>(addresses.map((address) => [address, []]))
  for (let run = 0; run < runs; run++) {
    // Sequential, because two audits would disturb each other.
    for (const address of addresses) visits.get(address)!.push(await visit(address))
  }
  const floors = visits.get(floorUrl)!
  const speed = median(floors.map(({ result }) => result.environment.benchmarkIndex))
  return [
    { what: 'benchmarkIndex of Lighthouse', value: speed, unit: '' },
    ...paths.flatMap((path) => toFigures(path, visits.get(url + path)!, floors)),
  ]
}
