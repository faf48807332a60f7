/** Interaction to Next Paint of the ten commonest acts, on a second visit with CPU 4×. */
import type { CDPSession, Locator, Page } from 'playwright'
import { slowDown, tap, withNewProfile, withPhone } from './browser.ts'
import { type Figure, median, percentile } from './figure.ts'
import { visitOnce } from './measure-second-visit.ts'
import { waitForHydration } from '#tests/e2e/support/hydration.ts'

interface Act {
  name: string
  path: string
  /** Makes the act possible. Not measured. */
  prepare?: (page: Page) => Promise<unknown>
  /** What a finger taps, or a key. */
  act: ((page: Page) => Locator) | { key: string }
}

/** In two colours, with several pictures. */
const ITEM = '/items/5101'

const gallery = (page: Page) => page.getByRole('region', { name: /の写真$/ })

const ACTS: readonly Act[] = [
  { name: 'menu', path: '/', act: (page) => page.getByRole('button', { name: 'メニュー' }).first() },
  {
    name: 'cart',
    path: '/',
    act: (page) => page.getByRole('banner').getByRole('button', { name: 'カート', exact: true }),
  },
  {
    name: 'favorite',
    path: ITEM,
    act: (page) => page.getByRole('main').getByRole('button', { name: 'お気に入りに追加' }).first(),
  },
  {
    name: 'variant',
    path: ITEM,
    act: (page) => page.locator('label:has(input[type=radio]:not(:checked))').first(),
  },
  {
    name: 'filter',
    path: '/items',
    prepare: (page) => page.getByRole('button', { name: '絞り込み' }).tap(),
    act: (page) => page.getByRole('dialog', { name: '絞り込み' }).getByLabel('ホワイト', { exact: true }),
  },
  {
    name: 'sort',
    path: '/items',
    prepare: (page) => page.getByLabel('並べ替え').focus(),
    // A phone's own list of options sends no events to the page, but a keyboard does.
    act: { key: 'ArrowDown' },
  },
  {
    name: 'search letter',
    path: '/',
    prepare: (page) => page.getByRole('button', { name: 'さがす' }).first().tap(),
    act: { key: 's' },
  },
  {
    name: 'gallery',
    path: ITEM,
    act: (page) => gallery(page).getByRole('button', { name: '次へ' }),
  },
  {
    name: 'date picker',
    path: '/recruitment',
    prepare: (page) => page.getByRole('button', { name: '生年月日を選ぶ' }).scrollIntoViewIfNeeded(),
    act: (page) => page.getByRole('button', { name: '生年月日を選ぶ' }),
  },
  {
    name: 'form field',
    path: '/register',
    prepare: (page) => page.getByLabel('メールアドレス').first().focus(),
    act: { key: 's' },
  },
]

const SETTLED_MS = 2_500
const PAINTED_MS = 1_000
/** Shorter interactions are not reported to the page. */
const SHORTEST_MS = 16

declare global {
  interface Window {
    interactions: number[]
  }
}

function observe() {
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) window.interactions.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function measureAct(page: Page, devtools: CDPSession, address: string, { prepare, act }: Act): Promise<number> {
  await page.goto(address)
  await waitForHydration(page)
  await page.waitForTimeout(SETTLED_MS)
  await prepare?.(page)
  await page.waitForTimeout(PAINTED_MS)
  await page.evaluate(() => (window.interactions = []))
  await ('key' in act ? page.keyboard.press(act.key) : tap(devtools, act(page)))
  await page.waitForTimeout(PAINTED_MS)
  const durations = await page.evaluate(() => window.interactions)
  return Math.max(SHORTEST_MS, ...durations)
}

export async function measureInteractions(url: string, runs: number): Promise<Figure[]> {
  const times = new Map<string, number[]>(ACTS.map(({ name }) => [name, []]))
  for (let run = 0; run < runs; run++) {
    await withNewProfile(async (profile) => {
      await visitOnce(profile, url)
      await withPhone({ profile }, async (phone) => {
        await phone.page.addInitScript(observe)
        const devtools = await slowDown(phone, { network: false })
        for (const act of ACTS) times.get(act.name)!.push(await measureAct(phone.page, devtools, url + act.path, act))
      })
    })
  }
  return [
    {
      what: 'INP of all ten acts, CPU 4×, p95',
      value: percentile([...times.values()].flat(), 95),
      unit: 'ms',
      atMost: 100,
    },
    ...[...times].map(([name, each]) => ({ what: `INP, ${name}, median`, value: median(each), unit: 'ms' })),
  ]
}
