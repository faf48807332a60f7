import { useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import type { Unit } from './calendar-days.ts'
import { formatDate } from './date-format.ts'
import type { Reason } from './date-rules.ts'
import { DatesView } from './dates-view.tsx'
import { shownText } from './field-text.ts'
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
}

/** Calendar or clock, what is to be known about it, and the buttons. */
export function PickerBody(props: PickerBodyProps) {
  const { form, rules, opensAt, isConfirmed, confirmText, isClearable, firstUnit, choice, fixed } = props
  const picker = usePicker(props)
  const [refused, setRefused] = useState('')
  const tell = (words: string, why: Reason) =>
    setRefused(`${words}は選択できません${typeof why === 'string' ? `（${why}）` : ''}。`)
  const isClosedByPick =
    form.picks !== 'many' && form.type !== 'datetime' && (form.type !== 'time' || fixed !== undefined)
  const status = (
    <p role="status" className={classNames(styles.status, form.picks === 'range' && styles.hint)}>
      {refused || hintOf(picker, props)}
    </p>
  )
  const shared = { form, rules, picker }
  return (
    <div className={styles.body} onClickCapture={() => setRefused('')} onKeyDownCapture={() => setRefused('')}>
      {form.picks === 'range' && status}
      {picker.view === 'dates' ? (
        <DatesView
          {...shared}
          {...{ opensAt, firstUnit }}
          onRefused={(date, why) => tell(formatDate(at(date), DAY_WORDS[form.type]), why)}
        />
      ) : (
        <TimesView
          {...shared}
          {...{ choice, fixed }}
          onRefused={(value, why) => tell(formatDate(value, form.type === 'datetime' ? 'H:mm' : form.format), why)}
        />
      )}
      <div className={styles.foot}>
        {form.picks !== 'range' && status}
        <div className={styles.buttons}>
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

const DAY_WORDS = {
  date: 'M月D日（ddd）',
  datetime: 'M月D日（ddd）',
  time: 'M月D日（ddd）',
  week: 'M月D日（ddd）の週',
  month: 'YYYY年M月',
  year: 'YYYY年',
}

const ENDS = { date: '日', datetime: '日', time: '時刻', week: '週', month: '月', year: '年' }

/** What to do next, or what is picked but not given yet. */
function hintOf({ start, values, view }: Picker, { form, isConfirmed }: PickerBodyProps): string {
  if (form.picks === 'range' && view === 'dates') {
    if (start !== undefined) return `開始 ${written(start, form.type)}。終了${ENDS[form.type]}を選択してください。`
    if (values.length === 0) return `開始${ENDS[form.type]}を選択してください。`
  }
  if (form.picks === 'many' && values.length > 0) return `${values.length}件を選択中`
  return isConfirmed && values.length > 0 ? `選択中：${shownText(form, values)}` : ''
}

const written = (date: string, type: keyof typeof DAY_WORDS): string => formatDate(at(date), DAY_WORDS[type])
