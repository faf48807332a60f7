/** Two servers on one database, and one submission for each test: `const world = withSubmissions(useCustomers(open))`. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ulid } from 'ulid'
import { submissions } from '#server/db/schema-submissions.ts'
import { type Caller, callerOf } from './customer-calls.ts'
import { type CustomerWorld, WORLD_ENV } from './customer-world.ts'
import { reservationsIn, submitterOf, visit, type Wanted } from './reservation-calls.ts'
import { NOON, type ReservationWorld, TEN, withReservations } from './reservation-world.ts'
import { openTestApp, type TestApp } from './test-app.ts'

export interface SubmissionWorld extends ReservationWorld {
  key: string
  /** As a second process would look at the same database. */
  other: TestApp
  askOther: Caller
}

export function withSubmissions(customers: CustomerWorld): SubmissionWorld {
  const world = withReservations(customers) as SubmissionWorld
  beforeAll(async () => {
    world.other = await openTestApp(world.database, { env: WORLD_ENV, now: () => world.clock.ms })
    world.askOther = callerOf(world.other)
  })
  beforeEach(() => {
    world.key = ulid(NOON)
  })
  afterAll(() => world.other.close())
  return world
}

export function submissionDeedsOf(world: SubmissionWorld) {
  const through = (ask: Caller) => submitterOf(ask, () => world.clock.ms)
  const body = (more: Wanted = {}) => visit(TEN, { email: world.guest, ...more })
  return {
    through,
    body,
    send: (given: unknown = body(), more: object = {}, ask = world.ask) =>
      through(ask)('POST /Reservations', given, { key: world.key, ...more }),
    withdraw: (more: object = {}) => world.ask(`POST /Submissions/${world.key}/withdraw`, more),
    kept: async () => (await world.database.db.select().from(submissions)).filter(({ key }) => key === world.key),
    count: async () => (await reservationsIn(world.database)).length,
  }
}
