import { type ReactNode, useId, useState } from 'react'
import { ChevronRight as NextIcon, ChevronLeft as PreviousIcon } from 'lucide-react'
import { addMonths, toJapanDate } from '#contract/shared/civil-date.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { pageOf, rowsOf } from './calendar-days.ts'
import css from './month-calendar.module.css'
import { type CellState, PanelGrid } from './panel-grid.tsx'

export interface DayState {
  /** Why the day cannot be chosen. */
  reason?: string | true
  note?: NonNullable<CellState['note']>
  /** Looks closed, unlike a day that cannot be chosen for another reason. */
  isClosed?: boolean
  isQuiet?: boolean
}

export interface MonthCalendarProps {
  /** First day of the month shown. */
  page: string
  onPage: (page: string) => void
  /** The days that can be chosen are between these. */
  first: string
  last: string
  /** The chosen day. */
  shown: string | undefined
  onShow: (date: string, reason: DayState['reason']) => void
  stateOf: (date: string) => DayState
  /** What the signs mean. */
  signs: ReactNode
  now: number
}

/** The range requested for a page: its first and its last cell. */
export function rangeOf(page: string): { from: string; to: string } {
  const cells = rowsOf('date', page).flat()
  return { from: cells[0]!, to: cells.at(-1)! }
}

/** A month with a sign for each day; days that cannot be chosen stay focusable and say why. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { page, onPage, first, last, shown, onShow, stateOf, signs, now } = props
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
        hasSigns
        page={page}
        focused={focused}
        from={first}
        labelledBy={titleId}
        stateOf={(date) => {
          const { reason, note, isClosed, isQuiet } = stateOf(date)
          return {
            isActive: date === shown,
            isInRange: false,
            isToday: date === today,
            isOutside: pageOf('date', date) !== page,
            reason,
            note,
            isClosed,
            isQuiet,
          }
        }}
        onFocus={focus}
        onPress={(date, reason) => onShow(date, reason === false ? undefined : reason)}
      />
      <p aria-hidden className={css.key}>
        {signs}
      </p>
    </div>
  )
}
