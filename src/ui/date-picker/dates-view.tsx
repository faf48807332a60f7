import { useState } from 'react'
import type { Unit } from './calendar-days.ts'
import { DatePanel } from './date-panel.tsx'
import { type DateRules, type Reason, whyNoDate } from './date-rules.ts'
import type { FieldForm } from './field-text.ts'
import type { CellState } from './panel-grid.tsx'
import { beginOf, firstOfMonth, firstOfWeek, type PlainDateTime, today } from './plain-date-time.ts'
import { isBetween, isInWeek } from './selection.ts'
import { usePages } from './use-pages.ts'
import type { Picker } from './use-picker.ts'
import styles from './picker-body.module.css'

export interface DatesViewProps {
  form: FieldForm
  rules: DateRules
  picker: Picker
  opensAt: readonly [PlainDateTime, PlainDateTime]
  firstUnit?: Unit | undefined
  /** Of a cell that may not be pressed. */
  onRefused: (date: string, why: Reason) => void
}

/** The calendar: one panel, for a range two. */
export function DatesView({ form: { type, picks }, rules, picker, opensAt, firstUnit, onRefused }: DatesViewProps) {
  const unit: Unit = type === 'month' || type === 'year' ? type : 'date'
  const isRange = picks === 'range'
  // One panel opens at what was picked last, two at both ends.
  const last = picker.values.at(-1)
  const [begin] = useState<[PlainDateTime, PlainDateTime]>(() =>
    isRange
      ? [picker.values[0] ?? opensAt[0], picker.values[1] ?? opensAt[1]]
      : [last ?? opensAt[0], last ?? opensAt[0]],
  )
  const { pages, turn } = usePages(unit, isRange, begin)
  const [hovered, setHovered] = useState<string>()

  const stateOf = (date: string, page: string): CellState => {
    const isOutside = unit === 'date' && firstOfMonth(date) !== page
    const why = whyNoDate(rules, type === 'week' ? firstOfWeek(date) : date, picker.values)
    const ends = picker.start !== undefined && hovered !== undefined ? [...picker.ends, hovered] : picker.ends
    const isInWeekPicked = type === 'week' && picker.ends.some((end) => isInWeek(date, end))
    const isEnd = type === 'week' ? isInWeekPicked : picker.ends.includes(date)
    return {
      isActive: isEnd && !isOutside,
      isInRange: isRange && !isEnd && !why && !isOutside && isBetween(date, ends),
      isToday: beginOf(type === 'week' ? 'date' : unit, today()) === date,
      isOutside,
      why,
    }
  }
  const press = (date: string, why: Reason) => {
    if (why) return onRefused(date, why)
    picker.pressDate(date)
    if (!isRange && firstOfMonth(date) !== pages[0]) turn(0, firstOfMonth(date))
  }
  const indexes = isRange ? ([0, 1] as const) : ([0] as const)
  return (
    <div className={styles.panels}>
      {indexes.map((index) => (
        <DatePanel
          key={index}
          {...{ unit, firstUnit, stateOf }}
          page={pages[index]}
          onPage={(page) => turn(index, page)}
          wanted={wantedOf(picker, index)}
          onPress={press}
          onHover={isRange ? setHovered : undefined}
          hasWeeks={type === 'week'}
        />
      ))}
    </div>
  )
}

/** Where the focus begins: at the end of a range that the panel is for, else at what was picked last. */
function wantedOf(picker: Picker, index: 0 | 1): string | undefined {
  return picker.ends[index] ?? picker.ends.at(-1)
}
