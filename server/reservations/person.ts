/** Reservations of one person, and of guests, for the desk. A guest with the mail address of an account may be the same person. */
import { and, desc, eq, isNull, or } from '#drizzle'
import { contactText, containsWords } from '#server/platform/desk/contact-search.ts'
import type { DeskDeps } from '#server/platform/desk/command.ts'
import { type Guest, type Person, type PersonSource, toOwner, toLoggedSection } from '#server/platform/desk/person.ts'
import { formatTable, formatTime } from '#server/platform/desk/show.ts'
import { listShops } from '#server/shops/shops.ts'
import { toSubject } from './action-parts.ts'
import { formatName, formatSubject, type Shops } from './desk-output.ts'
import { findByNumber } from './desk-search.ts'
import { toHolder } from './holders.ts'
import { STATUS_LABELS } from '#contract/reservations/desk.ts'
import { isVisit, type ReservationRow } from './rows.ts'
import { reservations } from './schema.ts'

/** The coming ones, the next first; then the others, the latest first. */
async function listOfPerson({ db, now }: DeskDeps, { customerId, email }: Person): Promise<ReservationRow[]> {
  const isOwn = eq(reservations.customerId, customerId)
  const isGuests = email === null ? undefined : eq(reservations.holder, toHolder(undefined, { email, phone: '' }).name)
  const rows = await db
    .select()
    .from(reservations)
    .where(or(isOwn, isGuests))
    .orderBy(desc(reservations.startsAt), reservations.number)
  const isComing = ({ status, endsAt }: ReservationRow) => status === 'confirmed' && endsAt.getTime() > now()
  return [...rows.filter(isComing).toReversed(), ...rows.filter((row) => !isComing(row))]
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

async function loadSection(deps: DeskDeps, person: Person, limit: number, isShown: (row: ReservationRow) => boolean) {
  const rows = (await listOfPerson(deps, person)).filter(isShown)
  const shops: Shops = new Map((await listShops(deps)).map((it) => [it.id, it]))
  return toLoggedSection(rows, { limit, table: (shown) => table(shown, shops), toSubject })
}

const toGuest = (row: ReservationRow): Guest => ({
  command: `reservations show ${row.number}`,
  at: row.startsAt,
  name: formatName(row),
  email: row.contact?.email ?? null,
  phone: row.contact?.phone ?? '',
})

export const visitsOfPerson: PersonSource = {
  name: 'reservations',
  title: 'ご予約',
  load: (deps, person, limit) => loadSection(deps, person, limit, isVisit),
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

export const seatsOfPerson: PersonSource = {
  name: 'seats',
  title: 'イベントの席',
  load: (deps, person, limit) => loadSection(deps, person, limit, (row) => !isVisit(row)),
}
