import { useState } from 'react'
import { type DateRules, disabledReason } from './date-rules.ts'
import type { FieldForm } from './field-text.ts'
import { at, startOf, dateOf, type DateType, type PlainDateTime } from './plain-date-time.ts'
import { pressInRange, rangeWithTimes, timesInRange, toggle, withPickedTime } from './selection.ts'
import type { TimeUnit } from './time-cells.ts'

/**
 * What was pressed last; undefined for a typed or confirmed pick. `time` is a time of a fixed list.
 */
export type PickKind = DateType | TimeUnit | 'time-range'

export interface PickerOptions {
  form: FieldForm
  rules: DateRules
  picked: readonly PlainDateTime[]
  /** Where calendar and clock start while nothing is picked; for a range one for each end. */
  opensAt: readonly [PlainDateTime, PlainDateTime]
  /** A pick takes effect only when it is confirmed with OK. */
  isConfirmed: boolean
  onPick: (values: readonly PlainDateTime[], kind?: PickKind) => void
  onClose: () => void
}

/** The state of an open picker. */
export function usePicker({ form, rules, picked, opensAt, isConfirmed, onPick, onClose }: PickerOptions) {
  const { type, picks } = form
  const [values, setValues] = useState(picked)
  /** The first day of a range whose last day is not picked yet. */
  const [start, setStart] = useState<string>()
  const [clock, setClock] = useState<[PlainDateTime, PlainDateTime]>([picked[0] ?? opensAt[0], picked[1] ?? opensAt[1]])
  const [view, setView] = useState<'dates' | 'times'>(type === 'time' ? 'times' : 'dates')

  const emit = (next: readonly PlainDateTime[], kind: PickKind) => {
    setValues(next)
    if (isConfirmed) return
    onPick(next, kind)
    if (picks !== 'many' && (kind === type || kind === 'time')) onClose()
  }

  const pressOne = (date: string) => {
    if (type !== 'datetime') return emit([at(startOf(type, date))], type)
    const { value, isAllowed } = withPickedTime(date, values[0], opensAt[0], rules)
    setClock([value, value])
    if (isAllowed) emit([value], 'date')
    setView('times')
  }

  const pressRange = (date: string) => {
    const { start: rangeStart, picked: ends } = pressInRange(start, startOf(type, date))
    setStart(rangeStart)
    if (!ends) return
    if (type !== 'datetime')
      return emit(
        ends.map((end) => at(end)),
        type,
      )
    const { values: withTimes, isAllowed } = rangeWithTimes(ends, values, rules)
    setClock(withTimes)
    if (isAllowed) emit(withTimes, 'date')
    setView('times')
  }

  const pressDate = (date: string) => {
    if (picks === 'many') emit(toggle(values, at(startOf(type, date))), type)
    else if (picks === 'range') pressRange(date)
    else pressOne(date)
  }

  const pressTime = (index: 0 | 1, value: PlainDateTime, unit: TimeUnit | 'time') => {
    const moved = picks === 'range' ? timesInRange(clock, index, value) : ([value, value] as typeof clock)
    setClock(moved)
    const next = picks === 'range' ? moved : [value]
    if (!next.some((it) => disabledReason(rules, it))) emit(next, picks === 'range' ? 'time-range' : unit)
  }

  return {
    values,
    start,
    clock,
    view,
    showDates: () => setView('dates'),
    /** The marked days: of an unfinished range, only its first. */
    ends: start === undefined ? values.map(dateOf) : [start],
    pressDate,
    pressTime,
    confirm: () => {
      if (isConfirmed) onPick(values)
      onClose()
    },
    clear: () => {
      onPick([])
      onClose()
    },
  }
}

export type Picker = ReturnType<typeof usePicker>
