/** Events: content, feed and routes. */
import * as z from 'zod/mini'
import * as eventsApi from '#contract/events/api.ts'
import { type RelativeSession, resolveSession } from '#contract/events/dates.ts'
import { EVENT_KIND_KEYS, type ShopEvent } from '#contract/events/schema.ts'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { WEEKDAYS } from '#contract/shops/schema.ts'
import { and, eq, notInArray, sql } from '#drizzle'
import { findMember } from '#server/members/content.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { listEntries, loadEntries } from '#server/platform/content/collection.ts'
import { type CollectionContent, writeCollection } from '#server/platform/content/collection-table.ts'
import { idField, pictureField, textField } from '#server/platform/content/fields.ts'
import { defineContent, type WriteContext } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import { findRepeated, type Problem } from '#server/platform/content/problems.ts'
import { type TextEntry, toProblem } from '#server/platform/content/source.ts'
import type { Db } from '#server/platform/db/client.ts'
import { route } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { loadEventPage, storedEvents } from './rows.ts'
import { events as table, eventSessions } from './schema.ts'
import { listSeatsBetween, listSeatsOfEvent } from './seats.ts'

const clockTime = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/))

const sessionField = z.strictObject({
  week: z.int().check(z.gte(-52), z.lte(52)),
  weekday: z.enum(WEEKDAYS),
  opens: clockTime,
  closes: clockTime,
  capacity: z.int().check(z.gte(1), z.lte(500)),
})
type SessionContent = z.output<typeof sessionField>

/** The data as in the file: sessions have relative dates until they are written. */
type EventContent = Omit<ShopEvent, 'sessions' | 'announcedOn'> & { sessions: SessionContent[] }

const toSessionKey = ({ week, weekday, opens }: RelativeSession): string => `${week} ${weekday} ${opens}`

function checkSessions(entry: TextEntry<{ sessions: SessionContent[] }>): Problem[] {
  const sessions = entry.value.sessions.map((session, i) => ({ session, i }))
  const repeated = [...findRepeated(sessions, ({ session }) => toSessionKey(session))]
  return [
    ...sessions.flatMap(({ session, i }) =>
      session.opens < session.closes ? [] : [toProblem(entry, ['sessions', i, 'closes'], 'is not after it opens')],
    ),
    ...repeated.map(({ again }) => toProblem(entry, ['sessions', again.i], 'begins when another one does')),
  ]
}

const content = defineContent({
  folder: 'events',
  schema: z.strictObject({
    id: idField,
    title: textField(80),
    kind: z.enum(EVENT_KIND_KEYS),
    shop: idField,
    summary: textField(200),
    picture: pictureField,
    feeYen: z.int().check(z.gte(0), z.lte(100_000)),
    target: textField(100),
    belongings: textField(200),
    isForChildren: z.boolean(),
    members: z.array(idField).check(z.maxLength(5)),
    items: z.array(idField).check(z.maxLength(8)),
    cases: z.array(idField).check(z.maxLength(3)),
    sessions: z.array(sessionField).check(z.minLength(1), z.maxLength(30)),
  }),
  listPictures: ({ picture: file }) => [{ place: ['picture'], file }],
  check: (entries, content) => [
    ...checkEntries(entries, content, { shop: 'shops', items: 'items', cases: 'reforms', members: 'members' }),
    ...entries.flatMap(checkSessions),
  ],
  prepare({ value, blocks }, { content: all, findPicture, findBreaks }): CollectionContent<EventContent> {
    const { shop, picture, members, items, cases, ...data } = value
    return {
      id: value.id,
      // Its sessions say when it takes place. It is visible from its import on.
      publishedAt: new Date(0),
      data: {
        ...data,
        titleBreaks: findBreaks(data.title),
        shopId: shop,
        picture: findPicture(picture, { blur: true }),
        members: members.map((id) => findMember(all, id)),
        itemIds: items,
        caseIds: cases,
        body: toBody(blocks, { findPicture, findBreaks }),
      },
    }
  },
  write: writeEvents,
})

/** Resolves the dates of sessions. An event that was imported before keeps the day to which they are relative. */
async function writeEvents(
  rows: (CollectionContent<EventContent> & { sourceHash: string })[],
  context: WriteContext,
): Promise<number> {
  const { tx, rev, now } = context
  const known = await tx.select({ id: table.id, data: table.data }).from(table)
  const days = new Map(known.map(({ id, data }) => [id, (data as ShopEvent).announcedOn]))
  const resolved = rows.map((row) => {
    const announcedOn = days.get(row.id) ?? toJapanDate(now.getTime())
    return { ...row, data: { ...row.data, announcedOn, sessions: resolveSessions(row.data.sessions, announcedOn) } }
  })
  const changed = await writeCollection(storedEvents)(resolved, context)
  const written = await tx
    .select({ data: table.data })
    .from(table)
    .where(and(eq(table.rev, rev), table.live))
  for (const { data } of written) await writeSessions(tx, data as ShopEvent)
  return changed
}

const resolveSessions = (sessions: readonly SessionContent[], firstDay: string): ShopEvent['sessions'] =>
  sessions
    .map((session) => ({ ...resolveSession(session, firstDay), capacity: session.capacity }))
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map(({ startsAt, endsAt, capacity }) => ({
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      capacity,
    }))

/** Reserved seats stay, also those of sessions that were removed. */
async function writeSessions(tx: Db, { id, sessions }: ShopEvent): Promise<void> {
  const rows = sessions.map(({ startsAt, endsAt, capacity }) => ({
    eventId: id,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    capacity,
    live: true,
  }))
  const starts = rows.map(({ startsAt }) => startsAt)
  await tx
    .update(eventSessions)
    .set({ live: false })
    .where(and(eq(eventSessions.eventId, id), notInArray(eventSessions.startsAt, starts)))
  await tx
    .insert(eventSessions)
    .values(rows)
    .onConflictDoUpdate({
      target: [eventSessions.eventId, eventSessions.startsAt],
      set: { endsAt: sql`excluded.ends_at`, capacity: sql`excluded.capacity`, live: true },
    })
}

/** Three months. */
const MAX_DAYS = 93

export const events: ServerModule = {
  routes: ({ db }) => [
    route(
      eventsApi.list,
      'Events, filtered, searched and paged; the one whose last session is latest first',
      ({ query }) => listEntries(db, storedEvents, query),
    ),
    route(eventsApi.get, 'One event with the items that it names', ({ params }) => loadEventPage(db, params.id)),
    route(eventsApi.listSeats, 'The sessions of an event, with their free seats', async ({ params }) => {
      const data = await listSeatsOfEvent(db, params.id)
      if (data.length === 0) throw new CodedError('NOT_FOUND')
      return { data }
    }),
    route(
      eventsApi.listSeatsBetween,
      `The sessions of all events between two days, with their free seats; at most ${MAX_DAYS} days`,
      async ({ query: { from, to } }) => {
        if (to < from || to > addDays(from, MAX_DAYS - 1))
          throw new CodedError('VALIDATION_FAILED', {
            details: { to: `${from}以降、${MAX_DAYS}日間までの日付を指定してください。` },
          })
        return { data: await listSeatsBetween(db, from, to) }
      },
    ),
  ],
  content: [content],
  feed: { kind: 'event', table, read: (db, ids) => loadEntries(db, table, ids) },
  collection: { table, path: '/events' },
}
