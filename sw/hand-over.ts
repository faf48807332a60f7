/** What the page that was loaded shows is kept, so that it is there at once the next time, and without network. */
import type { Strategy } from 'workbox-strategies'
import { PAGE_SLUGS } from '#contract/page-addresses.ts'
import { isKeepableAddress } from '#contract/public-answers.ts'
import { answers, pictures } from './caches.ts'
import { keepPage } from './kept-pages.ts'
import { isKeptPage } from './page-addresses.ts'

export interface HandOver {
  type: 'KEEP'
  /** Addresses of this origin. */
  page: string
  answers: string[]
  pictures: string[]
}

const MOST = 100

/** Where the app on the home screen begins, whatever page was the first. */
const START_PAGE = '/'

const keep = (event: ExtendableEvent, strategy: Strategy, addresses: string[]) =>
  Promise.allSettled(
    addresses.map(async (address) => {
      const [answered, kept] = strategy.handleAll({ event, request: new Request(address) })
      await answered
      await kept
    }),
  )

/** The program will read the page again, from these; those that it has asked for under the worker are there already. */
async function keepAnswers(event: ExtendableEvent, asked: string[]): Promise<void> {
  const open = asked.filter(isKeepableAddress).slice(0, MOST)
  const missing = await Promise.all(open.map(async (it) => ((await caches.match(it)) ? [] : [it])))
  await keep(event, answers, missing.flat())
}

/** One after the other: pages are made of the same answers, and none is asked for twice. */
async function keepPages(event: ExtendableEvent, page: string, asked: string[]): Promise<void> {
  await keepAnswers(event, asked)
  for (const address of [...new Set([page, START_PAGE])].filter(isKeptPage))
    await keepAnswers(event, await keepPage(event, address).catch(() => []))
}

/** The browser's own cache has the pictures already; the answers are a few kilobytes. */
export function takeOver(event: ExtendableEvent, { page, answers: asked, pictures: shown }: HandOver) {
  return Promise.allSettled([
    keepPages(event, page, asked),
    keep(event, pictures, shown.filter((address) => address.startsWith('/pictures/')).slice(0, MOST)),
  ])
}

/** Without these no page has a frame. A worker that speaks another form of the contract begins with an empty cache. */
const FRAME = ['/api/Settings', '/api/Categories']

/** The text pages are few and short. So the terms can be read offline even if they were never opened. */
export const keepAhead = (event: ExtendableEvent) =>
  keep(event, answers, [...FRAME, ...PAGE_SLUGS.map((slug) => `/api/Pages/${slug}`)])
