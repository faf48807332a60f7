import { setTimeout as wait } from 'node:timers/promises'

const LIMIT_MS = 90_000

/** Polls until the condition is true. Errors during a navigation are ignored. */
export async function until<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + LIMIT_MS
  for (;;) {
    const response = await ask().catch((error: unknown) => {
      if (performance.now() > deadline) throw error
    })
    if (response) return response
    if (performance.now() > deadline) throw new Error(`Still ${String(response)} after ${LIMIT_MS / 1000} s`)
    await wait(50)
  }
}
