/** From a list to an item by tap, and back, on a second visit: CPU 4×, slow 4G. */
import type { CDPSession, Page } from 'playwright'
import { slowDown, tap, withNewProfile, withPhone } from './browser.ts'
import { type Figure, median } from './figure.ts'
import { visitOnce } from './measure-second-visit.ts'

const SETTLED_MS = 4_000

interface Times {
  /** The frame that shows what the device knew of the page: a preview or the page itself. */
  first: number
  /** The frame with the page itself. */
  page: number
}

/** Of the page whose heading is `name`, from the click or from Back. */
function timePage({ name, isBack }: { name: string; isBack: boolean }): Promise<Times> {
  // Runs when the main thread has finished the frame, before the timers and messages with which the page continues. Raster
  // and presentation follow in other threads.
  const frameFinished = () =>
    new Promise<number>((resolve) => {
      const post = () => scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
      requestAnimationFrame(() => void post())
    })
  const appears = (isThere: () => boolean) =>
    new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        void frameFinished().then(resolve)
      })
      observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-offscreen'] })
    })
  let startedAt = performance.now()
  addEventListener('click', (event) => (startedAt = event.timeStamp), { capture: true, once: true })
  const hasHeading = (place: string) =>
    appears(() => [...document.querySelectorAll(`${place} h1`)].some((it) => it.textContent === name))
  const first = hasHeading('main > :not([data-offscreen])')
  const page = hasHeading('main > :not([data-preview])')
  if (isBack) history.back()
  return Promise.all([first, page]).then((times) => ({ first: times[0] - startedAt, page: times[1] - startedAt }))
}

async function tapCard(page: Page, devtools: CDPSession): Promise<Times> {
  const link = page.locator('article a').first()
  const name = (await link.textContent())!
  const timed = page.evaluate(timePage, { name, isBack: false })
  await tap(devtools, link)
  return timed
}

const navigate = (url: string) =>
  withNewProfile(async (profile) => {
    await visitOnce(profile, `${url}/items`)
    return withPhone({ profile }, async (phone) => {
      const { page } = phone
      const devtools = await slowDown(phone, { network: true })
      await page.goto(`${url}/items`)
      await page.waitForTimeout(SETTLED_MS)
      const name = (await page.locator('main h1').textContent())!
      const item = await tapCard(page, devtools)
      await page.waitForTimeout(SETTLED_MS)
      return { item, back: await page.evaluate(timePage, { name, isBack: true }) }
    })
  })

export async function measureNavigation(url: string, runs: number): Promise<Figure[]> {
  const times: { item: Times; back: Times }[] = []
  for (let run = 0; run < runs; run++) times.push(await navigate(url))
  const middle = (pick: (it: { item: Times; back: Times }) => number) => median(times.map(pick))
  return [
    {
      what: 'list to item, CPU 4×: first frame after the finger has left',
      value: middle(({ item }) => item.first),
      unit: 'ms',
      atMost: 100,
    },
    { what: 'list to item, CPU 4×: the page itself', value: middle(({ item }) => item.page), unit: 'ms' },
    {
      what: 'item to list by Back, CPU 4×: first frame',
      value: middle(({ back }) => back.first),
      unit: 'ms',
      atMost: 60,
    },
    { what: 'item to list by Back, CPU 4×: the page itself', value: middle(({ back }) => back.page), unit: 'ms' },
  ]
}
