import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { addMonths } from '#contract/civil-date.ts'
import { holidayName } from '#contract/holidays.ts'
import { useHorizontalDrag } from '../use-horizontal-drag.ts'
import { pageOf, rowsOf, stepPages, type Unit } from './calendar-days.ts'
import styles from './date-panel.module.css'
import type { Reason } from './date-rules.ts'
import { type CellState, PanelGrid } from './panel-grid.tsx'
import { PanelHead } from './panel-head.tsx'
import { firstOfMonth, today } from './plain-date-time.ts'

export interface DatePanelProps {
  /** What is picked here. */
  unit: Unit
  /** What the panel shows first: years before the months, months before the days. */
  firstUnit?: Unit | undefined
  page: string
  onPage: (page: string) => void
  /** Where the focus begins, if that is on the page. */
  wanted: string | undefined
  stateOf: (date: string, page: string) => CellState
  onPress: (date: string, why: Reason) => void
  onHover?: ((date: string | undefined) => void) | undefined
  hasWeeks?: boolean
}

const SIZE: Record<Unit, number> = { date: 0, month: 1, year: 2 }
const larger = (a: Unit, b: Unit): Unit => (SIZE[a] > SIZE[b] ? a : b)

/** One month, year or decade with the ways to others. */
export function DatePanel(props: DatePanelProps) {
  const { unit: ownUnit, firstUnit = ownUnit, onPage, wanted, stateOf, onPress, onHover, hasWeeks = false } = props
  const [unit, setUnit] = useState(() => larger(ownUnit, firstUnit))
  const [moved, setMoved] = useState<string>()
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const page = pageOf(unit, props.page)

  const onThisPage = [moved, wanted, today()].find((it) => it !== undefined && pageOf(unit, it) === page)
  const focused = onThisPage === undefined ? page : cellOf(unit, onThisPage)
  const focus = (date: string) => {
    setMoved(date)
    if (pageOf(unit, date) !== page) onPage(firstOfMonth(date))
  }

  /** What had the focus has gone with the unit. */
  const isLeading = useRef(false)
  useEffect(() => {
    if (isLeading.current) panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    isLeading.current = false
  }, [unit])
  const show = (other: Unit) => {
    isLeading.current = true
    setUnit(other)
  }

  const press = (date: string, why: Reason) => {
    if (unit === ownUnit) return onPress(date, why)
    onPage(firstOfMonth(unit === 'year' ? `${date.slice(0, 4)}${props.page.slice(4)}` : date))
    show(unit === 'year' && ownUnit !== 'year' ? 'month' : ownUnit)
  }
  const turn = (months: number) => onPage(addMonths(firstOfMonth(props.page), months))
  const swipe = useHorizontalDrag({
    onMove: () => {},
    onEnd: (dx) => Math.abs(dx) >= SWIPE_PX && onPage(stepPages(unit, firstOfMonth(props.page), dx < 0 ? 1 : -1)),
  })

  return (
    <div ref={panel} className={styles.panel}>
      <PanelHead {...{ unit, page, titleId }} onUnit={show} onTurn={turn} />
      <div className={styles.page} {...swipe}>
        <PanelGrid
          {...{ unit, page, focused, onHover }}
          labelledBy={titleId}
          hasWeeks={hasWeeks && unit === 'date'}
          stateOf={(date) => (unit === ownUnit ? stateOf(date, page) : passingState(unit, date, wanted))}
          onFocus={focus}
          onPress={press}
        />
      </div>
      {unit === 'date' && <Holidays page={page} />}
    </div>
  )
}

const SWIPE_PX = 48

/** The cell of its unit that a day lies in. */
const cellOf = (unit: Unit, date: string): string =>
  unit === 'date' ? date : unit === 'month' ? firstOfMonth(date) : `${date.slice(0, 4)}-01-01`

/** On the way to the days, everything may be pressed. */
const passingState = (unit: Unit, date: string, wanted: string | undefined): CellState => ({
  isActive: wanted !== undefined && cellOf(unit, wanted) === date,
  isInRange: false,
  isToday: cellOf(unit, today()) === date,
  isOutside: false,
  why: undefined,
})

/** The names for the marks in the grid; who listens hears them with the day. */
function Holidays({ page }: { page: string }): ReactNode {
  const days = rowsOf('date', page)
    .flat()
    .filter((date) => pageOf('date', date) === page && holidayName(date) !== undefined)
  return (
    <ul className={styles.holidays} aria-hidden>
      {days.map((date) => (
        <li key={date}>
          <b>{Number(date.slice(8))}日</b> {holidayName(date)}
        </li>
      ))}
    </ul>
  )
}
