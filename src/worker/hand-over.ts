/** The page, its answers and its pictures are named to the worker, so that they are there at once the next time, and without network. */

import { namedAnswers } from './named-answers.ts'

const shownPictures = (): string[] =>
  [...document.images]
    .filter(({ complete, currentSrc }) => complete && currentSrc)
    .map(({ currentSrc }) => new URL(currentSrc))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)

export async function handOver(): Promise<void> {
  const { pathname, search } = location
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP', page: pathname + search, answers: namedAnswers(), pictures: shownPictures() })
}
