/** What staff do with the hours of single days. */
import { addDays, formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import * as shopSpecs from '#contract/shops/actions.ts'
import type { DayOutput, SeenDay } from '#contract/shops/actions.ts'
import { getHours } from '#contract/shops/hours.ts'
import type { Hours, Shop } from '#contract/shops/schema.ts'
import { changeCatalogueIn } from '#server/catalogue/change.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ActionContext, type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { reportConflictsLater } from '#server/reservations/visit-conflicts.ts'
import { removeShopDay, saveShopDay } from '#server/shops/shop-days.ts'
import { loadShop } from '#server/shops/shops.ts'
import { closePart, describeHours } from './day-hours.ts'

/** A later date is a typing error. */
const MAX_DAYS_AHEAD = 366

/** The staff's hours of a day as a code: `file` if they have set none, `closed`, or `open-1000-1500`. */
function describeDay({ days = [] }: Shop, date: string): string {
  const day = days.find((it) => it.date === date)
  if (!day) return 'file'
  return day.hours ? `open-${day.hours.opens}-${day.hours.closes}`.replaceAll(':', '') : 'closed'
}

/** What `describeDay` has said, for people. */
export const formatLoggedDay = (code: string): string =>
  code === 'file'
    ? 'ファイルのとおり'
    : code === 'closed'
      ? '休業'
      : code.replace(/^open-(\d\d)(\d\d)-(\d\d)(\d\d)$/, '$1:$2〜$3:$4')

export const toSeenDay = (shop: Shop, date: string): SeenDay => ({
  day: describeDay(shop, date),
  reason: shop.days?.find((it) => it.date === date)?.reason ?? '',
})

/** The hours of a day without what staff have set. */
const getFileHours = (shop: Shop, date: string): Hours => getHours({ ...shop, days: [] }, date)

interface NewDay {
  hours: Hours
  reason: string
}

/** Changes a day to what `decide` returns; undefined takes the staff's hours back. */
async function changeDay(
  tx: Db,
  { shopId, date, seen }: { shopId: number; date: string; seen: SeenDay },
  { nowMs }: ActionContext,
  decide: (shop: Shop) => NewDay | undefined,
): Promise<ActionResult<DayOutput>> {
  assertNearDay(date, toJapanDate(nowMs))
  let result: ActionResult<DayOutput> | undefined
  await changeCatalogueIn(tx, async (_, rev) => {
    // The catalogue is locked, so no one else changes the day.
    const before = await loadShop({ db: tx }, shopId)
    const subject = { kind: 'shop', id: `${shopId}-${date}`, shopId }
    const old = toSeenDay(before, date)
    const value = `「${describeHours(getHours(before, date))}」`
    await assertFresh(tx, { subject, seen: seen.day, present: old.day, value, logged: 'day' })
    await assertFresh(tx, { subject, seen: seen.reason, present: old.reason, value: `理由は「${old.reason}」` })
    const day = decide(before)
    if (day) await saveShopDay(tx, shopId, { date, ...day }, rev)
    else if (old.day !== 'file') await removeShopDay(tx, shopId, date, rev)
    const after = await loadShop({ db: tx }, shopId)
    const hours = describeHours(getHours(after, date))
    const now = toSeenDay(after, date)
    const isReasonOnly = now.day === old.day
    const changed = !isReasonOnly || now.reason !== old.reason
    result = { output: { changed, hours } }
    if (!changed) return false
    if (!isReasonOnly) await reportConflictsLater(tx, new Date(nowMs))
    const values = { day: logCode(now.day), ...(isReasonOnly && { fields: [logCode('reason')] }) }
    result = { ...result, entry: { subject, before: { day: logCode(old.day) }, after: values } }
    return true
  })
  return result!
}

function assertNearDay(date: string, today: string): void {
  if (date < today) throw new CommandError(`${formatDay(date)}は過ぎています。今日からの日付を指定してください。`)
  if (date > addDays(today, MAX_DAYS_AHEAD))
    throw new CommandError(`${formatDay(date)}は先すぎます。1年以内の日付を指定してください。`)
}

/** Whether a part that was closed before is meant. Its reason can be corrected. */
const isClosedPart = (
  { opens, closes }: NonNullable<Hours>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) => (from === closes && to === undefined) || (to === opens && from === undefined)

/** Closes a day or a part of it, or corrects the reason. Reservations stay as they are. */
export const closeAction = deskAction({
  ...shopSpecs.close,
  permission: 'shops',
  run: (tx, input, context) =>
    changeDay(tx, input, context, (shop) => {
      const hours = getHours(shop, input.date)
      const isSet = describeDay(shop, input.date) !== 'file'
      if (isSet && (!hours || isClosedPart(hours, input))) return { hours, reason: input.reason }
      if (!hours) throw new CommandError(`${shop.name}は、${formatDay(input.date)}はすでに休業日です。`)
      return { hours: closePart(hours, input), reason: input.reason }
    }),
})

/** Takes back what staff have set, or opens the shop at these hours. */
export const openAction = deskAction({
  ...shopSpecs.open,
  permission: 'shops',
  run: (tx, input, context) =>
    changeDay(tx, input, context, (shop) => {
      const { date, from, to, reason = '' } = input
      const usual = getFileHours(shop, date)
      if (from === undefined && to === undefined) {
        if (!usual && describeDay(shop, date) === 'file')
          throw new CommandError(
            `${shop.name}は、${formatDay(date)}は定休日です。営業する場合は、--from と --to で時間を指定してください。`,
          )
        return undefined
      }
      if (from === undefined || to === undefined) throw new CommandError('--from と --to は、両方を指定してください。')
      if (from >= to) throw new CommandError('--to には、--from より後の時刻を指定してください。')
      return usual?.opens === from && usual.closes === to ? undefined : { hours: { opens: from, closes: to }, reason }
    }),
})
