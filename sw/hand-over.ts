/** The first page was rendered by the server, before there was a worker: it names what it shows, to have it kept as well. */
import type { Strategy } from 'workbox-strategies'
import { isPublicAnswer } from '#contract/public-answers.ts'
import { answers, pictures } from './caches.ts'

export interface HandOver {
  type: 'KEEP'
  /** Addresses of this origin. */
  answers: string[]
  pictures: string[]
}

const MOST = 100

const keep = (event: ExtendableEvent, strategy: Strategy, addresses: string[]) =>
  Promise.allSettled(
    addresses.slice(0, MOST).map(async (address) => {
      const [answered, kept] = strategy.handleAll({ event, request: new Request(address) })
      await answered
      await kept
    }),
  )

/** The browser's own cache has the pictures already; the answers are a few kilobytes. */
export const takeOver = (event: ExtendableEvent, { answers: asked, pictures: shown }: HandOver) =>
  Promise.all([
    keep(
      event,
      answers,
      asked.filter((address) => isPublicAnswer(new URL(address, location.origin).pathname)),
    ),
    keep(
      event,
      pictures,
      shown.filter((address) => address.startsWith('/pictures/')),
    ),
  ])

/** Without these no page has a frame. A worker that speaks another form of the contract begins with an empty cache. */
export const keepFrame = (event: ExtendableEvent) => keep(event, answers, ['/api/Settings', '/api/Categories'])
