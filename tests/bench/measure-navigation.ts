/** From a list to an item by tap, and back, on a second visit: CPU 4×, slow 4G. */
import type { CDPSession, Page } from 'playwright'
import { slowDown, withNewProfile, withPhone } from './browser.ts'
import { type Figure, median } from './figure.ts'
import { visitOnce } from './measure-second-visit.ts'

/** How long a finger rests on the screen. The page is preloaded from the first touch. */
const TAP_MS = 80
const SETTLED_MS = 4_000

/** Time from the lifted finger to the frame with the heading of an item. */
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

/** Time from Back to the frame with the list. */
const timeBack = (): Promise<number> =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    const watcher = new MutationObserver(() => {
      if (location.pathname !== '/items' || !document.querySelector('article a')) return
      watcher.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
    })
    watcher.observe(document.querySelector('main')!, { childList: true, subtree: true, attributes: true })
    history.back()
  })

async function tapCard(page: Page, devtools: CDPSession): Promise<number> {
  const box = (await page.locator('article a').first().boundingBox())!
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const timed = page.evaluate(timeItem)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  await page.waitForTimeout(TAP_MS)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return timed
}

const navigate = (url: string) =>
  withNewProfile(async (profile) => {
    await visitOnce(profile, `${url}/items`)
    return withPhone({ profile }, async (phone) => {
      const { context, page } = phone
      await slowDown(phone, { network: true })
      await page.goto(`${url}/items`)
      await page.waitForTimeout(SETTLED_MS)
      const item = await tapCard(page, await context.newCDPSession(page))
      await page.waitForTimeout(SETTLED_MS)
      return { item, back: await page.evaluate(timeBack) }
    })
  })

export async function measureNavigation(url: string, runs: number): Promise<Figure[]> {
  const times: { item: number; back: number }[] = []
  for (let run = 0; run < runs; run++) times.push(await navigate(url))
  const [item, back] = [median(times.map((it) => it.item)), median(times.map((it) => it.back))]
  return [
    { what: 'list to item, CPU 4×: painted after the finger has left', value: item, unit: 'ms', atMost: 100 },
    { what: 'item to list by Back, CPU 4×: painted', value: back, unit: 'ms', atMost: 60 },
  ]
}
