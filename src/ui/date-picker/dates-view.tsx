import { useState } from 'react'
import { DatePanel } from './date-panel.tsx'
import { type DateRules, type DisabledReason, dateReason } from './date-rules.ts'
import type { FieldForm } from './field-text.ts'
import type { CellState } from './panel-grid.tsx'
import { startOf, firstOfMonth, firstOfWeek, type PlainDateTime, dateOf } from './plain-date-time.ts'
import { isBetween, isInWeek } from './selection.ts'
import type { Picker } from './use-picker.ts'
import styles from './picker-body.module.css'
import { keepPanelsApart, pageOf, type Unit } from './calendar-days.ts'

export interface DatesViewProps {
  form: FieldForm
  rules: DateRules
  picker: Picker
  opensAt: readonly [PlainDateTime, PlainDateTime]
  firstUnit?: Unit | undefined
  /** Called for a cell that may not be picked. */
  onRefused: (date: string, reason: DisabledReason) => void
}

/** The calendar: one panel, two for a range. */
export function DatesView({
  form: { type, picks, today },
  rules,
  picker,
  opensAt,
  firstUnit,
  onRefused,
}: DatesViewProps) {
  const unit: Unit = type === 'month' || type === 'year' ? type : 'date'
  const isRange = picks === 'range'
  // One panel opens at the last pick, two at both ends.
  const last = picker.values.at(-1)
  const [initialDates] = useState<[PlainDateTime, PlainDateTime]>(() =>
    isRange
      ? [picker.values[0] ?? opensAt[0], picker.values[1] ?? opensAt[1]]
      : [last ?? opensAt[0], last ?? opensAt[0]],
  )
  const { pages, changePage } = usePages(unit, isRange, initialDates)
  const [hovered, setHovered] = useState<string>()

  const stateOf = (date: string, page: string): CellState => {
    const isOutside = unit === 'date' && firstOfMonth(date) !== page
    const reason = dateReason(rules, type === 'week' ? firstOfWeek(date) : date, picker.values)
    const ends = picker.start !== undefined && hovered !== undefined ? [...picker.ends, hovered] : picker.ends
    const isInWeekPicked = type === 'week' && picker.ends.some((end) => isInWeek(date, end))
    const isEnd = type === 'week' ? isInWeekPicked : picker.ends.includes(date)
    return {
      isActive: isEnd && !isOutside,
      isInRange: isRange && !isEnd && !reason && !isOutside && isBetween(date, ends),
      isToday: startOf(type === 'week' ? 'date' : unit, today) === date,
      isOutside,
      reason,
    }
  }
  const press = (date: string, reason: DisabledReason) => {
    if (reason) return onRefused(date, reason)
    picker.pressDate(date)
    if (!isRange && firstOfMonth(date) !== pages[0]) changePage(0, firstOfMonth(date))
  }
  const indexes = isRange ? ([0, 1] as const) : ([0] as const)
  return (
    <div className={styles.panels}>
      {indexes.map((index) => (
        <DatePanel
          key={index}
          unit={unit}
          firstUnit={firstUnit}
          stateOf={stateOf}
          page={pages[index]}
          onPage={(page) => changePage(index, page)}
          focusDate={focusDateOf(picker, index)}
          onPress={press}
          onHover={isRange ? setHovered : undefined}
          hasWeeks={type === 'week'}
        />
      ))}
    </div>
  )
}

/** The date focused first: the panel's end of the range, else the last pick. */
function focusDateOf(picker: Picker, index: 0 | 1): string | undefined {
  return picker.ends[index] ?? picker.ends.at(-1)
}

/** The pages of one panel, or of the two panels of a range, which push each other. */
function usePages(unit: Unit, isRange: boolean, opensAt: readonly [PlainDateTime, PlainDateTime]) {
  const left = firstOfMonth(dateOf(opensAt[0]))
  const right = firstOfMonth(dateOf(opensAt[1]))
  const [pages, setPages] = useState<[string, string]>(() =>
    isRange ? keepPanelsApart(unit, [pageOf(unit, left), pageOf(unit, right)]) : [left, right],
  )
  const changePage = (index: 0 | 1, page: string) =>
    setPages(([first, last]) => {
      if (!isRange) return [page, page]
      return index === 0 ? keepPanelsApart(unit, [page, last], 'left') : keepPanelsApart(unit, [first, page], 'right')
    })
  return { pages, changePage }
}
