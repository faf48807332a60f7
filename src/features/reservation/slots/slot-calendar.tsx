import { useId, useState } from 'react'
import { ChevronRight as NextIcon, ChevronLeft as PreviousIcon } from 'lucide-react'
import { addMonths, toJapanDate } from '#contract/shared/civil-date.ts'
import { pageOf, rowsOf } from '#src/ui/date-picker/calendar-days.ts'
import { PanelGrid } from '#src/ui/date-picker/panel-grid.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { DayStatus } from './day-status.ts'
import css from './slot-calendar.module.css'

interface SlotCalendarProps {
  /** First day of the month shown. */
  page: string
  onPage: (page: string) => void
  /** The bookable days are between these. */
  first: string
  last: string
  /** The day whose times are shown. */
  shown: string | undefined
  onShow: (date: string, reason: DayStatus['reason']) => void
  statusOf: (date: string) => DayStatus
  now: number
}

/** The range requested for a page: its first and its last cell. */
export function rangeOf(page: string): { from: string; to: string } {
  const cells = rowsOf('date', page).flat()
  return { from: cells[0]!, to: cells.at(-1)! }
}

/** A month with its available days; unavailable days stay focusable and say why. */
export function SlotCalendar({ page, onPage, first, last, shown, onShow, statusOf, now }: SlotCalendarProps) {
  const titleId = useId()
  const [moved, setMoved] = useState<string>()
  const today = toJapanDate(now)
  const focused =
    [moved, shown, today < first ? first : today].find((it) => it !== undefined && pageOf('date', it) === page) ?? page
  const focus = (date: string) => {
    const within = date < first ? first : date > last ? last : date
    setMoved(within)
    if (pageOf('date', within) !== page) onPage(pageOf('date', within))
  }
  const changeMonth = (months: number) => () => onPage(addMonths(page, months))
  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <IconButton
          icon={PreviousIcon}
          label="前の月"
          disabled={page <= pageOf('date', first)}
          onClick={changeMonth(-1)}
        />
        <p id={titleId} className={css.title} aria-live="polite">
          {`${Number(page.slice(0, 4))}年${Number(page.slice(5, 7))}月`}
        </p>
        <IconButton icon={NextIcon} label="次の月" disabled={page >= pageOf('date', last)} onClick={changeMonth(1)} />
      </div>
      <PanelGrid
        unit="date"
        {...{ page, focused }}
        from={first}
        labelledBy={titleId}
        stateOf={(date) => {
          const { reason, note } = statusOf(date)
          return {
            isActive: date === shown,
            isInRange: false,
            isToday: date === today,
            isOutside: pageOf('date', date) !== page,
            reason,
            note,
          }
        }}
        onFocus={focus}
        onPress={(date, reason) => onShow(date, reason === false ? undefined : reason)}
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
