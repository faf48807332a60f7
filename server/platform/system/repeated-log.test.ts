import { expect, it } from 'vitest'
import { throttleReports } from './repeated-log.ts'

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const queryFailed = (statement: string) => new Error(`Failed query: ${statement}`, { cause: refused() })

/** Times in seconds at which a problem is reported that occurs every half second. */
function watch() {
  const clock = { ms: 0 }
  const reports: [seconds: number, message: string, suppressed: number][] = []
  const report = throttleReports(
    (error, suppressed) => reports.push([clock.ms / 1_000, error.message, suppressed]),
    () => clock.ms,
  )
  return { clock, reports, report }
}

it('reports a lasting problem once, then after intervals growing to an hour', () => {
  const { clock, reports, report } = watch()
  for (; clock.ms < 12 * 3_600_000; clock.ms += 500) report(refused())
  const seconds = reports.map(([at]) => at)
  expect(seconds.slice(0, 4)).toEqual([0, 60, 180, 420])
  const pauses = seconds.map((at, n) => at - (seconds[n - 1] ?? 0))
  expect(Math.max(...pauses)).toBe(3_600)
  expect(reports[1]).toEqual([60, 'connect ECONNREFUSED', 119])
})

it('treats the same cause as the same problem, whichever statement failed', () => {
  const { reports, report } = watch()
  for (const error of [queryFailed('select 1'), refused(), queryFailed('select 2')]) report(error)
  expect(reports).toHaveLength(1)
})

it('reports a different problem at once', () => {
  const { reports, report } = watch()
  report(refused())
  report(Object.assign(new Error('no room'), { code: 'ENOSPC' }))
  report(new Error('something else'))
  expect(reports.map(([, message]) => message)).toEqual(['connect ECONNREFUSED', 'no room', 'something else'])
})

it('reports at once a problem that recurs after it was over', () => {
  const { clock, reports, report } = watch()
  report(refused())
  clock.ms = 10_000
  report(refused())
  clock.ms += 181_000
  report(refused())
  expect(reports.map(([at, , suppressed]) => [at, suppressed])).toEqual([
    [0, 0],
    [191, 0],
  ])
})
