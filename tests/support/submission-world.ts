/** Two servers on one database, and one submission for each test: `const world = withSubmissions(useCustomers(open))`. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ulid } from 'ulid'
import { submissions } from '#server/platform/idempotency/schema.ts'
import { type Caller, makeCaller } from './customer-calls.ts'
import { type CustomerWorld, WORLD_ENV } from './customer-world.ts'
import { readReservations, makeSubmitter, visit, type VisitRequest } from './reservation-calls.ts'
import { NOON, type ReservationWorld, TEN, withReservations } from './reservation-world.ts'
import { openTestApp, type TestApp } from './test-app.ts'

export interface SubmissionWorld extends ReservationWorld {
  key: string
  /** A second server on the same database. */
  other: TestApp
  askOther: Caller
}

export function withSubmissions(customers: CustomerWorld): SubmissionWorld {
  const world = withReservations(customers) as SubmissionWorld
  beforeAll(async () => {
    world.other = await openTestApp(world.database, { env: WORLD_ENV, now: () => world.clock.ms })
    world.askOther = makeCaller(world.other)
  })
  beforeEach(() => {
    world.key = ulid(NOON)
  })
  afterAll(() => world.other.close())
  return world
}

export function submissionActions(world: SubmissionWorld) {
  const through = (request: Caller) => makeSubmitter(request, () => world.clock.ms)
  const body = (more: VisitRequest = {}) => visit(TEN, { email: world.guest, ...more })
  return {
    through,
    body,
    send: (given: unknown = body(), more: object = {}, request = world.request) =>
      through(request)('POST /Reservations', given, { key: world.key, ...more }),
    withdraw: (more: object = {}) => world.request(`POST /Submissions/${world.key}/withdraw`, more),
    stored: async () => (await world.database.db.select().from(submissions)).filter(({ key }) => key === world.key),
    count: async () => (await readReservations(world.database)).length,
  }
}
