/** Events from files. */
import * as z from 'zod/mini'
import { type RelativeSession, resolveSessions } from '#contract/events/dates.ts'
import { EVENT_KIND_KEYS, type ShopEvent } from '#contract/events/schema.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import type { ShopDays } from '#contract/shops/hours.ts'
import { type Shop, WEEKDAYS } from '#contract/shops/schema.ts'
import { and, eq, notInArray, or } from '#drizzle'
import { events as table } from '#server/collections/schema.ts'
import { storedEvents } from '#server/collections/stored.ts'
import { findMember } from '#server/members/content.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { type CollectionContent, writeCollection } from '#server/platform/content/collection-table.ts'
import {
  idField,
  pictureField,
  textField,
  type Content,
  defineContent,
  type ImportContext,
} from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import { findRepeated, type Problem } from '#server/platform/content/problems.ts'
import { type TextEntry, toProblem } from '#server/platform/content/source.ts'
import { withSourceHash } from '#server/platform/content/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { isAmong } from '#server/platform/db/is-among.ts'
import { excluded } from '#server/platform/db/queries.ts'
import { shopData, shops as shopTable } from '#server/shops/schema.ts'
import { shopContent } from '#server/shops/shops.ts'
import { eventSessions } from './schema.ts'
import { lockSessions } from './seats.ts'

const clockTime = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/))

const sessionField = z.strictObject({
  week: z.int().check(z.gte(-52), z.lte(52)),
  weekday: z.enum(WEEKDAYS),
  opens: clockTime,
  closes: clockTime,
  capacity: z.int().check(z.gte(1), z.lte(500)),
  /** It does not take place: its reservations are cancelled, with a mail each. */
  cancelled: z.optional(z.literal(true)),
})
type SessionContent = z.output<typeof sessionField>

/** The data as in the file: sessions have relative dates until they are written. */
type EventContent = Omit<ShopEvent, 'sessions' | 'announcedOn'> & { sessions: SessionContent[] }

type ShopHours = Pick<Shop, 'id'> & ShopDays

const listShopHours = ({ entriesOf }: Content): ShopHours[] => entriesOf(shopContent).map(({ value }) => value)

const toSessionKey = ({ week, weekday, opens }: RelativeSession): string => `${week} ${weekday} ${opens}`

function checkSessions(entry: TextEntry<{ shop: number; sessions: SessionContent[] }>, shops: ShopHours[]): Problem[] {
  const sessions = entry.value.sessions.map((session, i) => ({ session, i }))
  const repeated = [...findRepeated(sessions, ({ session }) => toSessionKey(session))]
  const shop = shops.find(({ id }) => id === entry.value.shop)
  return [
    ...sessions.flatMap(({ session, i }) =>
      session.opens < session.closes
        ? []
        : [toProblem(entry, ['sessions', i, 'closes'], 'opens より後の時刻にしてください。')],
    ),
    ...sessions.flatMap(({ session, i }) =>
      shop && !shop.openingHours[session.weekday]
        ? [toProblem(entry, ['sessions', i, 'weekday'], `店舗 ${shop.id} の定休日です。ほかの曜日にしてください。`)]
        : [],
    ),
    ...repeated.map(({ again }) =>
      toProblem(entry, ['sessions', again.i], '同じ時刻に始まる回があります。時刻を変えるか、一つにしてください。'),
    ),
  ]
}

export const eventContent = defineContent({
  folder: 'events',
  table: table,
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
    ...entries.flatMap((entry) => checkSessions(entry, listShopHours(content))),
  ],
  prepare(
    { value, blocks },
    { content: all, findPicture, findBreaks, findSplitWords },
  ): CollectionContent<EventContent> {
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
        body: toBody(blocks, { findPicture, findBreaks, findSplitWords }),
      },
    }
  },
  write: writeEvents,
})

/**
 * Resolves the dates of sessions. An event that was imported before keeps the day to which they are relative, and its sessions.
 * `server/reservations/event-imports.ts` protects reserved seats.
 */
async function writeEvents(
  rows: (CollectionContent<EventContent> & { sourceHash: string })[],
  context: ImportContext,
): Promise<number> {
  const { tx, rev, now, keeps } = context
  const known = await tx.select({ id: table.id, data: table.data }).from(table)
  const days = new Map(known.map(({ id, data }) => [id, (data as ShopEvent).announcedOn]))
  const starts = await loadStarts(
    tx,
    known.map(({ data }) => data as ShopEvent),
  )
  // As they are stored by now, with the days that staff have set.
  const shopRows = await tx.select({ id: shopTable.id, data: shopData }).from(shopTable)
  const shops = new Map(shopRows.map(({ id, data }) => [id, data]))
  const sessionsOf = new Map<number, ResolvedSession[]>()
  const resolved = rows.map(({ sourceHash: _, ...row }) => {
    const announcedOn = days.get(row.id) ?? toJapanDate(now.getTime())
    const shop = shops.get(row.data.shopId)!
    const sessions = resolveSessions(row.data.sessions, announcedOn, shop, starts.get(row.id))
    sessionsOf.set(row.id, sessions)
    // Its dates also depend on the shop's closing days.
    return withSourceHash({ ...row, data: { ...row.data, announcedOn, sessions: toSessions(sessions) } })
  })
  const changed = await writeCollection(storedEvents)(resolved, context)
  const written = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.rev, rev), table.live))
  const writtenIds = written.map(({ id }) => id)
  const inFiles = new Set(rows.map(({ id }) => id))
  const removedIds = known.flatMap(({ id }) => (inFiles.has(id) || keeps?.(id) ? [] : id))
  const isRemoved = and(eventSessions.live, isAmong(eventSessions.eventId, removedIds))
  await lockSessions(tx, or(isAmong(eventSessions.eventId, writtenIds), isRemoved))
  for (const id of writtenIds) await writeSessions(tx, id, sessionsOf.get(id)!)
  await tx.update(eventSessions).set({ live: false }).where(isRemoved)
  return changed
}

/** Of each event, the starts of its sessions by their times in the file. */
async function loadStarts(tx: Db, stored: readonly ShopEvent[]): Promise<Map<number, Map<number, number>>> {
  const isPresent = new Set(
    stored.flatMap(({ id, sessions }) => sessions.map((it) => `${id} ${Date.parse(it.startsAt)}`)),
  )
  const { eventId, startsAt, plannedAt } = eventSessions
  const rows = await tx.select({ eventId, startsAt, plannedAt }).from(eventSessions)
  const starts = new Map<number, Map<number, number>>()
  for (const row of rows) {
    const startMs = row.startsAt.getTime()
    // A session that was removed from the file may have had the same time.
    if (!isPresent.has(`${row.eventId} ${startMs}`)) continue
    const ofEvent = starts.get(row.eventId) ?? new Map<number, number>()
    starts.set(row.eventId, ofEvent.set((row.plannedAt ?? row.startsAt).getTime(), startMs))
  }
  return starts
}

type ResolvedSession = ReturnType<typeof resolveSessions<SessionContent>>[number]

const toSessions = (sessions: readonly ResolvedSession[]): ShopEvent['sessions'] =>
  sessions.map(({ startsAt, endsAt, capacity, cancelled }) => ({
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    capacity,
    ...(cancelled && { isCancelled: true }),
  }))

/** Sessions that were removed stay, with their reserved seats, but no more can be reserved. */
async function writeSessions(tx: Db, id: number, sessions: readonly ResolvedSession[]): Promise<void> {
  const rows = sessions.map(({ startsAt, endsAt, plannedAt, capacity, cancelled = false }) => ({
    eventId: id,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    plannedAt: plannedAt === startsAt ? null : new Date(plannedAt),
    capacity,
    live: !cancelled,
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
      set: excluded('endsAt', 'plannedAt', 'capacity', 'live'),
    })
}
