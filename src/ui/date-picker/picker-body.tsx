import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { classNames } from '#src/ui/text/class-names.ts'
import type { Unit } from './calendar-days.ts'
import { formatDate } from './date-format.ts'
import type { DisabledReason } from './date-rules.ts'
import { DatesView } from './dates-view.tsx'
import { displayText } from './field-text.ts'
import styles from './picker-body.module.css'
import { at } from './plain-date-time.ts'
import type { FixedTimes, TimeChoice } from './time-cells.ts'
import { TimesView } from './times-view.tsx'
import { type Picker, type PickerOptions, usePicker } from './use-picker.ts'

export interface PickerBodyProps extends PickerOptions {
  confirmText: string
  isClearable: boolean
  firstUnit?: Unit | undefined
  choice: Omit<TimeChoice, 'format' | 'hasPick'>
  fixed?: FixedTimes | undefined
  /** For typing instead. */
  onType?: (() => void) | undefined
}

/** Calendar or clock, a status message, and the buttons. */
export function PickerBody(props: PickerBodyProps) {
  const { form, rules, opensAt, isConfirmed, confirmText, isClearable, firstUnit, choice, fixed, onType } = props
  const picker = usePicker(props)
  const [refused, setRefused] = useState('')
  const reject = (label: string, reason: DisabledReason) =>
    setRefused(`${label}は選択できません${typeof reason === 'string' ? `（${reason}）` : ''}。`)
  const isClosedByPick =
    form.picks !== 'many' && form.type !== 'datetime' && (form.type !== 'time' || fixed !== undefined)
  const status = (
    <p role="status" className={classNames(styles.status, form.picks === 'range' && styles.hint)}>
      {refused || hintText(picker, props)}
    </p>
  )
  const shared = { form, rules, picker }
  return (
    <div className={styles.body} onClickCapture={() => setRefused('')} onKeyDownCapture={() => setRefused('')}>
      {form.picks === 'range' && status}
      {picker.view === 'dates' ? (
        <DatesView
          {...shared}
          opensAt={opensAt}
          firstUnit={firstUnit}
          onRefused={(date, reason) => reject(formatDate(at(date), DATE_LABEL_FORMATS[form.type]), reason)}
        />
      ) : (
        <TimesView
          {...shared}
          choice={choice}
          fixed={fixed}
          onRefused={(value, reason) =>
            reject(formatDate(value, form.type === 'datetime' ? 'H:mm' : form.format), reason)
          }
        />
      )}
      <div className={styles.foot}>
        {form.picks !== 'range' && status}
        <div className={styles.buttons}>
          {onType && (
            <Button kind="quiet" onClick={onType}>
              キーボードで入力
            </Button>
          )}
          {isClearable && picker.values.length > 0 && (
            <Button kind="quiet" onClick={picker.clear}>
              クリア
            </Button>
          )}
          {(isConfirmed || !isClosedByPick) && <Button onClick={picker.confirm}>{confirmText}</Button>}
        </div>
      </div>
    </div>
  )
}

const DATE_LABEL_FORMATS = {
  date: 'M月D日（ddd）',
  datetime: 'M月D日（ddd）',
  time: 'M月D日（ddd）',
  week: 'M月D日（ddd）の週',
  month: 'YYYY年M月',
  year: 'YYYY年',
}

const ENDS = { date: '日', datetime: '日', time: '時刻', week: '週', month: '月', year: '年' }

/** The next step, or what is picked but not given yet. */
function hintText({ start, values, view }: Picker, { form, isConfirmed }: PickerBodyProps): string {
  if (form.picks === 'range' && view === 'dates') {
    if (start !== undefined) return `開始 ${format(start, form.type)}。終了${ENDS[form.type]}を選択してください。`
    if (values.length === 0) return `開始${ENDS[form.type]}を選択してください。`
  }
  if (form.picks === 'many' && values.length > 0) return `${values.length}件を選択中`
  return isConfirmed && values.length > 0 ? `選択中：${displayText(form, values)}` : ''
}

const format = (date: string, type: keyof typeof DATE_LABEL_FORMATS): string =>
  formatDate(at(date), DATE_LABEL_FORMATS[type])
