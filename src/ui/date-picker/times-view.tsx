import { ChevronLeft as PreviousIcon } from 'lucide-react'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { formatDate } from './date-format.ts'
import { type DateRules, type DisabledReason, disabledReason } from './date-rules.ts'
import type { FieldForm } from './field-text.ts'
import styles from './picker-body.module.css'
import { dateOf, type PlainDateTime } from './plain-date-time.ts'
import { type FixedTimes, fixedTimes, type TimeCell, type TimeChoice, timeColumns } from './time-cells.ts'
import { TimeList, TimePanel } from './time-panel.tsx'
import type { Picker } from './use-picker.ts'

export interface TimesViewProps {
  form: FieldForm
  rules: DateRules
  picker: Picker
  choice: Omit<TimeChoice, 'format' | 'hasPick'>
  /** A list instead of columns. */
  fixed?: FixedTimes | undefined
  onRefused: (value: PlainDateTime, reason: DisabledReason) => void
}

/** The clock: one, two for a range. */
export function TimesView({ form, rules, picker, choice, fixed, onRefused }: TimesViewProps) {
  const isRange = form.picks === 'range'
  const hasPick = picker.values.length > 0 || form.type === 'datetime'
  const [start, end] = picker.clock
  const reasonOf = (index: 0 | 1) => (value: PlainDateTime) =>
    (isRange && index === 1 && value < start && BEFORE_START) || disabledReason(rules, value)

  const clock = (index: 0 | 1, now: PlainDateTime) => {
    const press = (value: PlainDateTime, unit: Parameters<Picker['pressTime']>[2], reason: DisabledReason) =>
      reason ? onRefused(value, reason) : picker.pressTime(index, value, unit)
    const label = isRange ? ENDS[index] : undefined
    if (fixed) {
      const cells = fixedTimes(dateOf(now), fixed).map((value): TimeCell => ({
        value,
        text: formatDate(value, fixed.format ?? 'HH:mm'),
        isActive: hasPick && value === now,
        reason: reasonOf(index)(value),
      }))
      return (
        <TimeList
          key={index}
          label={label}
          unit="time"
          cells={cells}
          onPress={(it, reason) => press(it, 'time', reason)}
        />
      )
    }
    const columns = timeColumns(now, { ...choice, hasPick, format: form.format }, reasonOf(index))
    return <TimePanel key={index} label={label} columns={columns} onPress={press} />
  }
  return (
    <>
      {form.type === 'datetime' && (
        <div className={styles.day}>
          <IconButton icon={PreviousIcon} label="日付に戻る" onClick={picker.showDates} />
          <span>
            {[start, end]
              .slice(0, isRange ? 2 : 1)
              .map((value) => formatDate(value, 'YYYY年M月D日（ddd）'))
              .join('〜')}
          </span>
        </div>
      )}
      <div className={styles.panels}>
        {clock(0, start)}
        {isRange && clock(1, end)}
      </div>
    </>
  )
}

const ENDS = ['開始', '終了'] as const
const BEFORE_START = '開始より前の時刻'
