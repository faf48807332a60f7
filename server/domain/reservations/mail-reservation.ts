import { eq, inArray } from '#drizzle'
import { addDays, dateInJapan } from '#contract/civil-date.ts'
import { phoneWords } from '#contract/phone-words.ts'
import { REMINDER_HOUR } from '#contract/rules.ts'
import { instantInJapan } from '#contract/shop-days.ts'
import type { Shop } from '#contract/shops.ts'
import type { Db } from '#server/db/client.ts'
import { items, shops } from '#server/db/schema.ts'
import { sendJob } from '#server/db/send-job.ts'
import type { Deps } from '#server/deps.ts'
import { jobId } from '#server/jobs/job-id.ts'
import { type ReservationEvent, type ReservationJobData, reservationQueue } from '#server/jobs/reservation-queue.ts'
import { queueMail } from '#server/mail/queue.ts'
import { queuePush } from '#server/push/queue.ts'
import { makeManageLink } from './manage-links.ts'
import { findReservation, type ReservationRow } from './reservation-rows.ts'
import { visitCalendar, visitFacts } from './visit-facts.ts'

const MAILS = {
  made: 'reservationMade',
  changed: 'reservationChanged',
  cancelled: 'reservationCancelled',
  reminder: 'reservationReminder',
} as const satisfies Record<ReservationEvent, string>

/**
 * Tells customer and shop of what happened, once for each revision. Of one that was changed again meanwhile the later
 * mail tells all.
 */
export async function mailReservation(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  { reservationId, revision, event }: ReservationJobData,
): Promise<void> {
  const row = await findReservation(db, reservationId)
  if (!row || row.revision !== revision) return
  if (event === 'reminder' && (row.status !== 'confirmed' || now() >= row.startsAt.getTime())) return
  const shop = await readShopOf(db, row)
  const eventId = `${MAILS[event]}:${row.id}:${revision}`
  await db.transaction(async (tx) => {
    const told = { row, shop, event, eventId, nowMs: now() }
    await mailCustomer(tx, told, env.PUBLIC_URL)
    if (event !== 'reminder') await mailShop(tx, { ...told, event }, env.MAIL_FROM)
    else if (row.customerId)
      await queuePush(tx, { customerId: row.customerId, kind: 'reservationReminder', eventId, nowMs: now() })
    if (event === 'made' || event === 'changed') await planReminder(tx, row, now())
  })
}

/** Also of one that is closed for ever. */
async function readShopOf(db: Db, { shopId }: ReservationRow): Promise<Shop> {
  const [shop] = await db.select({ data: shops.data }).from(shops).where(eq(shops.id, shopId))
  return shop!.data
}

interface Told<Event = ReservationEvent> {
  row: ReservationRow
  shop: Shop
  event: Event
  eventId: string
  nowMs: number
}

async function mailCustomer(tx: Db, { row, shop, event, eventId, nowMs }: Told, publicUrl: string): Promise<void> {
  // Gone with a withdrawn account.
  if (!row.contact) return
  const { email: to, familyName: name } = row.contact
  const link = row.customerId ? `${publicUrl}/mypage/reservation` : await makeManageLink(tx, row.id, publicUrl)
  const calendar = visitCalendar(row, shop, publicUrl, nowMs)
  const props = { name, visit: visitFacts(row, shop), link, calendar }
  await queueMail(tx, { kind: MAILS[event], to, props, eventId })
}

async function mailShop(
  tx: Db,
  { row, shop, event, eventId }: Told<'made' | 'changed' | 'cancelled'>,
  mailFrom: string,
): Promise<void> {
  const props = {
    name: `${shop.name} ご担当者`,
    event,
    visit: visitFacts(row, shop),
    contact: contactWords(row),
    items: await itemNames(tx, row.itemIds),
    purpose: row.purpose,
    note: row.note,
  }
  const to = mailFrom.replace(/^.*<|>$/g, '')
  await queueMail(tx, { kind: 'reservationNotice', to, props, eventId: `${eventId}:shop` })
}

function contactWords({ contact, customerId }: ReservationRow): string {
  if (!contact) return '退会されたお客様'
  const { familyName, givenName, familyKana, givenKana, phone, email } = contact
  const who = `${familyName} ${givenName} 様（${familyKana} ${givenKana}）`
  return [who, phoneWords(phone), email, customerId ? '会員' : 'ゲスト'].join('\n')
}

async function itemNames(tx: Db, ids: number[]): Promise<string> {
  if (ids.length === 0) return ''
  const rows = await tx.select({ id: items.id, data: items.data }).from(items).where(inArray(items.id, ids))
  return rows.map(({ id, data }) => `${data.name}（${id}）`).join('\n')
}

/** In the morning of the day before; none for who reserves later than that. */
async function planReminder(tx: Db, { id, revision, startsAt }: ReservationRow, nowMs: number): Promise<void> {
  const dayBefore = addDays(dateInJapan(startsAt.getTime()), -1)
  const afterMs = instantInJapan(dayBefore, `${REMINDER_HOUR}:00`) - nowMs
  if (afterMs <= 0) return
  const data: ReservationJobData = { reservationId: id, revision, event: 'reminder' }
  const job = { id: jobId(`reservation reminder:${id}:${revision}`), data, afterSeconds: Math.ceil(afterMs / 1_000) }
  await sendJob(tx, reservationQueue, job)
}
