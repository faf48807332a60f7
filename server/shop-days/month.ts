/** A month of a shop, and what stands in the way of closing one of its days. */
import { getDaysInMonth, parseDate, toCivilDate, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatHours } from '#contract/shared/format-date.ts'
import { getHolidayName } from '#contract/shared/holidays.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import type { DeskShopDay } from '#contract/shops/desk-days.ts'
import { getHours } from '#contract/shops/hours.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { and, eq, sql } from '#drizzle'
import { isBetweenDays } from '#server/platform/db/between-days.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listBlocksBetween } from '#server/reservations/block-actions.ts'
import { formatName, formatSubject } from '#server/reservations/desk-output.ts'
import { POOL_LABELS } from '#contract/reservations/desk.ts'
import { reservations } from '#server/reservations/schema.ts'
import { loadShop } from '#server/shops/shops.ts'
import { toSeenDay } from './actions.ts'
import { closePart, describeHours } from './day-hours.ts'
import { listInTheWay } from './in-the-way.ts'

/** Throws NOT_FOUND. */
export async function loadMonth(db: Db, shopId: number, firstDay: string): Promise<DeskShopDay[]> {
  const shop = await loadShop({ db }, shopId)
  const { year, month } = parseDate(firstDay)
  const dates = Array.from({ length: getDaysInMonth(year, month) }, (_, at) => toCivilDate(year, month, at + 1)!)
  const [from, to] = [dates[0]!, dates.at(-1)!]
  const visits = await countVisits(db, shopId, { from, to })
  const blocks = Map.groupBy(await listBlocksBetween(db, shopId, from, to), ({ startsAt }) =>
    toJapanDate(startsAt.getTime()),
  )
  return dates.map((date) => ({
    date,
    hours: getHours(shop, date),
    label: describeHours(getHours(shop, date)),
    isSet: shop.days?.some((it) => it.date === date) ?? false,
    reason: toSeenDay(shop, date).reason,
    holiday: getHolidayName(date) ?? null,
    visits: visits.get(date) ?? 0,
    blocks: (blocks.get(date) ?? []).map(({ number, startsAt, endsAt, pool, places, reason }) => ({
      number,
      hours: toHours({ startsAt, endsAt }),
      places: `${POOL_LABELS[pool]} ${places}枠`,
      reason,
    })),
    seen: toSeenDay(shop, date),
  }))
}

async function countVisits(db: Db, shopId: number, { from, to }: { from: string; to: string }) {
  const date = sql<string>`to_char(${reservations.startsAt} at time zone 'UTC' + interval '9 hours', 'YYYY-MM-DD')`
  const rows = await db
    .select({ date, visits: sql<number>`count(*)::int` })
    .from(reservations)
    .where(
      and(
        eq(reservations.shopId, shopId),
        eq(reservations.status, 'confirmed'),
        ...isBetweenDays(reservations.startsAt, from, to),
      ),
    )
    .groupBy(sql`1`)
  return new Map(rows.map((it) => [it.date, it.visits]))
}

const toHours = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string =>
  formatHours(startsAt.getTime(), endsAt.getTime())

interface Closing {
  shopId: number
  date: string
  from?: string | undefined
  to?: string | undefined
}

/** As if it were closed. A day that is closed already has nothing in the way. */
export async function findInTheWay({ db, now }: Pick<Deps, 'db' | 'now'>, { shopId, date, from, to }: Closing) {
  const shop = await loadShop({ db }, shopId)
  const hours = getHours(shop, date)
  if (!hours) return { visits: [], sessions: [] }
  const others = (shop.days ?? []).filter((it) => it.date !== date)
  const closed: Shop = { ...shop, days: [...others, { date, hours: closePart(hours, { from, to }), reason: '' }] }
  const found = await listInTheWay(db, closed, date, now())
  return {
    visits: found.reservations.map((row) => ({
      number: row.number,
      hours: toHours(row),
      title: formatSubject(row),
      name: formatName(row),
      phone: row.contact ? formatPhone(row.contact.phone) : '',
    })),
    sessions: found.sessions.map((it) => ({ title: it.title, hours: toHours(it), seats: it.seats })),
  }
}
