/** Throttles reports of recurring problems: each is reported at once, then after growing intervals. */
import { HOUR_MS, MINUTE_MS } from '#contract/shared/constants.ts'

const FIRST_INTERVAL_MS = MINUTE_MS
const MAX_INTERVAL_MS = HOUR_MS
/** A problem that has not occurred for this long is over. The slowest retries run every minute. */
const OVER_AFTER_MS = 3 * MINUTE_MS

/** `suppressed`: occurrences since the last report. */
type Report = (error: Error, suppressed: number) => void

interface Problem {
  lastAt: number
  nextReportAt: number
  intervalMs: number
  suppressed: number
}

/** Uses the innermost cause, because the same problem affects many statements, which wrap it. */
const getKind = (error: Error & { code?: string }): string =>
  error.cause instanceof Error ? getKind(error.cause) : `${error.name} ${error.code ?? error.message}`

export function throttleReports(report: Report, now: () => number = Date.now): (error: Error) => void {
  const problems = new Map<string, Problem>()
  return (error) => {
    const at = now()
    for (const [kind, { lastAt }] of problems) if (at - lastAt > OVER_AFTER_MS) problems.delete(kind)
    const kind = getKind(error)
    const known = problems.get(kind)
    if (known && at < known.nextReportAt) {
      known.lastAt = at
      known.suppressed += 1
      return
    }
    report(error, known?.suppressed ?? 0)
    const intervalMs = known ? Math.min(known.intervalMs * 2, MAX_INTERVAL_MS) : FIRST_INTERVAL_MS
    problems.set(kind, { lastAt: at, nextReportAt: at + intervalMs, intervalMs, suppressed: 0 })
  }
}
