import { setTimeout as wait } from 'node:timers/promises'

const LIMIT_MS = 30_000

/** Asks again and again until the answer is a yes. A page that is just being left cannot be asked; the next one can. */
export async function until<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + LIMIT_MS
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (performance.now() > deadline) throw error
    })
    if (answer) return answer
    if (performance.now() > deadline) throw new Error(`Still ${String(answer)} after ${LIMIT_MS / 1000} s`)
    await wait(50)
  }
}
