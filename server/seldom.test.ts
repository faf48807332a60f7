import { expect, it } from 'vitest'
import { seldom } from './seldom.ts'

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const queryFailed = (statement: string) => new Error(`Failed query: ${statement}`, { cause: refused() })

/** What is told of a problem that comes every half second, by when it is told in seconds. */
function watch() {
  const clock = { ms: 0 }
  const told: [seconds: number, message: string, unsaid: number][] = []
  const note = seldom(
    (error, unsaid) => told.push([clock.ms / 1_000, error.message, unsaid]),
    () => clock.ms,
  )
  return { clock, told, note }
}

it('tells a problem that lasts once, and then after pauses that grow to an hour', () => {
  const { clock, told, note } = watch()
  for (; clock.ms < 12 * 3_600_000; clock.ms += 500) note(refused())
  const seconds = told.map(([at]) => at)
  expect(seconds.slice(0, 4)).toEqual([0, 60, 180, 420])
  const pauses = seconds.map((at, n) => at - (seconds[n - 1] ?? 0))
  expect(Math.max(...pauses)).toBe(3_600)
  expect(told[1]).toEqual([60, 'connect ECONNREFUSED', 119])
})

it('takes the same cause for the same problem, whichever statement met it', () => {
  const { told, note } = watch()
  for (const error of [queryFailed('select 1'), refused(), queryFailed('select 2')]) note(error)
  expect(told).toHaveLength(1)
})

it('tells another problem at once', () => {
  const { told, note } = watch()
  note(refused())
  note(Object.assign(new Error('no room'), { code: 'ENOSPC' }))
  note(new Error('something else'))
  expect(told.map(([, message]) => message)).toEqual(['connect ECONNREFUSED', 'no room', 'something else'])
})

it('tells at once what comes back after it was over', () => {
  const { clock, told, note } = watch()
  note(refused())
  clock.ms = 10_000
  note(refused())
  clock.ms += 181_000
  note(refused())
  expect(told.map(([at, , unsaid]) => [at, unsaid])).toEqual([
    [0, 0],
    [191, 0],
  ])
})
