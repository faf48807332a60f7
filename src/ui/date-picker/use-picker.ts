import { useState } from 'react'
import { type DateRules, whyNot } from './date-rules.ts'
import type { FieldForm } from './field-text.ts'
import { at, beginOf, dateOf, type DateType, type PlainDateTime } from './plain-date-time.ts'
import { pressInRange, rangeWithTimes, timesInRange, toggle, withPickedTime } from './selection.ts'
import type { TimeUnit } from './time-cells.ts'

/** What was pressed last; undefined for a typed or confirmed pick. `time` is a time of a fixed list. */
export type PickKind = DateType | TimeUnit | 'time-range'

export interface PickerOptions {
  form: FieldForm
  rules: DateRules
  picked: readonly PlainDateTime[]
  /** Where the calendar opens and the clock stands while nothing is picked; in a range one for each end. */
  opensAt: readonly [PlainDateTime, PlainDateTime]
  /** Nothing is given until it is confirmed. */
  isConfirmed: boolean
  onPick: (values: readonly PlainDateTime[], kind?: PickKind) => void
  onClose: () => void
}

/** The state of an open picker. */
export function usePicker({ form, rules, picked, opensAt, isConfirmed, onPick, onClose }: PickerOptions) {
  const { type, picks } = form
  const [values, setValues] = useState(picked)
  /** The first day of a range whose last one is not pressed yet. */
  const [start, setStart] = useState<string>()
  const [clock, setClock] = useState<[PlainDateTime, PlainDateTime]>([picked[0] ?? opensAt[0], picked[1] ?? opensAt[1]])
  const [view, setView] = useState<'dates' | 'times'>(type === 'time' ? 'times' : 'dates')

  const give = (given: readonly PlainDateTime[], kind: PickKind) => {
    setValues(given)
    if (isConfirmed) return
    onPick(given, kind)
    if (picks !== 'many' && (kind === type || kind === 'time')) onClose()
  }

  const pressOne = (date: string) => {
    if (type !== 'datetime') return give([at(beginOf(type, date))], type)
    const { value, isAllowed } = withPickedTime(date, values[0], opensAt[0], rules)
    setClock([value, value])
    if (isAllowed) give([value], 'date')
    setView('times')
  }

  const pressRange = (date: string) => {
    const { start: begun, picked: ends } = pressInRange(start, beginOf(type, date))
    setStart(begun)
    if (!ends) return
    if (type !== 'datetime')
      return give(
        ends.map((end) => at(end)),
        type,
      )
    const { values: withTimes, isAllowed } = rangeWithTimes(ends, values, rules)
    setClock(withTimes)
    if (isAllowed) give(withTimes, 'date')
    setView('times')
  }

  const pressDate = (date: string) => {
    if (picks === 'many') give(toggle(values, at(beginOf(type, date))), type)
    else if (picks === 'range') pressRange(date)
    else pressOne(date)
  }

  const pressTime = (index: 0 | 1, value: PlainDateTime, unit: TimeUnit | 'time') => {
    const moved = picks === 'range' ? timesInRange(clock, index, value) : ([value, value] as typeof clock)
    setClock(moved)
    const given = picks === 'range' ? moved : [value]
    if (!given.some((it) => whyNot(rules, it))) give(given, picks === 'range' ? 'time-range' : unit)
  }

  return {
    values,
    start,
    clock,
    view,
    showDates: () => setView('dates'),
    /** The days that are marked, of which a range has its first while the last is awaited. */
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
