import { showToast } from '#src/ui/toast/show-toast.ts'
import { isBusy } from './busy.ts'

const CHECK_EVERY_MS = 1_000

const waitForNextCheck = () => new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS))

/**
 * Shows an offer to reload. It is hidden while a reload would lose input (a half-typed password is stored nowhere) and
 * shown again afterwards.
 */
export async function showWhileIdle(toast: Parameters<typeof showToast>[0]): Promise<string | undefined> {
  for (;;) {
    while (isBusy()) await waitForNextCheck()
    const hidden = new AbortController()
    const timer = setInterval(() => isBusy() && hidden.abort(), CHECK_EVERY_MS)
    const answer = await showToast(toast, hidden.signal)
    clearInterval(timer)
    if (answer !== undefined || !hidden.signal.aborted) return answer
  }
}
