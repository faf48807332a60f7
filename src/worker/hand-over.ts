/**
 * The first page was rendered before there was a worker. Its pictures and answers are named to the worker, so that it is
 * there without network too.
 */

/** What the server read for its render; set by it (server/render-template.ts). */
const namedAnswers = (): string[] =>
  document.querySelector<HTMLScriptElement>('script[data-answers]')?.dataset['answers']?.split(' ') ?? []

const shownPictures = (): string[] =>
  [...document.images]
    .filter(({ complete, currentSrc }) => complete && currentSrc)
    .map(({ currentSrc }) => new URL(currentSrc))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)

export async function handOver(): Promise<void> {
  const answers = namedAnswers()
  // A page from the shell got everything through the worker.
  if (answers.length === 0) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP', answers, pictures: shownPictures() })
}
