/** Requests of a device about reservations, and the rows of a store with one shop. */
import { ulid } from 'ulid'
import type { VisitKind } from '#contract/reservations/slots.ts'
import { eq, sql } from '#drizzle'
import type { Shop } from '#contract/shops/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { shops } from '#server/shops/schema.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import { reservations, capacityBuckets } from '#server/reservations/schema.ts'
import { writeReservationMails, type ReservationJobData, reservationJobSchema } from '#server/reservations/jobs.ts'
import { readEnv } from '#server/platform/system/env.ts'
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

export interface VisitRequest {
  kind?: VisitKind
  email?: string
  [field: string]: unknown
}

/** A reservation for these starts. */
export const visit = (
  wishes: string | readonly string[],
  { kind = 'guidance', email, ...more }: VisitRequest = {},
) => ({
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
  /** In addition to the key. */
  headers?: Record<string, string>
}

/** Creates a key unless one is given. */
export const makeSubmitter =
  (request: Caller, nowMs: () => number) =>
  (call: string, body: unknown, { key = ulid(nowMs()), headers, ...sent }: Sent = {}) =>
    request(call, { body, headers: { 'idempotency-key': key, ...headers }, ...sent })

export const readReservations = ({ db }: Database) => db.select().from(reservations)

/** Occupied capacity by time: `10:00` → 2. */
export async function readUsedCapacity({ db }: Database): Promise<Record<string, number>> {
  const rows = await db.select().from(capacityBuckets)
  const used = rows.filter((row) => row.used > 0).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return Object.fromEntries(used.map((row) => [`${row.pool} ${row.startsAt.toISOString().slice(5, 16)}`, row.used]))
}

/** Runs due jobs and passes their mails on. */
export async function runReservationJobs({ db }: Database, nowMs: number): Promise<void> {
  const due = await db.execute<{ id: string; data: unknown }>(
    sql`select id, data from jobs.job where name = 'reservation-mails' and state = 'created' order by created_on, id`,
  )
  for (const { id, data } of due.rows) {
    const job: ReservationJobData = reservationJobSchema.parse(typeof data === 'string' ? JSON.parse(data) : data)
    if (job.event === 'reminder') continue
    await writeReservationMails({ db, env: readEnv(SHARED_SECRETS), now: () => nowMs }, job)
    await db.execute(sql`update jobs.job set state = 'completed' where id = ${id}::uuid and name = 'reservation-mails'`)
  }
}

export async function changeShop({ db }: Database, change: Partial<Shop>): Promise<void> {
  const [row] = await db.select().from(shops).where(eq(shops.id, 1))
  await db
    .update(shops)
    .set({ data: { ...row!.data, ...change } })
    .where(eq(shops.id, 1))
}

/** Deletes all reservations and mails. */
export async function clearReservations({ db }: Database): Promise<void> {
  await db.delete(reservations)
  await db.delete(capacityBuckets)
  await db.delete(mails)
  await db.execute(sql`delete from jobs.job where name = 'reservation-mails'`)
}
