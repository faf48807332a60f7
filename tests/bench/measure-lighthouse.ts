import lighthouse, { type Result } from 'lighthouse'
import { freePort } from '#tests/support/free-port.ts'
import { launchBrowser } from './browser.ts'
import { type Figure, median } from './figure.ts'

const QUALITY = ['accessibility', 'best-practices', 'seo'] as const
const CATEGORIES = ['performance', ...QUALITY] as const

const TIMES = [
  { audit: 'first-contentful-paint', what: 'FCP', unit: 'ms', atMost: 900 },
  { audit: 'largest-contentful-paint', what: 'LCP', unit: 'ms', atMost: 1_150 },
  { audit: 'total-blocking-time', what: 'TBT', unit: 'ms', atMost: 50 },
  { audit: 'cumulative-layout-shift', what: 'CLS', unit: '', atMost: 0.01 },
] as const

/** Undefined if the browser was too busy for a result. */
async function audit(
  address: string,
  port: number,
  categories: readonly string[] = CATEGORIES,
): Promise<Result | undefined> {
  const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...categories] })
  return result?.lhr.runtimeError ? undefined : result?.lhr
}

function fail(path: string): never {
  throw new Error(`Lighthouse could not measure ${path}, twice`)
}

/** A first visit on a phone. */
export async function measureLighthouse(url: string, path: string, runs: number): Promise<Figure[]> {
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  const results: Result[] = []
  for (let run = 0; run < runs; run++) {
    // Sequential, because two audits would disturb each other.
    results.push((await audit(url + path, port)) ?? (await audit(url + path, port)) ?? fail(path))
  }
  await browser.close()
  const scores = CATEGORIES.map((category) => ({
    what: `Lighthouse ${path} ${category}`,
    value: Math.round(median(results.map((it) => it.categories[category]?.score ?? 0)) * 100),
    unit: '',
    atLeast: category === 'performance' ? 99 : 100,
  }))
  const times = TIMES.map(({ audit, what, unit, atMost }) => ({
    what: `Lighthouse ${path} ${what}`,
    value: median(results.map((it) => it.audits[audit]?.numericValue ?? NaN)),
    unit,
    atMost,
  }))
  return [...scores, ...times]
}

/** Everything but the speed, which differs little between pages, once for each path. */
export async function measureLighthouseQuality(url: string, paths: readonly string[]): Promise<Figure[]> {
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  const figures: Figure[] = []
  for (const path of paths) {
    const result = (await audit(url + path, port, QUALITY)) ?? (await audit(url + path, port, QUALITY)) ?? fail(path)
    for (const category of QUALITY) {
      const value = Math.round((result.categories[category]?.score ?? 0) * 100)
      figures.push({ what: `Lighthouse ${path} ${category}`, value, unit: '', atLeast: 100 })
    }
  }
  await browser.close()
  return figures
}
