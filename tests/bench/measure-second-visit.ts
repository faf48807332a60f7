/**
 * A returning visitor: the worker has scripts and pages on the device. A phone's processor (4× slower) on slow 4G, with a
 * new browser for each run, like an app start.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { BROWSER_OPTIONS } from './browser.ts'
import { type Figure, median } from './figure.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'ja-JP',
}
const SLOW_4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
const SETTLED_MS = 1_500

interface Seen {
  lcp: number
  shift: number
}

declare global {
  interface Window {
    seen: Seen
  }
}

const open = (profile: string) => chromium.launchPersistentContext(profile, { ...BROWSER_OPTIONS, ...PHONE })

function observe() {
  window.seen = { lcp: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.seen.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) window.seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Visits the pages until the worker has cached them. */
async function visitFirst(profile: string, url: string, paths: string[]): Promise<void> {
  const context = await open(profile)
  const page = await context.newPage()
  for (const path of paths) {
    await page.goto(url + path, { waitUntil: 'networkidle' })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForTimeout(SETTLED_MS)
  }
  await context.close()
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
}

async function visitAgain(profile: string, address: string, { offline }: { offline: boolean }): Promise<Seen> {
  const context = await open(profile)
  const page = await context.newPage()
  await page.addInitScript(observe)
  await slowDown(context, page)
  await context.setOffline(offline)
  await page.goto(address)
  await page.waitForTimeout(SETTLED_MS * 2)
  const seen = await page.evaluate(() => window.seen)
  await context.close()
  return seen
}

/** How long a finger rests on the screen. The page is preloaded from the first touch. */
const TAP_MS = 80

/** Time from a click to the frame with the item's name. */
const timeItem = (): Promise<number> =>
  new Promise((resolve) => {
    let clickedAt = 0
    addEventListener('click', (event) => (clickedAt = event.timeStamp), { capture: true, once: true })
    const watcher = new MutationObserver(() => {
      if (!/^\/items\/\d+$/.test(location.pathname) || !document.querySelector('h1')) return
      watcher.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)))
    })
    watcher.observe(document.querySelector('main')!, { childList: true, subtree: true })
  })

/** Time of a tap on the first card, from the lifted finger on. */
async function followCard(profile: string, url: string): Promise<number> {
  const context = await open(profile)
  const page = await context.newPage()
  await slowDown(context, page)
  await page.goto(`${url}/items`)
  await page.waitForTimeout(SETTLED_MS * 2)
  const box = (await page.locator('article a').first().boundingBox())!
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const devtools = await context.newCDPSession(page)
  const timed = page.evaluate(timeItem)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  await page.waitForTimeout(TAP_MS)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const ms = await timed
  await context.close()
  return ms
}

export async function measureSecondVisit(url: string, itemPath: string, runs: number): Promise<Figure[]> {
  const profile = await mkdtemp(join(tmpdir(), 'komorebi-profile-'))
  const figures: Figure[] = []
  await visitFirst(profile, url, ['/', '/items', itemPath, '/'])
  for (const path of ['/', '/items', itemPath]) {
    for (const offline of [false, true]) {
      const seen: Seen[] = []
      for (let run = 0; run < runs; run++) seen.push(await visitAgain(profile, url + path, { offline }))
      const what = offline ? `cold start without network, ${path}` : `second visit, ${path}`
      figures.push(
        { what: `${what}, LCP`, value: median(seen.map(({ lcp }) => lcp)), unit: 'ms', atMost: offline ? 800 : 500 },
        { what: `${what}, CLS`, value: Math.max(...seen.map(({ shift }) => shift)), unit: '', atMost: 0.01 },
      )
    }
  }
  const follows: number[] = []
  for (let run = 0; run < runs; run++) follows.push(await followCard(profile, url))
  figures.push({ what: 'second visit, list to item painted', value: median(follows), unit: 'ms', atMost: 100 })
  await rm(profile, { recursive: true, force: true })
  return figures
}
