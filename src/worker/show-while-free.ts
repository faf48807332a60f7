import { showToast } from '#src/ui/toast/show-toast.ts'
import { isBusy } from './busy.ts'

const LOOK_MS = 1_000

const rest = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS))

/**
 * An offer to load the page anew. It goes while something would be lost by that (a password, half typed, is kept nowhere)
 * and comes back afterwards.
 */
export async function showWhileFree(toast: Parameters<typeof showToast>[0]): Promise<string | undefined> {
  for (;;) {
    while (isBusy()) await rest()
    const withdrawn = new AbortController()
    const timer = setInterval(() => isBusy() && withdrawn.abort(), LOOK_MS)
    const answer = await showToast(toast, withdrawn.signal)
    clearInterval(timer)
    if (answer !== undefined || !withdrawn.signal.aborted) return answer
  }
}
