import { addDays, dateInJapan } from '#contract/civil-date.ts'
import { CodedError } from '#contract/errors.ts'
import type { SlotDay } from '#contract/reservations.ts'
import { NEAREST_STARTS, RESERVATION_DAYS_AHEAD } from '#contract/rules.ts'
import { instantInJapan, openingOn } from '#contract/shop-days.ts'
import type { Shop } from '#contract/shops.ts'
import { capacityOf, freeAt, nearestTo, openStartsOn, type VisitKind } from '#contract/slots.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { readShop } from '../shops.ts'
import { readTaken } from './cells.ts'

/** Two calendar pages. */
const MAX_DAYS = 62
/** Where the nearest free starts are looked for first. */
const NEAR_DAYS = 3

interface Question {
  shopId: number
  kind: VisitKind
  from: string
  to: string
}

export async function readSlots({ db, now }: Pick<Deps, 'db' | 'now'>, asked: Question): Promise<SlotDay[]> {
  const { shopId, kind, from, to } = asked
  if (to < from || to > addDays(from, MAX_DAYS - 1))
    throw new CodedError('VALIDATION_FAILED', {
      details: { to: `${from}以降、${MAX_DAYS}日間までの日付を指定してください。` },
    })
  return freeDays(db, await readShop({ db }, shopId), { kind, from, to, nowMs: now() })
}

type Search = Omit<Question, 'shopId'> & { nowMs: number }

async function freeDays(db: Db, shop: Shop, { kind, from, to, nowMs }: Search): Promise<SlotDay[]> {
  const midnight = (date: string) => instantInJapan(date, '00:00')
  const takenAt = await readTaken(db, { shopId: shop.id, kind }, midnight(from), midnight(addDays(to, 1)))
  const days: SlotDay[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const starts = openStartsOn(shop, kind, date, nowMs).map((start) => ({
      startsAt: new Date(start).toISOString(),
      free: freeAt(kind, start, capacityOf(kind, shop), takenAt),
    }))
    days.push({ date, isOpen: openingOn(shop, date) !== undefined, starts })
  }
  return days
}

interface Wish {
  kind: VisitKind
  startsAt: number
  nowMs: number
  /** Starts that are free, but not for whoever asks. */
  isOutOfQuestion: (start: number) => boolean
}

/** The free starts that are nearest to a wished one: around it, or wherever there are any. */
export async function readNearest(tx: Db, shop: Shop, { kind, startsAt, nowMs, isOutOfQuestion }: Wish) {
  const [first, last] = [dateInJapan(nowMs), addDays(dateInJapan(nowMs), RESERVATION_DAYS_AHEAD)]
  const wished = dateInJapan(startsAt)
  const search = async (from: string, to: string) => {
    const days = from <= to ? await freeDays(tx, shop, { kind, from, to, nowMs }) : []
    const free = days.flatMap(({ starts }) => starts.filter((it) => it.free > 0))
    return free.map((it) => Date.parse(it.startsAt)).filter((start) => !isOutOfQuestion(start))
  }
  const [near, far] = [addDays(wished, -NEAR_DAYS), addDays(wished, NEAR_DAYS)]
  let found = await search(near > first ? near : first, far < last ? far : last)
  if (found.length < NEAREST_STARTS) found = await search(first, last)
  return nearestTo(startsAt, found, NEAREST_STARTS).map((start) => new Date(start).toISOString())
}
