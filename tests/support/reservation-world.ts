/** A store with one shop, a customer and a guest for each test: `const world = withReservations(useCustomers(open))`. */
import { beforeAll, beforeEach } from 'vitest'
import { instantInJapan } from '#contract/shop-days.ts'
import { PASSWORD, sessionIn } from './customer-calls.ts'
import { type CustomerWorld, deedsOf } from './customer-world.ts'
import { fillStore } from './fill-store.ts'
import { clearReservations, submitterOf, visit, type Wanted, workOffReservations } from './reservation-calls.ts'

export interface ReservationWorld extends CustomerWorld {
  /** The guest's mail address. */
  guest: string
  /** So far. */
  guests: number
}

/** In Japan. */
export const at = (date: string, time: string): string => new Date(instantInJapan(date, time)).toISOString()

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

/** The customer's token of before is over. */
async function moveTo(world: ReservationWorld, ms: number): Promise<void> {
  world.clock.ms = ms
  world.token = sessionIn(await deedsOf(world).logIn(PASSWORD)).access_token
}

type Wishes = string | string[]

/** What people of this world do about visits. */
export function visitDeedsOf(world: ReservationWorld) {
  const send = (...given: Parameters<ReturnType<typeof submitterOf>>) =>
    submitterOf(world.ask, () => world.clock.ms)(...given)
  const reserve = (body: object, token?: string) => send('POST /Reservations', body, { token })
  return {
    send,
    asGuest: (wishes: Wishes, more: Wanted = {}) => reserve(visit(wishes, { email: world.guest, ...more })),
    asOther: (wishes: Wishes, more: Wanted = {}) =>
      reserve(visit(wishes, { email: `other${(world.guests += 1)}@example.jp`, ...more })),
    asCustomer: (wishes: Wishes, more: Wanted = {}) => reserve(visit(wishes, more), world.token),
    slots: (query: string) => world.ask(`GET /Shops/1/slots?${query}`),
    /** By start, how many places are left. */
    async freeOn(date: string, kind = 'guidance'): Promise<Record<string, number>> {
      const { body } = await world.ask(`GET /Shops/1/slots?from=${date}&to=${date}&kind=${kind}`)
      const [day] = body['days'] as { starts: { startsAt: string; free: number }[] }[]
      return Object.fromEntries(day!.starts.map((it) => [it.startsAt, it.free]))
    },
    moveTo: (ms: number) => moveTo(world, ms),
    tell: () => workOffReservations(world.database, world.clock.ms),
  }
}
