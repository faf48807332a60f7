import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { getHolidayName } from '#contract/shared/holidays.ts'
import { WEEKDAY_LABELS, getWeekday } from '#contract/shared/civil-date.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import { moveBy, rowsOf, type Unit } from './calendar-days.ts'
import { formatDate } from './date-format.ts'
import type { DisabledReason } from './date-rules.ts'
import { at, weekOf } from './plain-date-time.ts'
import styles from './panel-grid.module.css'
import { useReasons } from './reason-notes.tsx'

/** The state of a day, month or year. */
export interface CellState {
  isActive: boolean
  isInRange: boolean
  isToday: boolean
  /** Belongs to the previous or next month. */
  isOutside: boolean
  reason: DisabledReason
  /** A sign below the number, and its text for screen readers. */
  note?: { sign: string; label: string } | undefined
  isClosed?: boolean | undefined
  /** Can be chosen, but nothing is on this day. */
  isQuiet?: boolean | undefined
}

export interface PanelGridProps {
  unit: Unit
  page: string
  labelledBy: string
  stateOf: (date: string) => CellState
  /** The only cell in the tab order. */
  focused: string
  onFocus: (date: string) => void
  onPress: (date: string, reason: DisabledReason) => void
  onHover?: ((date: string | undefined) => void) | undefined
  /** Weeks that end before this day are not rendered. */
  from?: string | undefined
  /** Rows start with the week number. */
  hasWeeks?: boolean
  /** Keeps room for the signs of the days, which may arrive later. */
  hasSigns?: boolean
}

const TEXTS: Record<Unit, string> = { date: 'D', month: 'M月', year: 'YYYY年' }
const LABELS: Record<Unit, string> = { date: 'YYYY年M月D日（ddd）', month: 'YYYY年M月', year: 'YYYY年' }

const dateOfCell = ({ target }: { target: EventTarget }): string | undefined =>
  (target as Element).closest<HTMLElement>('[data-date]')?.dataset['date']

/** A calendar page as a grid with one tab stop; arrow keys continue on the next page. */
export function PanelGrid(props: PanelGridProps) {
  const { unit, page, labelledBy, stateOf, focused, onFocus, onPress, onHover, from = '' } = props
  const { hasWeeks = false, hasSigns = false } = props
  const table = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  useEffect(() => {
    if (isMoving.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isMoving.current = false
  }, [focused, page])

  const rows = rowsOf(unit, page).filter((row) => row.at(-1)! >= from)
  const { describedBy, notes } = useReasons(rows.flat().map((date) => stateOf(date).reason))

  const press = (event: MouseEvent | KeyboardEvent) => {
    const date = dateOfCell(event)
    if (date === undefined) return
    onFocus(date)
    onPress(date, stateOf(date).reason)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = moveBy(unit, focused, event.key, event.shiftKey)
    if (to !== undefined) {
      isMoving.current = true
      onFocus(to)
    } else if (event.key === 'Enter' || event.key === ' ') press(event)
    else return
    event.preventDefault()
  }

  return (
    <>
      <table
        ref={table}
        // The WAI-ARIA pattern for calendars: a table with interactive cells.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        className={classNames(styles.grid, styles[unit], hasWeeks && styles.weeks, hasSigns && styles.signs)}
        aria-labelledby={labelledBy}
        onClick={press}
        onKeyDown={handleKeyDown}
        onPointerOver={(event) => event.pointerType === 'mouse' && onHover?.(dateOfCell(event))}
        onPointerLeave={() => onHover?.(undefined)}
      >
        {unit === 'date' && <Weekdays hasWeeks={hasWeeks} />}
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {hasWeeks && (
                <th scope="row" className={styles.week} data-date={row[0]}>
                  {weekOf(row[0]!).week}
                </th>
              )}
              {row.map((date) => (
                <Cell
                  key={date}
                  unit={unit}
                  date={date}
                  state={stateOf(date)}
                  isFocusable={date === focused}
                  describedBy={describedBy}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {notes}
    </>
  )
}

const Weekdays = ({ hasWeeks }: { hasWeeks: boolean }) => (
  <thead>
    <tr>
      {hasWeeks && (
        <th scope="col" className={styles.head}>
          週
        </th>
      )}
      {WEEKDAY_LABELS.map((weekday, index) => (
        <th key={weekday} scope="col" abbr={`${weekday}曜日`} className={classNames(styles.head, weekdayClass(index))}>
          {weekday}
        </th>
      ))}
    </tr>
  </thead>
)

const weekdayClass = (weekday: number) => (weekday === 0 ? styles.sunday : weekday === 6 && styles.saturday)

interface CellProps {
  unit: Unit
  date: string
  state: CellState
  isFocusable: boolean
  describedBy: (reason: DisabledReason) => string | undefined
}

function Cell({ unit, date, state, isFocusable, describedBy }: CellProps) {
  const { isActive, isInRange, isToday, isOutside, isClosed, isQuiet, note } = state
  // What the label says already is not read or shown twice.
  const reason = note && state.reason === note.label ? true : state.reason
  const holiday = unit === 'date' ? getHolidayName(date) : undefined
  const label = [formatDate(at(date), LABELS[unit]), holiday, isToday && CURRENT_LABELS[unit], note?.label]
    .filter(Boolean)
    .join(' ')
  const className = classNames(
    styles.cell,
    unit === 'date' && (holiday === undefined ? weekdayClass(getWeekday(date)) : styles.holiday),
    isToday && styles.today,
    isOutside && styles.outside,
    isQuiet && styles.quiet,
    note && styles.noted,
    isInRange && styles.inRange,
    isActive && styles.active,
    Boolean(reason) && styles.disabled,
    isClosed && styles.closed,
  )
  return (
    <td
      role="gridcell"
      tabIndex={isFocusable ? 0 : -1}
      className={className}
      data-date={date}
      data-autofocus={isFocusable || undefined}
      aria-label={label}
      aria-selected={isActive || isInRange}
      aria-disabled={Boolean(reason) || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-describedby={describedBy(reason)}
      title={typeof reason === 'string' ? reason : holiday}
    >
      {formatDate(at(date), TEXTS[unit])}
      {note && <span className={styles.sign}>{note.sign}</span>}
    </td>
  )
}

const CURRENT_LABELS: Record<Unit, string> = { date: '今日', month: '今月', year: '今年' }
