/** The days of a shop for the desk's page, with everything that a visit's card shows. */
import { and, desc, inArray, lt, ne } from '#drizzle'
import { formatAddress } from '#contract/addresses/labels.ts'
import type { DeskDay, DeskVisit, DeskWeekDay } from '#contract/reservations/desk.ts'
import type { SlotDay } from '#contract/reservations/schema.ts'
import { getCapacity, getStaffPeriod, listBucketsBetween, type VisitKind } from '#contract/reservations/slots.ts'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { getOpening } from '#contract/shops/hours.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { listOpenOrders, type OpenOrder } from '#server/orders/open-orders.ts'
import type { Db } from '#server/platform/db/client.ts'
import { listShops, loadShop } from '#server/shops/shops.ts'
import { listBlocks } from './block-actions.ts'
import { loadUsedCapacity } from './capacity.ts'
import { listNotes } from './care-actions.ts'
import { searchReservations } from './desk-search.ts'
import { listStaffSlots } from './free-slots.ts'
import { isVisit, type ReservationRow, type VisitRow } from './rows.ts'
import { reservations } from './schema.ts'
import { loadWishedItems } from './wished-items.ts'

/** More than a shop has places for. */
const MAX_OF_DAY = 500
const MAX_EARLIER = 5
const DAYS_OF_WEEK = 7

export async function loadDay(db: Db, shopId: number, date: string): Promise<DeskDay> {
  const shop = await loadShop({ db }, shopId)
  const rows = await searchReservations(db, { shopId, from: date, to: date, limit: MAX_OF_DAY })
  const opening = getOpening(shop, date)
  return {
    data: await toVisits(db, shop, rows),
    blocks: (await listBlocks(db, shopId, date)).map(({ shopId: _, startsAt, endsAt, ...block }) => ({
      ...block,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    opening: toSpan(opening),
    places: opening ? await listPlaces(db, shop, listBucketsBetween(opening.opensAt, opening.closesAt)) : [],
  }
}

const toSpan = (opening: ReturnType<typeof getOpening>) =>
  opening
    ? { startsAt: new Date(opening.opensAt).toISOString(), endsAt: new Date(opening.closesAt).toISOString() }
    : null

async function listPlaces(db: Db, shop: Shop, buckets: readonly number[]): Promise<DeskDay['places']> {
  const kind: VisitKind = 'guidance'
  const usedAt = await loadUsedCapacity(db, { shopId: shop.id, kind }, buckets[0]!, buckets.at(-1)!)
  return buckets.map((bucket) => ({
    startsAt: new Date(bucket).toISOString(),
    free: Math.max(0, getCapacity(kind, shop) - usedAt(bucket)),
  }))
}

export async function loadWeek(db: Db, shopId: number, from: string): Promise<DeskWeekDay[]> {
  const shop = await loadShop({ db }, shopId)
  const to = addDays(from, DAYS_OF_WEEK - 1)
  const rows = await searchReservations(db, { shopId, from, to, limit: DAYS_OF_WEEK * MAX_OF_DAY })
  const visits = rows.filter(({ status }) => status !== 'cancelled').map((row) => ({ row, ...toShort(row) }))
  return Array.from({ length: DAYS_OF_WEEK }, (_, ahead) => addDays(from, ahead)).map((date) => ({
    date,
    opening: toSpan(getOpening(shop, date)),
    visits: visits.filter(({ row }) => dateOf(row) === date).map(({ row: _, ...visit }) => visit),
  }))
}

export const dateOf = ({ startsAt }: Pick<ReservationRow, 'startsAt'>): string => toJapanDate(startsAt.getTime())

interface SlotQuery {
  shopId: number
  kind: VisitKind
  date: string
  isHere?: boolean | undefined
  /** The visit that is to be moved. */
  moved?: ReservationRow | undefined
  nowMs: number
}

export const loadStaffSlots = (
  db: Db,
  { shopId, kind, date, isHere = false, moved, nowMs }: SlotQuery,
): Promise<SlotDay> =>
  listStaffSlots(db, {
    shopId,
    kind,
    date,
    period: getStaffPeriod(nowMs, isHere),
    moved: moved && isVisit(moved) && leavesItsPlace(moved, shopId, kind) ? moved : undefined,
  })

const leavesItsPlace = (moved: VisitRow, shopId: number, kind: VisitKind): boolean =>
  moved.status === 'confirmed' && moved.shopId === shopId && moved.kind === kind

const toShort = (row: ReservationRow) => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  event: row.event && { title: row.event.title },
  shopId: row.shopId,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  status: row.status,
  assignee: row.assignee,
  name: row.contact && `${row.contact.familyName} ${row.contact.givenName}`,
})

async function toVisits(db: Db, shop: Shop, rows: readonly ReservationRow[]): Promise<DeskVisit[]> {
  if (rows.length === 0) return []
  const notes = await listNotes(
    db,
    rows.map(({ id }) => id),
  )
  const shops = await listShops({ db })
  const itemIds = [...new Set(rows.flatMap((row) => row.itemIds))]
  const itemOf = await loadWishedItems(db, itemIds, { shopId: shop.id, shops })
  const earlierOf = await loadEarlier(db, rows)
  const ordersOf = await listOpenOrders(db, rows.map(toPerson))
  const nameOf = (shopId: number) => shops.find(({ id }) => id === shopId)?.name ?? `店舗${shopId}`
  return rows.map((row) => ({
    ...toShort(row),
    channel: row.channel,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    checkedInAt: row.checkedInAt?.toISOString() ?? null,
    kana: row.contact && `${row.contact.familyKana} ${row.contact.givenKana}`,
    phone: row.contact?.phone ?? null,
    email: row.contact?.email ?? null,
    customerId: row.customerId,
    address: row.address && formatAddress(row.address),
    adults: row.adults,
    children: row.children,
    purpose: row.purpose,
    note: row.note,
    reformCase: row.reformCase,
    items: row.itemIds.map(itemOf),
    notes: (notes.get(row.id) ?? []).map(({ text, author, at }) => ({ text, author, at: at.toISOString() })),
    earlier: earlierOf(row).map((it) => ({ ...toShort(it), shopName: nameOf(it.shopId) })),
    openOrders: ordersOf(toPerson(row)).map(toOpenOrder),
  }))
}

const toPerson = ({ customerId, contact }: ReservationRow) => ({ customerId, email: contact?.email ?? null })

const toOpenOrder = ({ number, state, totalYen, deliveryOn }: OpenOrder) => ({ number, state, totalYen, deliveryOn })

/** The reservations of the same holder that started before, the latest first. Those of erased customers have none. */
async function loadEarlier(
  db: Db,
  rows: readonly ReservationRow[],
): Promise<(row: ReservationRow) => ReservationRow[]> {
  const holders = [...new Set(rows.flatMap(({ holder }) => holder ?? []))]
  const last = new Date(Math.max(...rows.map(({ startsAt }) => startsAt.getTime())))
  const found =
    holders.length === 0
      ? []
      : await db
          .select()
          .from(reservations)
          .where(
            and(
              inArray(reservations.holder, holders),
              lt(reservations.startsAt, last),
              ne(reservations.status, 'cancelled'),
            ),
          )
          .orderBy(desc(reservations.startsAt), desc(reservations.number))
  return ({ holder, startsAt }) =>
    holder === null ? [] : found.filter((it) => it.holder === holder && it.startsAt < startsAt).slice(0, MAX_EARLIER)
}
