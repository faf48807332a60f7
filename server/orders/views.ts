/** Which orders are in the views of the desk. Few orders are in these states, and the index on states finds them. */
import { and, eq, inArray, lte, or, type SQL, sql } from '#drizzle'
import { getLastDueDay } from '#contract/orders/dispatch.ts'
import { EXTRA_DELIVERY_DAYS } from '#contract/orders/shipping.ts'
import { MAX_COUNTED, ORDER_VIEWS, type OrderView } from '#contract/orders/views.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadSite } from '#server/settings/settings.ts'
import { orders } from './schema.ts'

export interface ViewDay {
  nowMs: number
  closedDays: readonly string[]
}

const isLarge = sql`${orders.quote}->>'shippingClass' = 'L'`

const prefecture = sql`${orders.address}->>'prefecture'`

/** A delivery to a remote prefecture leaves earlier. */
const REMOTE: [days: number, prefectures: Prefecture[]][] = [
  ...Map.groupBy(Object.keys(EXTRA_DELIVERY_DAYS) as Prefecture[], (it) => EXTRA_DELIVERY_DAYS[it]!),
]

/** The parcel has to leave today to arrive on its day, or should have left. */
function isDue({ nowMs, closedDays }: ViewDay): SQL | undefined {
  const today = toJapanDate(nowMs)
  const isUntil = (place: Prefecture | undefined) =>
    lte(orders.deliveryOn, getLastDueDay(today, { prefecture: place, closedDays }))
  return or(
    isUntil(undefined),
    ...REMOTE.map(([, prefectures]) => and(inArray(prefecture, prefectures), isUntil(prefectures[0]))),
  )
}

const CONDITIONS: Record<OrderView, (day: ViewDay) => SQL | undefined> = {
  unpaid: () => and(eq(orders.state, 'awaiting_payment'), eq(orders.method, 'transfer')),
  'to-prepare': () => eq(orders.state, 'received'),
  'to-ship': (day) => and(eq(orders.state, 'preparing'), sql`not ${isLarge}`, isDue(day)),
  large: () => and(inArray(orders.state, ['received', 'preparing', 'shipped']), isLarge),
}

export const isInView = (view: OrderView, day: ViewDay): SQL | undefined => CONDITIONS[view](day)

export async function countViews(db: Db, nowMs: number): Promise<Record<OrderView, number>> {
  const { closedDays } = await loadSite(db)
  const counts = {} as Record<OrderView, number>
  for (const view of ORDER_VIEWS) {
    const found = db
      .select({ id: orders.id })
      .from(orders)
      .where(isInView(view, { nowMs, closedDays }))
      .limit(MAX_COUNTED + 1)
    counts[view] = await db.$count(found.as('found'))
  }
  return counts
}
