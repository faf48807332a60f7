import { useId, useState } from 'react'
import { addMonths, dateInJapan } from '#contract/civil-date.ts'
import { pageOf, rowsOf } from '#src/ui/date-picker/calendar-days.ts'
import { PanelGrid } from '#src/ui/date-picker/panel-grid.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NextIcon, PreviousIcon } from '#src/ui/icons.tsx'
import type { DayWords } from './day-words.ts'
import css from './slot-calendar.module.css'

interface SlotCalendarProps {
  /** First day of the month that is shown. */
  page: string
  onPage: (page: string) => void
  /** The days that can be reserved at all lie between them. */
  first: string
  last: string
  /** The day whose times are shown. */
  shown: string | undefined
  onShow: (date: string, why: DayWords['why']) => void
  wordsOf: (date: string) => DayWords
  now: number
}

/** What of a month's page is asked for: its first and its last cell. */
export function edgesOf(page: string): { from: string; to: string } {
  const cells = rowsOf('date', page).flat()
  return { from: cells[0]!, to: cells.at(-1)! }
}

/** A month with its free days; days that cannot be chosen stay in reach and say why. */
export function SlotCalendar({ page, onPage, first, last, shown, onShow, wordsOf, now }: SlotCalendarProps) {
  const titleId = useId()
  const [moved, setMoved] = useState<string>()
  const today = dateInJapan(now)
  const focused =
    [moved, shown, today < first ? first : today].find((it) => it !== undefined && pageOf('date', it) === page) ?? page
  const focus = (date: string) => {
    const within = date < first ? first : date > last ? last : date
    setMoved(within)
    if (pageOf('date', within) !== page) onPage(pageOf('date', within))
  }
  const turn = (months: number) => () => onPage(addMonths(page, months))
  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <IconButton icon={PreviousIcon} label="前の月" disabled={page <= pageOf('date', first)} onClick={turn(-1)} />
        <p id={titleId} className={css.title} aria-live="polite">
          {`${Number(page.slice(0, 4))}年${Number(page.slice(5, 7))}月`}
        </p>
        <IconButton icon={NextIcon} label="次の月" disabled={page >= pageOf('date', last)} onClick={turn(1)} />
      </div>
      <PanelGrid
        unit="date"
        {...{ page, focused }}
        from={first}
        labelledBy={titleId}
        stateOf={(date) => {
          const { why, note } = wordsOf(date)
          return {
            isActive: date === shown,
            isInRange: false,
            isToday: date === today,
            isOutside: pageOf('date', date) !== page,
            why,
            note,
          }
        }}
        onFocus={focus}
        onPress={(date, why) => onShow(date, why === false ? undefined : why)}
      />
      <p aria-hidden className={css.key}>
        <span>○ 空きあり</span>
        <span>△ 残りわずか</span>
        <span>× 満席</span>
        <span>休 休業日</span>
        <span>祝 祝日</span>
      </p>
    </div>
  )
}
