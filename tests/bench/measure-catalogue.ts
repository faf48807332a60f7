import type { Page } from 'playwright'
import { launchDesktop } from './browser.ts'
import { type Figure, percentile } from './figure.ts'
import { waitForHydration } from '#tests/e2e/support/hydration.ts'

/** Typed character by character, so that each prefix is a query too. One is misspelt. */
const WORDS = ['ソファ', 'オークのテーブル', 'いす', 'ダイニングテエブル', '照明 黒', 'rug', 'ｿﾌｧ', 'ない']
/** A percentile of thirty keystrokes is the second worst. The first round is cold. */
const ROUNDS = 3
const SLOWER = 4
/** Between two keystrokes of a fast typist on a phone. */
const KEYSTROKE_PAUSE_MS = 300
const INDEX_MS = 5_000

/** Downloads the whole catalogue to a device and searches it there. */
export async function measureCatalogue(url: string): Promise<Figure[]> {
  const browser = await launchDesktop()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ja-JP' })
  const page = await context.newPage()
  const figures = [...(await measurePull(page, url)), ...(await measureTyping(page))]
  await browser.close()
  return figures
}

async function measurePull(page: Page, url: string): Promise<Figure[]> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const feed = new Set<string>()
  let bytes = 0
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/Catalog/changes')) feed.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (feed.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${url}/settings`)
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    document.body.dataset['longest'] = '0'
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        document.body.dataset['longest'] = `${Math.max(duration, Number(document.body.dataset['longest']))}`
    }).observe({ type: 'longtask' })
  })
  const startedAt = performance.now()
  await page.getByRole('button', { name: '今すぐ更新する' }).click()
  await page.getByText(/^\d+\/\d+ \d+:\d\d時点$/).waitFor({ timeout: 120_000 })
  const ms = performance.now() - startedAt
  const longest = Number(await page.evaluate(() => document.body.dataset['longest']))
  const what = 'offline catalogue of 10,000 items'
  return [
    { what: `${what} on the wire`, value: bytes / 1_000_000, unit: 'MB', atMost: 4 },
    { what: `${what} pulled and stored`, value: ms / 1_000, unit: 's', atMost: 10 },
    { what: `${what}, longest task over 50 ms`, value: longest, unit: 'ms', atMost: 50 },
  ]
}

async function measureTyping(page: Page): Promise<Figure[]> {
  const field = page.getByRole('search').getByLabel('商品をさがす')
  await field.fill('木')
  await page.getByRole('option').first().waitFor({ timeout: 30_000 })
  // The index is built on focus. Until then the server may respond.
  await page.waitForTimeout(INDEX_MS)
  await page.evaluate(() => {
    const times: number[] = []
    let typedAt = 0
    let shownAt = 0
    const note = () => {
      if (shownAt > typedAt) times.push(shownAt - typedAt)
      document.body.dataset['times'] = JSON.stringify(times)
    }
    document.querySelector('#search input')!.addEventListener(
      'input',
      () => {
        note()
        typedAt = performance.now()
      },
      true,
    )
    new MutationObserver(() => {
      shownAt = performance.now()
    }).observe(document.querySelector('#search [role=listbox]')!, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  const cpu = await page.context().newCDPSession(page)
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  for (const word of Array.from({ length: ROUNDS }, () => WORDS).flat()) {
    await field.fill('')
    await field.pressSequentially(word, { delay: KEYSTROKE_PAUSE_MS })
  }
  const times = JSON.parse((await page.evaluate(() => document.body.dataset['times'])) ?? '[]') as number[]
  const what = `search while typing among 10,000 items on the device, CPU ${SLOWER}×`
  return [
    { what: `${what}, letters`, value: times.length, unit: '', atLeast: 20 * ROUNDS },
    { what: `${what}, median`, value: percentile(times, 50), unit: 'ms' },
    { what: `${what}, p95`, value: percentile(times, 95), unit: 'ms', atMost: 50 },
  ]
}
