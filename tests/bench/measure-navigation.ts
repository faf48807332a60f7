/** From a list to an item by tap, and back, on a second visit: CPU 4×, slow 4G. Until the next page can be used. */
import type { CDPSession, Page } from 'playwright'
import { slowDown, tap, withNewProfile, withPhone } from './browser.ts'
import { type Figure, median } from './figure.ts'
import { visitOnce } from './measure-second-visit.ts'

const SETTLED_MS = 4_000
const ADD = 'カートに入れる'

interface Destination {
  /** Its heading. */
  name: string
  /** The button that must be there; without one, the first card. */
  button?: string
  isBack: boolean
}

/** From the click or from Back until the main thread has finished the frame in which the page can be used, in ms. */
function timePage({ name, button, isBack }: Destination): Promise<number> {
  // Runs when the main thread has finished the frame, before the timers and messages with which the page continues. Raster
  // and presentation follow in other threads.
  const frameFinished = () =>
    new Promise<number>((resolve) => {
      const post = () => scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
      requestAnimationFrame(() => void post())
    })
  const isUsable = () => {
    if (document.querySelector('main h1')?.textContent !== name) return false
    if (button) return [...document.querySelectorAll('main button')].some((it) => it.textContent === button)
    const card = document.querySelector('main article a')
    if (!card) return false
    const { left, top, width, height } = card.getBoundingClientRect()
    return card.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  let startedAt = performance.now()
  addEventListener('click', (event) => (startedAt = event.timeStamp), { capture: true, once: true })
  const usable = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isUsable()) return
      observer.disconnect()
      void frameFinished().then(resolve)
    })
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  })
  if (isBack) history.back()
  return usable.then((at) => at - startedAt)
}

async function tapCard(page: Page, devtools: CDPSession): Promise<number> {
  const link = page.locator('main article a').first()
  const name = (await link.textContent())!
  const timed = page.evaluate(timePage, { name, button: ADD, isBack: false })
  await tap(devtools, link)
  return timed
}

/** Throws if the page was not usable after all. */
async function addToCart(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: ADD }).first().click()
  await page.getByText('カートに入れました').first().waitFor()
}

interface Times {
  item: number
  back: number
}

const navigate = (url: string) =>
  withNewProfile(async (profile): Promise<Times> => {
    await visitOnce(profile, `${url}/items`)
    return withPhone({ profile }, async (phone) => {
      const { page } = phone
      const devtools = await slowDown(phone, { network: true })
      await page.goto(`${url}/items`)
      await page.waitForTimeout(SETTLED_MS)
      const name = (await page.locator('main h1').textContent())!
      const item = await tapCard(page, devtools)
      await addToCart(page)
      await page.waitForTimeout(SETTLED_MS)
      return { item, back: await page.evaluate(timePage, { name, isBack: true }) }
    })
  })

export async function measureNavigation(url: string, runs: number): Promise<Figure[]> {
  const times: Times[] = []
  for (let run = 0; run < runs; run++) times.push(await navigate(url))
  return [
    {
      what: 'list to item, CPU 4×: usable after the finger has left',
      value: median(times.map(({ item }) => item)),
      unit: 'ms',
      atMost: 200,
    },
    {
      what: 'item to list by Back, CPU 4×: usable',
      value: median(times.map(({ back }) => back)),
      unit: 'ms',
      atMost: 150,
    },
  ]
}
