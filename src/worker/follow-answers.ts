/** The worker shows what it has and asks behind. What comes of that, the page learns here: something new, or no answer. */
import { pageReach } from '#src/local/page-reach.ts'
import { areReadable } from '#src/local/readable-answers.ts'
import type { AppRouter } from '#src/router.tsx'
import { whenIdle } from '#src/ui/when-idle.ts'
import { namedAnswers } from './named-answers.ts'

/** Several answers of one page come one after the other. */
const TOGETHER_MS = 200

/** Returns what reads the page again. */
export function followAnswers(router: AppRouter): () => void {
  let timer: ReturnType<typeof setTimeout>
  const readAgain = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // What is being read right now may be the old answer still.
      if (router.state.isLoading) readAgain()
      else whenIdle(() => void router.invalidate())
    }, TOGETHER_MS)
  }
  // Missing outside of secure origins.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | undefined>) => {
    if (data?.type === 'ANSWERS_CHANGED') readAgain()
    if (data?.type === 'UNREACHED') pageReach().noteUnreached()
  })
  return readAgain
}

/**
 * The worker may have kept the page for days; once the program has it, what has come to this device since is shown. Not
 * so where it cannot be read: an old page is better than a failure.
 */
export async function renewKeptPage(readAgain: () => void): Promise<void> {
  if (navigator.serviceWorker?.controller && (await areReadable(namedAnswers()))) readAgain()
}
