/** The job that mails customer and shop about a reservation, and its queue. */
import * as z from 'zod/mini'
import { addDays, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { HOUR_MS, REMINDER_HOUR } from '#contract/shared/constants.ts'
import { formatClock } from '#contract/shared/format-date.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { loadNoticeAddress } from '#server/shops/notice-address.ts'
import { findSession } from '#server/events/seats.ts'
import { enqueuePush } from '#server/customers/push.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/system/env.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { enqueueJob, toJobId, type Job, type JobQueue, PROMPT_RETRIES } from '#server/platform/queue/enqueue.ts'
import { pushToShop } from '#server/staff/push.ts'
import { loadItemNames } from './item-names.ts'
import { CHANNEL_LABELS } from '#contract/reservations/desk.ts'
import {
  reservationCancelledMail,
  reservationChangedMail,
  reservationCreatedMail,
  reservationNoticeMail,
} from './mails.ts'
import { mayRemind, reservationReminderMail, reservationReminderPush } from './reminder-mail.ts'
import { createManageLink, findReservation, loadVisitShop, type ReservationRow } from './rows.ts'
import { createCalendarFile, toVisitSummary } from './visit-summary.ts'

const RESERVATION_EVENTS = ['created', 'changed', 'cancelled', 'reminder'] as const
type ReservationEvent = (typeof RESERVATION_EVENTS)[number]

export const reservationJobSchema = z.object({
  reservationId: z.string(),
  revision: z.int(),
  event: z.enum(RESERVATION_EVENTS),
})
export type ReservationJobData = z.output<typeof reservationJobSchema>

/** Writes the mails about reservations. Customers wait for them, so the first retry comes soon. */
const reservationQueue: JobQueue = {
  name: 'reservation-mails',
  options: PROMPT_RETRIES,
}

/** Leaves writing the mails to a job, because other customers wait for the locks of this transaction. */
export async function notifyReservation(
  tx: Db,
  { id, revision, customerId }: ReservationRow,
  event: ReservationEvent,
): Promise<void> {
  const data: ReservationJobData = { reservationId: id, revision, event }
  await enqueueJob(tx, reservationQueue, { id: toJobId(`reservationMails:${id}:${revision}`), data })
  if (customerId) await notifyChange(tx, customerId, 'reservations')
}

export const reservationJob = (deps: Pick<Deps, 'db' | 'env' | 'now'>): Job => ({
  queue: reservationQueue,
  run: ({ data }) => writeReservationMails(deps, z.parse(reservationJobSchema, data)),
})

const MAILS = {
  created: reservationCreatedMail,
  changed: reservationChangedMail,
  cancelled: reservationCancelledMail,
  reminder: reservationReminderMail,
} as const satisfies Record<ReservationEvent, unknown>

/**
 * Mails customer and shop once per revision. If the reservation has changed again since, only the mail about the latest
 * revision is sent. Who has come in the meantime gets it too.
 */
export async function writeReservationMails(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  { reservationId, revision, event }: ReservationJobData,
): Promise<void> {
  const row = await findReservation(db, reservationId)
  if (!row || row.toldRevision !== revision) return
  const shop = await loadVisitShop(db, row)
  if (event === 'reminder' && !mayRemind(row, shop, now())) return
  const eventId = `${MAILS[event].kind}:${row.id}:${revision}`
  await db.transaction(async (tx) => {
    const context = { row, shop, event, eventId, nowMs: now() }
    await enqueueCustomerMail(tx, context, env)
    if (event !== 'reminder') await tellShop(tx, { ...context, event }, env)
    else if (row.customerId)
      await enqueuePush(tx, reservationReminderPush, { customerId: row.customerId, eventId, nowMs: now() })
    if (event === 'created' || event === 'changed') await enqueueReminder(tx, row, now())
  })
}

interface MailContext<Event = ReservationEvent> {
  row: ReservationRow
  shop: Shop
  event: Event
  eventId: string
  nowMs: number
}

async function enqueueCustomerMail(tx: Db, { row, shop, event, eventId, nowMs }: MailContext, env: Env): Promise<void> {
  // The contact was erased when the account was closed, and those who call may have given no address.
  if (!row.contact?.email) return
  const { email: to, familyName: name } = row.contact
  const link = row.customerId
    ? `${env.PUBLIC_URL}/mypage/reservation`
    : await createManageLink(tx, row.id, env.PUBLIC_URL)
  const calendar = createCalendarFile(row, shop, env, nowMs)
  const props = { name, visit: toVisitSummary(row, shop, nowMs), link, calendar, revision: row.toldRevision }
  const isEventCancelled = event === 'cancelled' && (await isSessionCancelled(tx, row))
  // Customers cannot change seats, only cancel them.
  const isEndChanged = event === 'changed' && row.event !== null
  await enqueueMail(tx, MAILS[event], {
    to,
    props: { ...props, ...(isEventCancelled && { isEventCancelled }), ...(isEndChanged && { isEndChanged }) },
    eventId,
  })
}

async function isSessionCancelled(tx: Db, { event, startsAt }: ReservationRow): Promise<boolean> {
  return event !== null && (await findSession(tx, { eventId: event.id, startsAt }))?.live === false
}

const SOON_MS = 24 * HOUR_MS

const SOON_TITLES = {
  created: 'まもなくのご予約が入りました',
  changed: 'まもなくのご予約が変わりました',
  cancelled: 'まもなくのご予約が取り消されました',
} as const

/** By mail, and by push if it is about the next hours: staff who receive customers read few mails. */
async function tellShop(tx: Db, context: MailContext<'created' | 'changed' | 'cancelled'>, env: Env): Promise<void> {
  const { row, event, eventId, nowMs } = context
  await enqueueShopMail(tx, context, await loadNoticeAddress(tx, env, row.shopId))
  const waitMs = row.startsAt.getTime() - nowMs
  if (waitMs < 0 || waitMs > SOON_MS) return
  const title = `${SOON_TITLES[event]}（${formatClock(row.startsAt.getTime())}）`
  await pushToShop(tx, { shopId: row.shopId, eventId, title, path: `/visits/${row.number}`, nowMs })
}

async function enqueueShopMail(
  tx: Db,
  { row, shop, event, eventId, nowMs }: MailContext<'created' | 'changed' | 'cancelled'>,
  to: string,
): Promise<void> {
  const props = {
    name: `${shop.name} ご担当者`,
    event,
    visit: toVisitSummary(row, shop, nowMs),
    contact: formatContact(row),
    items: [...(await loadItemNames(tx, row.itemIds))].map(([id, name]) => `${name}（${id}）`).join('\n'),
    purpose: row.purpose,
    note: row.note,
    ...(row.channel !== 'web' && { channel: CHANNEL_LABELS[row.channel] }),
  }
  await enqueueMail(tx, reservationNoticeMail, { to, props, eventId: `${eventId}:shop` })
}

export function formatContact({ contact, customerId }: Pick<ReservationRow, 'contact' | 'customerId'>): string {
  if (!contact) return '退会されたお客様'
  const { familyName, givenName, familyKana, givenKana, phone, email } = contact
  const customer = `${familyName} ${givenName} 様（${familyKana} ${givenKana}）`
  return [customer, formatPhone(phone), email ?? 'メールアドレスなし', customerId ? '会員' : 'ゲスト'].join('\n')
}

/** Schedules the reminder for the morning of the day before, if that is still ahead. */
async function enqueueReminder(tx: Db, row: ReservationRow, nowMs: number): Promise<void> {
  const { id, toldRevision: revision, startsAt } = row
  if (!row.contact?.email && !row.customerId) return
  const dayBefore = addDays(toJapanDate(startsAt.getTime()), -1)
  const afterMs = toJapanInstant(dayBefore, `${REMINDER_HOUR}:00`) - nowMs
  if (afterMs <= 0) return
  const data: ReservationJobData = { reservationId: id, revision, event: 'reminder' }
  const job = {
    id: toJobId(`reservationMails:${id}:${revision}:reminder`),
    data,
    afterSeconds: Math.ceil(afterMs / 1_000),
  }
  await enqueueJob(tx, reservationQueue, job)
}
