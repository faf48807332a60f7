import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, toJapanDate, formatDay as longDay } from '#contract/shared/civil-date.ts'
import { type MAX_WISHES, RESERVATION_DAYS_AHEAD } from '#contract/shared/constants.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { getBookingPeriod, getCapacity, type VisitKind } from '#contract/reservations/slots.ts'
import { formatFetchedAt } from '#contract/shared/format-date.ts'
import { type FreeDays, freeDaysQuery } from '#src/device/query/free-days.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { pageOf } from '#src/ui/date-picker/calendar-days.ts'
import { type DayState, rangeOf } from '#src/ui/date-picker/month-calendar.tsx'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import { getDayStatus } from './day-status.ts'
import { SlotCalendar } from './slot-calendar.tsx'
import css from './slot-choice.module.css'
import { SlotTimes } from './slot-times.tsx'

export interface SlotChoiceProps {
  shop: Shop
  kind: VisitKind
  /** Starts in order of preference. */
  chosen: readonly number[]
  /** With 1, a new choice replaces the old one. */
  max: 1 | typeof MAX_WISHES
  /** The moment whose day is shown first while nothing is chosen. */
  near?: number | undefined
  onChange: (chosen: number[]) => void
}

/** Chooses a day with availability, and then a time. */
export const SlotChoice = withQueryClient(function SlotChoice(props: SlotChoiceProps) {
  const { shop, kind, chosen, max, near, onChange } = props
  const isOffline = useIsOffline()
  const now = useNow()
  const today = toJapanDate(now)
  const firstDate = toJapanDate(getBookingPeriod(shop, kind, now)?.fromMs ?? now)
  const [chosenPage, setPage] = useState<string>()
  const [day, setDay] = useState<string>()
  const [message, setMessage] = useState('')
  const wished = [chosen[0], near].find((it) => it !== undefined)
  const wishedDay = wished === undefined ? undefined : toJapanDate(wished)
  const page = chosenPage ?? pageOf('date', wishedDay === undefined || wishedDay < firstDate ? firstDate : wishedDay)
  const { data: freeDays } = useQuery(freeDaysQuery({ shop, kind, ...rangeOf(page) }))
  const statusOf = (date: string) => getDayStatus({ freeDays, firstDate, date, nowMs: now })

  const free = [...(freeDays?.days.keys() ?? [])].filter((date) => statusOf(date).reason === undefined)
  // At the end of a month, its last week may have free days of the next one only.
  const firstFree = free.find((date) => pageOf('date', date) === page) ?? (chosenPage ? undefined : free[0])
  const hasTimes = (date: string) => chosen.length > 0 || statusOf(date).reason === undefined
  const shown =
    [day, wishedDay].find((it) => it !== undefined && pageOf('date', it) === page && hasTimes(it)) ?? firstFree
  const starts = (shown === undefined ? undefined : freeDays?.days.get(shown)?.starts) ?? []

  const show = (date: string, reason: DayState['reason']) => {
    setMessage(typeof reason === 'string' ? `${longDay(date)}は選択できません（${reason}）` : '')
    if (reason !== undefined) return
    setDay(date)
    setPage(pageOf('date', date))
  }
  const press = (startsAt: number) => {
    setMessage('')
    if (shown !== undefined) setDay(shown)
    if (chosen.includes(startsAt)) return onChange(chosen.filter((it) => it !== startsAt))
    if (max === 1) return onChange([startsAt])
    if (chosen.length >= max)
      return setMessage(`第${max}希望まで選択済みです。変更するときは、選択した時間をもう一度押して外してください。`)
    onChange([...chosen, startsAt])
  }

  return (
    <div className={css.choice}>
      <div role="group" aria-label="日付">
        <p aria-hidden className={css.label}>
          日付
        </p>
        <SlotCalendar
          page={page}
          shown={shown}
          now={now}
          stateOf={statusOf}
          onPage={setPage}
          first={firstDate}
          last={addDays(today, RESERVATION_DAYS_AHEAD)}
          onShow={show}
        />
      </div>
      <div role="group" aria-label="時間" className={css.times}>
        <p aria-hidden className={css.label}>
          時間
        </p>
        {shown !== undefined && <p className={css.day}>{longDay(shown)}</p>}
        <SlotTimes
          starts={starts}
          chosen={chosen}
          capacity={getCapacity(kind, shop)}
          isRanked={max > 1}
          onPress={press}
        />
        {freeDays && shown === undefined && (
          <p className={css.note}>この月には、お選びいただける日がありません。ほかの月をご覧ください。</p>
        )}
        <p role="status" className={css.note}>
          {message || sourceText(freeDays, isOffline)}
        </p>
      </div>
    </div>
  )
})

const UNKNOWN = '現在、空き状況を確認できません。ご希望の日時をお選びください。空きの有無は送信後にお知らせします。'

function sourceText(freeDays: FreeDays | undefined, isOffline: boolean): string {
  if (!freeDays) return '空き状況を確認しています。'
  if (freeDays.source === 'computed') return UNKNOWN
  return freeDays.source === 'saved' || isOffline ? `${formatFetchedAt(freeDays.fetchedAt)}の空き状況です。` : ''
}
