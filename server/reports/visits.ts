/** Visits of the shops, and seats of their events. */
import type { VisitsReport } from '#contract/reports/desk.ts'
import { and, inArray, ne, sql } from '#drizzle'
import { isBetweenDays } from '#server/platform/db/between-days.ts'
import type { Db } from '#server/platform/db/client.ts'
import { reservations } from '#server/reservations/schema.ts'
import { listShops } from '#server/shops/shops.ts'
import { listDays, type Period, toDay } from './days.ts'

const COUNT = sql<number>`count(*)::int`

/** The index of reservations begins with the shop. */
export async function reportVisits(db: Db, { from, to }: Period): Promise<VisitsReport> {
  const dates = listDays({ from, to })
  const shops = await listShops({ db })
  const isWanted = and(
    inArray(
      reservations.shopId,
      shops.map(({ id }) => id),
    ),
    ...isBetweenDays(reservations.startsAt, from, to),
  )
  const states = await db
    .select({ shopId: reservations.shopId, status: reservations.status, visits: COUNT })
    .from(reservations)
    .where(isWanted)
    .groupBy(reservations.shopId, reservations.status)
  const days = await db
    .select({ date: toDay(reservations.startsAt), visits: COUNT })
    .from(reservations)
    .where(and(isWanted, ne(reservations.status, 'cancelled')))
    .groupBy(sql`1`)
  const visitsOn = new Map(days.map(({ date, visits }) => [date, visits]))
  return {
    shops: shops.map(({ id, name }) => {
      const countOf = (status: (typeof states)[number]['status']) =>
        states.find((it) => it.shopId === id && it.status === status)?.visits ?? 0
      return {
        name,
        visited: countOf('visited'),
        noShow: countOf('no_show'),
        cancelled: countOf('cancelled'),
        coming: countOf('confirmed'),
      }
    }),
    days: dates.map((date) => ({ date, visits: visitsOn.get(date) ?? 0 })),
  }
}
