/** Calls of one device about reservations, and what a store with one shop holds of them. */
import { ulid } from 'ulid'
import type { VisitKind } from '#contract/slots.ts'
import { eq, sql } from '#drizzle'
import type { Shop } from '#contract/shops.ts'
import type { Database } from '#server/db/client.ts'
import { shops } from '#server/db/schema.ts'
import { mails } from '#server/db/schema-mails.ts'
import { reservations, slotCells } from '#server/db/schema-reservations.ts'
import { mailReservation } from '#server/domain/reservations/mail-reservation.ts'
import { type ReservationJobData, reservationJobSchema } from '#server/jobs/reservation-queue.ts'
import { readEnv } from '#server/env.ts'
import type { Caller } from './customer-calls.ts'
import { SHARED_SECRETS } from './shared-secrets.ts'

export const CONTACT = {
  familyName: '佐藤',
  givenName: '一郎',
  familyKana: 'サトウ',
  givenKana: 'イチロウ',
  phone: '03-1234-5678',
  email: 'ichiro@example.jp',
}

export interface Wanted {
  kind?: VisitKind
  email?: string
  [field: string]: unknown
}

/** A visit at these starts. */
export const visit = (wishes: string | readonly string[], { kind = 'guidance', email, ...more }: Wanted = {}) => ({
  kind,
  shopId: 1,
  wishes: [wishes].flat(),
  adults: 2,
  children: 0,
  purpose: '',
  itemIds: [],
  note: '',
  contact: { ...CONTACT, ...(email === undefined ? {} : { email }) },
  address: null,
  ...more,
})

interface Sent {
  token?: string | undefined
  source?: string
  key?: string
  /** Beside the key's. */
  headers?: Record<string, string>
}

/** Each without a key of its own gets a new one. */
export const submitterOf =
  (ask: Caller, nowMs: () => number) =>
  (call: string, body: unknown, { key = ulid(nowMs()), headers, ...sent }: Sent = {}) =>
    ask(call, { body, headers: { 'idempotency-key': key, ...headers }, ...sent })

export const reservationsIn = ({ db }: Database) => db.select().from(reservations)

/** `10:00` → 2, of the cells that anybody has taken. */
export async function takenIn({ db }: Database): Promise<Record<string, number>> {
  const rows = await db.select().from(slotCells)
  const taken = rows.filter((row) => row.taken > 0).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return Object.fromEntries(taken.map((row) => [`${row.pool} ${row.at.toISOString().slice(5, 16)}`, row.taken]))
}

/** Does what the job would: all that is due, told to the mails. */
export async function workOffReservations({ db }: Database, nowMs: number): Promise<void> {
  const due = await db.execute<{ id: string; data: unknown }>(
    sql`select id, data from jobs.job where name = 'reservation' and state = 'created' order by created_on, id`,
  )
  for (const { id, data } of due.rows) {
    const job: ReservationJobData = reservationJobSchema.parse(typeof data === 'string' ? JSON.parse(data) : data)
    if (job.event === 'reminder') continue
    await mailReservation({ db, env: readEnv(SHARED_SECRETS), now: () => nowMs }, job)
    await db.execute(sql`update jobs.job set state = 'completed' where id = ${id}::uuid and name = 'reservation'`)
  }
}

export async function changeShop({ db }: Database, change: Partial<Shop>): Promise<void> {
  const [row] = await db.select().from(shops).where(eq(shops.id, 1))
  await db
    .update(shops)
    .set({ data: { ...row!.data, ...change } })
    .where(eq(shops.id, 1))
}

/** Nothing reserved, nothing mailed. */
export async function clearReservations({ db }: Database): Promise<void> {
  await db.delete(reservations)
  await db.delete(slotCells)
  await db.delete(mails)
  await db.execute(sql`delete from jobs.job where name = 'reservation'`)
}
