/** For problems that come again and again while they last: each is told at once, and then after pauses that grow. */

const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * 60 * 1_000
/** One that has not come for so long is over: the next one is news. Whoever tries seldom does so every minute. */
const OVER_AFTER_MS = 3 * 60_000

/** `unsaid`: how often the same has come since it was last told. */
type Tell = (error: Error, unsaid: number) => void

interface Problem {
  cameAt: number
  tellAgainAt: number
  pauseMs: number
  unsaid: number
}

/** What a query threw is wrapped, and the same problem has many statements. */
const kindOf = (error: Error & { code?: string }): string =>
  error.cause instanceof Error ? kindOf(error.cause) : `${error.name} ${error.code ?? error.message}`

export function seldom(tell: Tell, now: () => number = Date.now): (error: Error) => void {
  const problems = new Map<string, Problem>()
  return (error) => {
    const at = now()
    for (const [kind, { cameAt }] of problems) if (at - cameAt > OVER_AFTER_MS) problems.delete(kind)
    const kind = kindOf(error)
    const known = problems.get(kind)
    if (known && at < known.tellAgainAt) {
      known.cameAt = at
      known.unsaid += 1
      return
    }
    tell(error, known?.unsaid ?? 0)
    const pauseMs = known ? Math.min(known.pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
    problems.set(kind, { cameAt: at, tellAgainAt: at + pauseMs, pauseMs, unsaid: 0 })
  }
}
