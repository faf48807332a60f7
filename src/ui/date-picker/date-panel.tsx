import { toJapanDate, addMonths } from '#contract/shared/civil-date.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  ChevronsLeft as FirstIcon,
  ChevronsRight as LastIcon,
  ChevronRight as NextIcon,
  ChevronLeft as PreviousIcon,
} from 'lucide-react'
import { getHolidayName } from '#contract/shared/holidays.ts'
import { useHorizontalDrag } from '#src/ui/controls/use-horizontal-drag.ts'
import { pageOf, rowsOf, stepPages, type Unit } from './calendar-days.ts'
import styles from './date-panel.module.css'
import type { DisabledReason } from './date-rules.ts'
import { type CellState, PanelGrid } from './panel-grid.tsx'
import { firstOfMonth } from './plain-date-time.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'

export interface DatePanelProps {
  /** The kind of value that is picked. */
  unit: Unit
  /** The first view of the panel: years before months, months before days. */
  firstUnit?: Unit | undefined
  page: string
  onPage: (page: string) => void
  /** The date focused first, if it is on the page. */
  focusDate: string | undefined
  stateOf: (date: string, page: string) => CellState
  onPress: (date: string, reason: DisabledReason) => void
  onHover?: ((date: string | undefined) => void) | undefined
  hasWeeks?: boolean
}

const SIZE: Record<Unit, number> = { date: 0, month: 1, year: 2 }
const larger = (a: Unit, b: Unit): Unit => (SIZE[a] > SIZE[b] ? a : b)

/** One month, year or decade with its navigation. */
export function DatePanel(props: DatePanelProps) {
  const { unit: ownUnit, firstUnit = ownUnit, onPage, focusDate, stateOf, onPress, onHover, hasWeeks = false } = props
  const [unit, setUnit] = useState(() => larger(ownUnit, firstUnit))
  const [moved, setMoved] = useState<string>()
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const page = pageOf(unit, props.page)

  const today = useNow(toJapanDate)
  const onThisPage = [moved, focusDate, today].find((it) => it !== undefined && pageOf(unit, it) === page)
  const focused = onThisPage === undefined ? page : cellOf(unit, onThisPage)
  const focus = (date: string) => {
    setMoved(date)
    if (pageOf(unit, date) !== page) onPage(firstOfMonth(date))
  }

  /** The focused element was removed when the unit changed. */
  const isLeading = useRef(false)
  useEffect(() => {
    if (isLeading.current) panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    isLeading.current = false
  }, [unit])
  const show = (other: Unit) => {
    isLeading.current = true
    setUnit(other)
  }

  const press = (date: string, reason: DisabledReason) => {
    if (unit === ownUnit) return onPress(date, reason)
    onPage(firstOfMonth(unit === 'year' ? `${date.slice(0, 4)}${props.page.slice(4)}` : date))
    show(unit === 'year' && ownUnit !== 'year' ? 'month' : ownUnit)
  }
  const changeMonth = (months: number) => onPage(addMonths(firstOfMonth(props.page), months))
  const swipe = useHorizontalDrag({
    onMove: () => {},
    onEnd: (dx) => Math.abs(dx) >= SWIPE_PX && onPage(stepPages(unit, firstOfMonth(props.page), dx < 0 ? 1 : -1)),
  })

  return (
    <div ref={panel} className={styles.panel}>
      <PanelHead unit={unit} page={page} titleId={titleId} onUnit={show} onMonthChange={changeMonth} />
      <div className={styles.page} {...swipe}>
        <PanelGrid
          unit={unit}
          page={page}
          focused={focused}
          onHover={onHover}
          labelledBy={titleId}
          hasWeeks={hasWeeks && unit === 'date'}
          stateOf={(date) => (unit === ownUnit ? stateOf(date, page) : passingState({ unit, date, focusDate, today }))}
          onFocus={focus}
          onPress={press}
        />
      </div>
      {unit === 'date' && <Holidays page={page} />}
    </div>
  )
}

const SWIPE_PX = 48

/** The cell of the unit that contains a day. */
const cellOf = (unit: Unit, date: string): string =>
  unit === 'date' ? date : unit === 'month' ? firstOfMonth(date) : `${date.slice(0, 4)}-01-01`

interface PassedCell {
  unit: Unit
  date: string
  focusDate: string | undefined
  today: string
}

/** While navigating to the days, every cell may be pressed. */
const passingState = ({ unit, date, focusDate, today }: PassedCell): CellState => ({
  isActive: focusDate !== undefined && cellOf(unit, focusDate) === date,
  isInRange: false,
  isToday: cellOf(unit, today) === date,
  isOutside: false,
  reason: undefined,
})

/** Names of the marked holidays; screen readers get them with the day. */
function Holidays({ page }: { page: string }): ReactNode {
  const days = rowsOf('date', page)
    .flat()
    .filter((date) => pageOf('date', date) === page && getHolidayName(date) !== undefined)
  return (
    <ul className={styles.holidays} aria-hidden>
      {days.map((date) => (
        <li key={date}>
          <b>{Number(date.slice(8))}日</b> {getHolidayName(date)}
        </li>
      ))}
    </ul>
  )
}

interface PanelHeadProps {
  unit: Unit
  page: string
  titleId: string
  onUnit: (unit: Unit) => void
  onMonthChange: (months: number) => void
}

/** The title of a panel with its previous and next buttons. */
function PanelHead({ unit, page, titleId, onUnit, onMonthChange }: PanelHeadProps) {
  const jumpMonths = unit === 'year' ? 120 : 12
  const jumpLabel = unit === 'year' ? '10年' : '年'
  const year = Number(page.slice(0, 4))
  return (
    <div className={styles.head}>
      <IconButton icon={FirstIcon} label={`前の${jumpLabel}`} onClick={() => onMonthChange(-jumpMonths)} />
      {unit === 'date' && <IconButton icon={PreviousIcon} label="前の月" onClick={() => onMonthChange(-1)} />}
      <div id={titleId} className={styles.title} aria-live="polite">
        {unit === 'year' ? (
          <span className={styles.words}>
            {year}年〜{year + 9}年
          </span>
        ) : (
          <button type="button" className={styles.words} title="年を選ぶ" onClick={() => onUnit('year')}>
            {year}年
          </button>
        )}
        {unit === 'date' && (
          <button type="button" className={styles.words} title="月を選ぶ" onClick={() => onUnit('month')}>
            {Number(page.slice(5, 7))}月
          </button>
        )}
      </div>
      {unit === 'date' && <IconButton icon={NextIcon} label="次の月" onClick={() => onMonthChange(1)} />}
      <IconButton icon={LastIcon} label={`次の${jumpLabel}`} onClick={() => onMonthChange(jumpMonths)} />
    </div>
  )
}
