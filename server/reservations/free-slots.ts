import type { SlotDay } from '#contract/reservations/schema.ts'
import {
  type BookingPeriod,
  getBookingPeriod,
  getCapacity,
  countFree,
  VISIT_KIND_RULES,
  findNearestStarts,
  listBuckets,
  listStartsWithin,
  type StartProblem,
  type VisitKind,
} from '#contract/reservations/slots.ts'
import { addDays, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { NEAREST_STARTS, RESERVATION_DAYS_AHEAD, SURVEY_BUSINESS_DAYS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { getOpening } from '#contract/shops/hours.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadShop } from '#server/shops/shops.ts'
import { loadUsedCapacity } from './capacity.ts'
import type { VisitRow } from './rows.ts'

/** Two months in the calendar. */
const MAX_DAYS = 62
/** The nearest free starts are searched within this range first. */
const NEAR_DAYS = 3

interface SlotQuery {
  shopId: number
  kind: VisitKind
  from: string
  to: string
}

export async function listFreeSlots({ db, now }: Pick<Deps, 'db' | 'now'>, query: SlotQuery): Promise<SlotDay[]> {
  const { shopId, kind, from, to } = query
  if (to < from || to > addDays(from, MAX_DAYS - 1))
    throw new CodedError('VALIDATION_FAILED', {
      details: { to: `${from}以降、${MAX_DAYS}日間までの日付を指定してください。` },
    })
  const shop = await loadShop({ db }, shopId)
  return loadDays(db, shop, { kind, from, to, period: getBookingPeriod(shop, kind, now()) })
}

interface StaffSlotQuery extends Pick<SlotQuery, 'shopId' | 'kind'> {
  date: string
  period: BookingPeriod
  /** A visit that is to be moved within its shop: its own places are free for it. */
  moved?: VisitRow | undefined
}

/** The same rule with the period of staff. */
export async function listStaffSlots(db: Db, { shopId, date, ...search }: StaffSlotQuery): Promise<SlotDay> {
  const [day] = await loadDays(db, await loadShop({ db }, shopId), { ...search, from: date, to: date })
  return day!
}

type Search = Omit<SlotQuery, 'shopId'> & { period: BookingPeriod | undefined; moved?: VisitRow | undefined }

async function loadDays(db: Db, shop: Shop, { kind, from, to, period, moved }: Search): Promise<SlotDay[]> {
  const midnight = (date: string) => toJapanInstant(date, '00:00')
  const allUsedAt = await loadUsedCapacity(db, { shopId: shop.id, kind }, midnight(from), midnight(addDays(to, 1)))
  const own = new Set(moved && listBuckets(moved.kind, moved.startsAt.getTime()))
  const usedAt = (bucket: number) => allUsedAt(bucket) - (own.has(bucket) ? 1 : 0)
  const days: SlotDay[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const starts = listStartsWithin(shop, kind, date, period).map((start) => ({
      startsAt: new Date(start).toISOString(),
      free: countFree(kind, start, getCapacity(kind, shop), usedAt),
    }))
    days.push({ date, isOpen: getOpening(shop, date) !== undefined, starts })
  }
  return days
}

interface NearestQuery {
  kind: VisitKind
  startsAt: number
  period: BookingPeriod | undefined
  /** Free starts that this holder cannot take. */
  isExcluded: (start: number) => boolean
}

/** The free starts nearest to a requested one: first in the days around it, then in the whole booking period. */
export async function loadNearestStarts(tx: Db, shop: Shop, { kind, startsAt, period, isExcluded }: NearestQuery) {
  if (!period) return []
  const first = toJapanDate(period.fromMs)
  const last = period.lastDate
  const requested = toJapanDate(startsAt)
  const search = async (from: string, to: string) => {
    const days = from <= to ? await loadDays(tx, shop, { kind, from, to, period }) : []
    const free = days.flatMap(({ starts }) => starts.filter((it) => it.free > 0))
    return free.map((it) => Date.parse(it.startsAt)).filter((start) => !isExcluded(start))
  }
  const near = addDays(requested, -NEAR_DAYS)
  const far = addDays(requested, NEAR_DAYS)
  let found = await search(near > first ? near : first, far < last ? far : last)
  if (found.length < NEAREST_STARTS) found = await search(first, last)
  return findNearestStarts(startsAt, found, NEAREST_STARTS).map((start) => new Date(start).toISOString())
}

/** Error message for the field of a requested start. */
export function startErrorMessage(problem: StartProblem, kind: VisitKind): string {
  if (problem === 'past') return 'この日時は過ぎています。別の日時をお選びください。'
  if (problem === 'far') return `ご予約は${RESERVATION_DAYS_AHEAD}日先まで承ります。別の日時をお選びください。`
  if (problem !== 'soon') return 'この日時は受け付けていません。空き状況から日時をお選びください。'
  return kind === 'survey'
    ? `${VISIT_KIND_RULES.survey.label}は、${SURVEY_BUSINESS_DAYS}営業日後から承ります。別の日時をお選びください。`
    : 'ご予約は2時間後から承ります。別の日時をお選びください。'
}
