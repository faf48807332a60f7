/** A store with one shop, a customer and a guest for each test: `const world = withReservations(useCustomers(open))`. */
import { beforeAll, beforeEach } from 'vitest'
import { toJapanInstant } from '#contract/shared/civil-date.ts'
import { PASSWORD, toSession } from './customer-calls.ts'
import { type CustomerWorld, customerActions } from './customer-world.ts'
import { fillStore } from './fill-store.ts'
import { clearReservations, makeSubmitter, visit, type VisitRequest, runReservationJobs } from './reservation-calls.ts'

export interface ReservationWorld extends CustomerWorld {
  /** The guest's mail address. */
  guest: string
  /** So far. */
  guests: number
}

/** In Japan. */
export const at = (date: string, time: string): string => new Date(toJapanInstant(date, time)).toISOString()

/** Friday, noon in Japan. */
export const NOON = Date.UTC(2026, 10, 27, 3)
export const TUESDAY = '2026-12-01'
export const TEN = at(TUESDAY, '10:00')

export function withReservations(customers: CustomerWorld): ReservationWorld {
  const world = customers as ReservationWorld
  world.guests = 0
  beforeAll(() => fillStore(world.database))
  beforeEach(async () => {
    await clearReservations(world.database)
    await moveTo(world, NOON)
    world.guest = `guest${(world.guests += 1)}@example.jp`
  })
  return world
}

/** The customer's earlier token has expired by then. */
async function moveTo(world: ReservationWorld, ms: number): Promise<void> {
  world.clock.ms = ms
  world.token = toSession(await customerActions(world).logIn(PASSWORD)).access_token
}

type Wishes = string | string[]

/** Actions of customers and guests with visits. */
export function visitActions(world: ReservationWorld) {
  const send = (...given: Parameters<ReturnType<typeof makeSubmitter>>) =>
    makeSubmitter(world.request, () => world.clock.ms)(...given)
  const reserve = (body: object, token?: string) => send('POST /Reservations', body, { token })
  return {
    send,
    asGuest: (wishes: Wishes, more: VisitRequest = {}) => reserve(visit(wishes, { email: world.guest, ...more })),
    asOther: (wishes: Wishes, more: VisitRequest = {}) =>
      reserve(visit(wishes, { email: `other${(world.guests += 1)}@example.jp`, ...more })),
    asCustomer: (wishes: Wishes, more: VisitRequest = {}) => reserve(visit(wishes, more), world.token),
    slots: (query: string) => world.request(`GET /Shops/1/slots?${query}`),
    /** Free capacity by start. */
    async freeOn(date: string, kind = 'guidance'): Promise<Record<string, number>> {
      const { body } = await world.request(`GET /Shops/1/slots?from=${date}&to=${date}&kind=${kind}`)
      const [day] = body['days'] as { starts: { startsAt: string; free: number }[] }[]
      return Object.fromEntries(day!.starts.map((it) => [it.startsAt, it.free]))
    },
    moveTo: (ms: number) => moveTo(world, ms),
    runJobs: () => runReservationJobs(world.database, world.clock.ms),
  }
}
