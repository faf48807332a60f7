/** From a list to an item by tap, and back, on a second visit: CPU 4×, slow 4G. Until the next page can be used. */
import { setTimeout as wait } from 'node:timers/promises'
import { CPU_SLOWDOWN } from './browser.ts'
import { type Figure, median } from './figure.ts'
import { startSlowNetwork } from './slow-network.ts'
import { type UninspectedPage, withUninspectedPage } from './uninspected-page.ts'

const SETTLED_MS = 8_000
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

const CENTRE_OF_CARD = `(() => {
  const link = document.querySelector('main article a')
  const { left, top, width, height } = link.getBoundingClientRect()
  return { name: link.textContent, x: left + width / 2, y: top + height / 2 }
})()`

/** Begins to time, and resolves with the time when the page can be used. */
async function time(page: UninspectedPage, destination: Destination, act?: () => Promise<void>): Promise<number> {
  await page.evaluate(`window.timed = (${timePage.toString()})(${JSON.stringify(destination)}), 0`)
  await act?.()
  return (await page.evaluate('window.timed')) as number
}

/** Throws if the page was not usable after all. */
const ADD_TO_CART = `(async () => {
  [...document.querySelectorAll('main button')].find((it) => it.textContent === '${ADD}').click()
  const deadline = performance.now() + 10_000
  while (!document.body.textContent.includes('カートに入れました')) {
    if (performance.now() > deadline) throw new Error('Nothing was added to the cart')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})()`

interface Times {
  item: number
  back: number
}

const navigate = (url: string) =>
  withUninspectedPage({ slowdown: CPU_SLOWDOWN }, async (page): Promise<Times> => {
    await page.open(`${url}/items`)
    await wait(SETTLED_MS)
    await page.evaluate('navigator.serviceWorker.ready.then(() => 0)')
    await page.open(`${url}/items`)
    await wait(SETTLED_MS)
    const name = (await page.evaluate("document.querySelector('main h1').textContent")) as string
    const card = (await page.evaluate(CENTRE_OF_CARD)) as { name: string; x: number; y: number }
    const item = await time(page, { name: card.name, button: ADD, isBack: false }, () => page.tap(card))
    await page.evaluate(ADD_TO_CART)
    await wait(SETTLED_MS)
    return { item, back: await time(page, { name, isBack: true }) }
  })

export async function measureNavigation(url: string, runs: number): Promise<Figure[]> {
  const network = await startSlowNetwork(Number(new URL(url).port))
  const times: Times[] = []
  for (let run = 0; run < runs; run++) times.push(await navigate(network.url))
  network.stop()
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
