import { useState } from 'react'
import { addDays, dateInJapan } from '#contract/civil-date.ts'
import { type MAX_WISHES, RESERVATION_DAYS_AHEAD } from '#contract/rules.ts'
import type { Shop } from '#contract/shops.ts'
import { periodOf, type VisitKind } from '#contract/slots.ts'
import { dayWords as longDay } from '#contract/visit-words.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { pageOf } from '#src/ui/date-picker/calendar-days.ts'
import { toldAtWords } from '#src/ui/told-at.ts'
import { dayWords, type DayWords } from './day-words.ts'
import { edgesOf, SlotCalendar } from './slot-calendar.tsx'
import css from './slot-choice.module.css'
import { SlotTimes } from './slot-times.tsx'
import { useFreeDays } from './use-free-days.ts'

export interface SlotChoiceProps {
  shop: Shop
  kind: VisitKind
  /** Starts, the most wanted one first. */
  chosen: readonly number[]
  /** With 1, another choice takes its place. */
  most: 1 | typeof MAX_WISHES
  /** A moment of the day to begin with, while nothing is chosen. */
  near?: number | undefined
  onChange: (chosen: number[]) => void
}

/** A day with free places, and then a time of it. */
export function SlotChoice({ shop, kind, chosen, most, near, onChange }: SlotChoiceProps) {
  const now = useNow()
  const today = dateInJapan(now)
  const firstDate = dateInJapan(periodOf(shop, kind, now)?.fromMs ?? now)
  const [turned, setPage] = useState<string>()
  const [day, setDay] = useState<string>()
  const [told, setTold] = useState('')
  const wished = [chosen[0], near].find((it) => it !== undefined)
  const wishedDay = wished === undefined ? undefined : dateInJapan(wished)
  const page = turned ?? pageOf('date', wishedDay === undefined || wishedDay < firstDate ? firstDate : wishedDay)
  const freeDays = useFreeDays({ shop, kind, ...edgesOf(page) })
  const wordsOf = (date: string) => dayWords(freeDays, date, now)

  const firstFree = [...(freeDays?.days.keys() ?? [])].find(
    (date) => pageOf('date', date) === page && wordsOf(date).why === undefined,
  )
  const hasTimes = (date: string) => chosen.length > 0 || wordsOf(date).why === undefined
  const shown =
    [day, wishedDay].find((it) => it !== undefined && pageOf('date', it) === page && hasTimes(it)) ?? firstFree
  const starts = (shown === undefined ? undefined : freeDays?.days.get(shown)?.starts) ?? []

  const show = (date: string, why: DayWords['why']) => {
    setTold(typeof why === 'string' ? `${longDay(date)}は選択できません（${why}）` : '')
    if (why !== undefined) return
    setDay(date)
    setPage(pageOf('date', date))
  }
  const press = (startsAt: number) => {
    setTold('')
    if (shown !== undefined) setDay(shown)
    if (chosen.includes(startsAt)) return onChange(chosen.filter((it) => it !== startsAt))
    if (most === 1) return onChange([startsAt])
    if (chosen.length >= most)
      return setTold(`第${most}希望まで選択できます。変えるときは、選択した時間をもう一度押して外してください。`)
    onChange([...chosen, startsAt])
  }

  return (
    <div className={css.choice}>
      <div role="group" aria-label="日付">
        <p aria-hidden className={css.label}>
          日付
        </p>
        <SlotCalendar
          {...{ page, shown, now, wordsOf }}
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
        <SlotTimes {...{ starts, chosen }} isRanked={most > 1} onPress={press} />
        {freeDays && shown === undefined && (
          <p className={css.note}>この月には、お選びいただける日がありません。ほかの月をご覧ください。</p>
        )}
        <p role="status" className={css.note}>
          {told || sourceWords(freeDays)}
        </p>
      </div>
    </div>
  )
}

const UNKNOWN = '現在、空き状況を確認できません。ご希望の日時をお選びください。空きの有無は送信後にお知らせします。'

function sourceWords(freeDays: ReturnType<typeof useFreeDays>): string {
  if (!freeDays) return '空き状況を確認しています。'
  if (freeDays.source === 'kept') return `${toldAtWords(freeDays.toldAt)}の空き状況です。`
  return freeDays.source === 'computed' ? UNKNOWN : ''
}
