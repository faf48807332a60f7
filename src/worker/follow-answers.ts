/** The worker shows what it has and asks behind. When that brought something new, the page is read again. */
import type { AppRouter } from '#src/router.tsx'
import { whenIdle } from '#src/ui/when-idle.ts'

/** Several answers of one page come one after the other. */
const TOGETHER_MS = 200

export function followAnswers(router: AppRouter): void {
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
  })
}
