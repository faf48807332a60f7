/** How soon a tap on a first visit has its effect: slow 4G, CPU 4×. */
import { setTimeout as wait } from 'node:timers/promises'
import { CPU_SLOWDOWN } from './browser.ts'
import { type Figure, median } from './figure.ts'
import type { PageLoads } from './measure-page-load.ts'
import { startSlowNetwork } from './slow-network.ts'
import { type UninspectedPage, withUninspectedPage } from './uninspected-page.ts'

declare global {
  interface Window {
    /** In ms since the start of the navigation, 0 until then. */
    tapTimes: { painted: number; tapped: number; shown: number }
  }
}

function observe() {
  window.tapTimes = { painted: 0, tapped: 0, shown: 0 }
  const { tapTimes } = window
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') tapTimes.painted = startTime
  }).observe({ type: 'paint', buffered: true })
  addEventListener('touchend', ({ timeStamp }) => (tapTimes.tapped ||= timeStamp), { capture: true })
  const follow = () => {
    const isShown = document.querySelector('dialog[open], dialog:popover-open') !== null
    if (isShown && tapTimes.tapped > 0) tapTimes.shown ||= performance.now()
    else requestAnimationFrame(follow)
  }
  requestAnimationFrame(follow)
}

const POLL_MS = 20
const MAX_MS = 20_000

async function waitUntil(page: UninspectedPage, expression: string): Promise<void> {
  const deadline = performance.now() + MAX_MS
  while (!(await page.evaluate(expression))) {
    if (performance.now() > deadline) throw new Error(`Waited too long for ${expression}`)
    await wait(POLL_MS)
  }
}

const findButton = (name: string) => `(() => {
  const isNamed = (it) => it.ariaLabel === '${name}' || it.textContent.trim() === '${name}'
  const button = [...document.querySelectorAll('header button')].find((it) => isNamed(it) && it.checkVisibility())
  if (!button) return null
  const { left, top, width, height } = button.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
})()`

interface Tap {
  /** Of a button in the header that opens a dialog. */
  button: string
  /** After the first paint. */
  afterMs: number
}

/** Undefined if the page has no such button. */
const tapOnFirstVisit = (address: string, { button, afterMs }: Tap): Promise<Window['tapTimes'] | undefined> =>
  withUninspectedPage({ slowdown: CPU_SLOWDOWN }, async (page) => {
    await page.addInitScript(`(${observe.toString()})()`)
    await page.open(address)
    await waitUntil(page, 'window.tapTimes?.painted > 0')
    await wait(afterMs)
    const point = (await page.evaluate(findButton(button))) as { x: number; y: number } | null
    if (!point) return undefined
    await page.tap(point)
    await waitUntil(page, 'window.tapTimes.shown > 0')
    return (await page.evaluate('window.tapTimes')) as Window['tapTimes']
  })

/** The cart's dialog needs the page's scripts. */
const EARLY_TAP: Tap = { button: 'カート', afterMs: 100 }
/** Scripts arrive 1.8 s after the first paint; then a tap takes 0.2 s. */
const MOST_MS_UNTIL_SHOWN = 2_000

const MENU_DELAYS = [100, 700, 1_500, 3_000]
const MOST_MS_OF_MENU = 200

interface TapFigure {
  page: string
  what: string
  tap: Tap
  read: (times: Window['tapTimes']) => number
  atMost: number
}

const listTaps = (paths: readonly string[]): TapFigure[] =>
  paths.flatMap((page) => [
    {
      page,
      what: 'early tap on the cart shown, after the first paint',
      tap: EARLY_TAP,
      read: ({ shown, painted }) => shown - painted,
      atMost: MOST_MS_UNTIL_SHOWN,
    },
    ...MENU_DELAYS.map((afterMs) => ({
      page,
      what: `menu tapped after ${afterMs / 1_000} s`,
      tap: { button: 'メニュー', afterMs },
      read: ({ shown, tapped }: Window['tapTimes']) => shown - tapped,
      atMost: MOST_MS_OF_MENU,
    })),
  ])

export async function measureUsable({ url, paths, runs }: PageLoads): Promise<Figure[]> {
  const network = await startSlowNetwork(Number(new URL(url).port))
  const measured = listTaps(paths).map((it) => ({ ...it, values: [] as number[] }))
  for (let run = 0; run < runs; run++) {
    for (const { page, tap, read, values } of measured) {
      const times = await tapOnFirstVisit(network.url + page, tap)
      if (times) values.push(read(times))
    }
  }
  network.stop()
  return measured
    .filter(({ values }) => values.length > 0)
    .map(({ page, what, values, atMost }) => ({ page, what, value: median(values), unit: 'ms', atMost }))
}
