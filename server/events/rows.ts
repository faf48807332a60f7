import type * as z from 'zod/mini'
import { listChosenFacets } from '#contract/shared/collections/collection.ts'
import { getMonthRange, listMonthSessions, toMonth } from '#contract/events/month.ts'
import { eventCollection, type EventMonth, type eventMonthQuery, type ShopEvent } from '#contract/events/schema.ts'
import { isBetweenDays } from '#server/platform/db/between-days.ts'
import { and, asc, between, desc, eq, gte, lt, type SQL, sql } from '#drizzle'
import { events } from '#server/collections/schema.ts'
import { hasFacet, loadEntries } from '#server/platform/content/collection.ts'
import type { Db } from '#server/platform/db/client.ts'
import { eventSessions } from './schema.ts'

export async function findEvent(db: Db, id: number): Promise<ShopEvent | undefined> {
  const [event] = await loadEntries<ShopEvent>(db, events, [id])
  return event
}

export interface ShopSession {
  eventId: number
  title: string
  startsAt: Date
  endsAt: Date
  /** Reserved ones. */
  seats: number
}

/** Sessions that take place in a shop on a day in Japan. */
export async function listSessionsOfShop(db: Db, shopId: number, date: string): Promise<ShopSession[]> {
  const rows = await db
    .select({ session: eventSessions, data: events.data })
    .from(eventSessions)
    .innerJoin(events, eq(events.id, eventSessions.eventId))
    .where(and(eventSessions.live, events.live, ...isBetweenDays(eventSessions.startsAt, date, date)))
    .orderBy(asc(eventSessions.startsAt), asc(eventSessions.eventId))
  return rows
    .map(({ session: { eventId, startsAt, endsAt, used }, data }) => ({
      session: { eventId, title: (data as ShopEvent).title, startsAt, endsAt, seats: used },
      shopId: (data as ShopEvent).shopId,
    }))
    .filter((it) => it.shopId === shopId)
    .map(({ session }) => session)
}

type MonthQuery = z.output<typeof eventMonthQuery>

/** The same as `toEventMonth` of the contract. */
export async function loadEventMonth(db: Db, { month, ...query }: MonthQuery): Promise<EventMonth> {
  const { from, to } = getMonthRange(month)
  const facets = listChosenFacets(eventCollection.facets, query).map(({ values }) => hasFacet(events, values))
  const isListed = and(events.live, ...facets)
  const inMonth = db
    .select({ id: eventSessions.eventId })
    .from(eventSessions)
    .where(between(eventSessions.startsAt, new Date(from), new Date(to - 1)))
  const findNearest = async (condition: SQL, order: SQL) => {
    const [row] = await db
      .select({ startsAt: eventSessions.startsAt })
      .from(eventSessions)
      .innerJoin(events, eq(events.id, eventSessions.eventId))
      .where(and(condition, eventSessions.live, isListed))
      .orderBy(order)
      .limit(1)
    return row ? toMonth(row.startsAt.getTime()) : null
  }
  const [rows, previous, next] = await Promise.all([
    db
      .select({ data: events.data })
      .from(events)
      // As an array, which the planner expects to be short: it would read all events for a join.
      .where(and(sql`${events.id} = any(array(${inMonth}))`, isListed)),
    findNearest(lt(eventSessions.startsAt, new Date(from)), desc(eventSessions.startsAt)),
    findNearest(gte(eventSessions.startsAt, new Date(to)), asc(eventSessions.startsAt)),
  ])
  return {
    data: listMonthSessions(
      rows.map(({ data }) => data as ShopEvent),
      month,
    ),
    previous,
    next,
  }
}
