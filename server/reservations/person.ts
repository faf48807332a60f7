/** Reservations of one person, and of guests, for the desk. A guest with the mail address of an account may be the same person. */
import { STATUS_LABELS } from '#contract/reservations/desk.ts'
import { formatPeople } from '#contract/reservations/labels.ts'
import { and, asc, desc, eq, gt, isNull, lt, ne, not, or, type SQL, sql } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { contactText, containsWords } from '#server/platform/desk/contact-search.ts'
import {
  type Guest,
  type Person,
  type PersonDeps,
  type PersonSource,
  toOwner,
  toSection,
} from '#server/platform/desk/person.ts'
import { formatTable, formatTime } from '#server/platform/desk/show.ts'
import { listShops } from '#server/shops/shops.ts'
import { toSubject } from './action-parts.ts'
import { formatName, formatSubject, type Shops } from './desk-output.ts'
import { findByNumber } from './desk-search.ts'
import { toHolder } from './holders.ts'
import type { ReservationRow } from './rows.ts'
import { reservations } from './schema.ts'

function isOfPerson({ customerId, email, phone }: Person): SQL {
  const isKnown = email !== null || phone !== undefined
  const holder = isKnown ? toHolder(undefined, { email, phone: phone ?? '' }).name : undefined
  const isOwn = customerId === null ? undefined : eq(reservations.customerId, customerId)
  return or(isOwn, holder === undefined ? undefined : eq(reservations.holder, holder)) ?? sql`false`
}

const VISITS = ne(reservations.kind, 'event')
const SEATS = eq(reservations.kind, 'event')

const listLatest = (db: Db, condition: SQL | undefined, limit: number): Promise<ReservationRow[]> =>
  db.select().from(reservations).where(condition).orderBy(desc(reservations.startsAt), reservations.number).limit(limit)

/** The coming ones, the next first; then the others, the latest first. */
async function listOfPerson({ db, now }: PersonDeps, isOwn: SQL, limit: number): Promise<ReservationRow[]> {
  const isComing = and(eq(reservations.status, 'confirmed'), gt(reservations.endsAt, new Date(now())))!
  const coming = await db
    .select()
    .from(reservations)
    .where(and(isOwn, isComing))
    .orderBy(asc(reservations.startsAt), desc(reservations.number))
    .limit(limit)
  const rest = limit - coming.length
  return rest > 0 ? [...coming, ...(await listLatest(db, and(isOwn, not(isComing)), rest))] : coming
}

const table = (rows: readonly ReservationRow[], shops: Shops): string[] =>
  formatTable(
    [
      { title: '番号', of: ({ number }) => number },
      { title: '日時', of: ({ startsAt }) => formatTime(startsAt) },
      { title: '店舗', of: ({ shopId }) => shops.get(shopId)?.name ?? String(shopId), isLong: true },
      { title: '内容', of: formatSubject, isLong: true },
      { title: '状態', of: ({ status }) => STATUS_LABELS[status] },
      { title: '会員', of: ({ customerId }) => (customerId === null ? 'ゲスト' : '会員') },
    ],
    rows,
  )

const loadShopNames = async (deps: PersonDeps): Promise<Shops> =>
  new Map((await listShops(deps)).map((it) => [it.id, it]))

const createSource = (
  kind: 'visit' | 'seat',
  isOfKind: SQL,
): Pick<PersonSource, 'load' | 'listEntries' | 'listSubjects'> => ({
  async load(deps, person, limit) {
    const isOwn = and(isOfPerson(person), isOfKind)!
    const shown = await listOfPerson(deps, isOwn, limit)
    const total = await deps.db.$count(reservations, isOwn)
    const shops = await loadShopNames(deps)
    return toSection({ shown, total, table: (rows) => table(rows, shops) })
  },
  async listEntries(deps, person, { before, limit }) {
    const isEarlier = lt(reservations.startsAt, before)
    const rows = await listLatest(deps.db, and(isOfPerson(person), isOfKind, isEarlier), limit)
    const shops = await loadShopNames(deps)
    return rows.map((row) => ({
      kind,
      id: row.number,
      at: row.startsAt.toISOString(),
      title: `${formatSubject(row)}（${STATUS_LABELS[row.status]}）`,
      detail: [shops.get(row.shopId)?.name, formatPeople(row), row.assignee && `担当 ${row.assignee}`, row.number]
        .filter(Boolean)
        .join('・'),
      isGuest: row.customerId === null,
    }))
  },
  listSubjects: async ({ db }, person, limit) =>
    (await listLatest(db, and(isOfPerson(person), isOfKind), limit)).map(toSubject),
})

const toGuest = (row: ReservationRow): Guest => ({
  number: row.number,
  command: `reservations show ${row.number}`,
  at: row.startsAt,
  name: formatName(row),
  email: row.contact?.email ?? null,
  phone: row.contact?.phone ?? '',
})

export const visitsOfPerson: PersonSource = {
  name: 'reservations',
  title: 'ご予約',
  ...createSource('visit', VISITS),
  findPerson: async (db, number) => toOwner(await findByNumber(db, number), toGuest),
  async searchGuests(db, words, limit) {
    const rows = await db
      .select()
      .from(reservations)
      .where(and(isNull(reservations.customerId), ...containsWords(contactText(reservations), words)))
      // No one is a customer, but with that column the index gives the order, and few rows are read for frequent words.
      .orderBy(desc(reservations.customerId), desc(reservations.startsAt))
      .limit(limit)
    return rows.map(toGuest)
  },
}

export const seatsOfPerson: PersonSource = { name: 'seats', title: 'イベントの席', ...createSource('seat', SEATS) }
