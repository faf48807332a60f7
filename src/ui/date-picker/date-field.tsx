import { toJapanDate } from '#contract/shared/civil-date.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { useHydrated } from '#src/ui/hooks/use-hydrated.ts'
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useRef, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { CalendarDays as CalendarIcon, Clock as ClockIcon } from 'lucide-react'
import { CONFIRM_TEXT, DATE_FORMATS } from '#contract/shared/constants.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import { FieldFrame, type FieldTexts } from '../field/field-frame.tsx'
import fieldStyles from '../field/field.module.css'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import type { Unit } from './calendar-days.ts'
import styles from './date-field.module.css'
import type { DateRules } from './date-rules.ts'
import { fieldForm, type FieldFormOptions, parseValue } from './field-text.ts'
import { at } from './plain-date-time.ts'
import type { FixedTimes, TimeChoice } from './time-cells.ts'
import { useFieldValue } from './use-field-value.ts'
import type { PickKind } from './use-picker.ts'

const DatePopup = lazyOnIdle(async () => (await import('./date-popup.tsx')).DatePopup)

type InputProps = Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'placeholder' | 'autoComplete' | 'enterKeyHint' | 'disabled' | 'readOnly'
>

export interface DateFieldProps extends FieldTexts, FieldFormOptions, Omit<DateRules, 'type'>, InputProps {
  label: string
  /**
   * Value format, in and out: `valueFormat` (default `format`); for a week its first day
   * `YYYY-MM-DD`. A range is `2026-11-01 ~ 2026-11-20`, several are `2026-11-01,2026-11-20`, none
   * is ''.
   */
  defaultValue?: string
  onChange?: (value: string, kind?: PickKind) => void
  /** Receives typed text that could not be accepted. */
  onInputError?: (typed: string) => void
  /** False for picking only: the whole field opens the picker. */
  editable?: boolean
  clearable?: boolean
  /** A pick takes effect only after OK. */
  confirm?: boolean
  confirmText?: string
  /** Where the picker opens while nothing is picked, in `valueFormat`; default today. */
  opensAt?: string
  /** Shows years or months first, for days far from today. */
  firstUnit?: Unit
  steps?: TimeChoice['steps']
  options?: TimeChoice['options']
  /** A list of times instead of hours, minutes and seconds. */
  fixedTimes?: FixedTimes
}

/**
 * A date, time, week, month or year, single or multiple: typed, or picked from a calendar that is
 * loaded when the page is idle. Before hydration it is a plain field.
 */
export function DateField(props: DateFieldProps) {
  const { id, label, isLabelHidden = false, required, help, error, defaultValue = '', onChange, onInputError } = props
  const { name, placeholder, autoComplete = 'off', enterKeyHint, disabled = false, readOnly = false } = props
  const { editable = true, clearable = true, confirm = false, confirmText = CONFIRM_TEXT, opensAt, firstUnit } = props
  const today = useNow(toJapanDate)
  const form = fieldForm(props, today)
  const rules: DateRules = { type: form.type, disabledDate: props.disabledDate, disabledTime: props.disabledTime }

  const initialDates = parseValue(opensAt ?? '', { ...form, picks: 'many' })
  // The example in the error message is near the expected date, such as a birthday decades ago.
  const examples = form.picks === 'one' && initialDates.length > 0 ? initialDates : undefined

  const box = useRef<HTMLSpanElement>(null)
  /** A tap into a field that is typed in moves the caret. */
  const wasFocused = useRef(false)
  const isReady = useHydrated()
  const field = useFieldValue({ form, rules, initialValue: defaultValue, examples, onChange, onInputError })
  const isOpenable = isReady && !disabled && !readOnly

  const picker = useOpening(box, isOpenable, field)
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const opens = event.key === 'ArrowDown' || (!editable && (event.key === 'Enter' || event.key === ' '))
    if (opens && !event.nativeEvent.isComposing) {
      event.preventDefault()
      picker.open(event.currentTarget, true)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && field.commit()) picker.close()
    else if (event.key === 'Escape' && picker.isOpen) {
      event.preventDefault()
      picker.close()
    } else if (event.key === 'Tab') picker.close()
  }
  const handleClick = (event: MouseEvent<HTMLInputElement>) => {
    if (matchMedia('(pointer: fine)').matches) picker.open(event.currentTarget, !editable)
    else if (!wasFocused.current) {
      // Otherwise the keyboard would cover the calendar.
      event.currentTarget.blur()
      picker.open(box.current!.querySelector('button') ?? event.currentTarget, true)
    }
  }
  const typeInstead = () => {
    // The keyboard of a phone opens only within the press.
    flushSync(() => picker.close())
    field.input.current?.focus()
  }

  const hasOwnValue = form.valueFormat !== form.format
  const problem = field.problem ?? error
  const openLabel = `${label}を選ぶ`
  const now = at(today)
  return (
    <FieldFrame
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
      help={help}
      required={required ?? false}
      error={problem}
    >
      {(control) => (
        <span ref={box} className={styles.box}>
          <input
            {...control}
            autoComplete={autoComplete}
            enterKeyHint={enterKeyHint}
            disabled={disabled}
            ref={field.input}
            name={hasOwnValue ? undefined : name}
            type="text"
            inputMode={form.picks === 'one' && DIGIT_TYPES.has(form.type) ? 'numeric' : undefined}
            spellCheck={false}
            readOnly={readOnly || !editable}
            placeholder={placeholder ?? ' '}
            defaultValue={field.initialText}
            className={classNames(fieldStyles.control, styles.control, field.problem !== undefined && 'input-error')}
            data-date={form.format !== DATE_FORMATS[form.type] && !hasOwnValue ? '' : undefined}
            data-input-error={field.problem === undefined ? undefined : ''}
            onInput={field.handleInput}
            onKeyDown={handleKeyDown}
            onPointerDown={({ currentTarget }) => (wasFocused.current = document.activeElement === currentTarget)}
            onClick={handleClick}
          />
          {hasOwnValue && (
            <input ref={field.hidden} type="hidden" name={name} defaultValue={defaultValue} disabled={disabled} />
          )}
          {isReady && (
            <span className={styles.open}>
              <IconButton
                icon={form.type === 'time' ? ClockIcon : CalendarIcon}
                label={openLabel}
                disabled={!isOpenable}
                aria-haspopup="dialog"
                aria-expanded={picker.isOpen}
                onClick={({ currentTarget }) => (picker.isOpen ? picker.close() : picker.open(currentTarget, true))}
              />
            </span>
          )}
          {isOpenable && (
            <DatePopup
              form={form}
              rules={rules}
              confirmText={confirmText}
              firstUnit={firstUnit}
              label={openLabel}
              open={picker.isOpen}
              opening={picker.opening}
              // Otherwise it opens at the current time, which changes.
              isPrerendered={!picker.wasOpened && opensAt !== undefined}
              takesFocus={picker.takesFocus}
              anchor={box}
              picked={picker.isOpen ? field.picked() : []}
              opensAt={[initialDates[0] ?? now, initialDates[1] ?? initialDates[0] ?? now]}
              isConfirmed={confirm}
              isClearable={clearable && !required}
              choice={{ steps: props.steps, options: props.options }}
              fixed={props.fixedTimes}
              onPick={field.setValues}
              onClose={picker.close}
              onType={editable ? typeInstead : undefined}
            />
          )}
        </span>
      )}
    </FieldFrame>
  )
}

/** Types that can be typed with digits only: 20261120, 202611, 2026, 1030. */
const DIGIT_TYPES: ReadonlySet<string> = new Set(['date', 'month', 'year', 'time'])

/** Whether the picker is open, which element opened it, and where the focus goes. */
function useOpening(
  box: RefObject<HTMLElement | null>,
  isOpenable: boolean,
  { commit, picked }: Pick<ReturnType<typeof useFieldValue>, 'commit' | 'picked'>,
) {
  const opener = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** Identifies the picker: each opening gets a new one, except that the first may use the prerendered one. */
  const [opening, setOpening] = useState(0)
  const [wasOpened, setWasOpened] = useState(false)
  const [takesFocus, setTakesFocus] = useState(false)

  /**
   * Opened from the field itself, the focus stays there for typing until an arrow key moves it into
   * the picker.
   */
  const open = (from: HTMLElement, wantsFocus: boolean) => {
    if (!isOpenable) return
    if (isOpen) {
      if (wantsFocus) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
      return
    }
    commit()
    setTakesFocus(wantsFocus)
    opener.current = from
    // The prerendered picker has no value.
    if (wasOpened || picked().length > 0) setOpening(opening + 1)
    setWasOpened(true)
    setIsOpen(true)
  }
  const close = (returnsFocus = false) => {
    const wasInside = box.current?.querySelector('[popover], dialog')?.contains(document.activeElement)
    setIsOpen(false)
    if (returnsFocus && wasInside) opener.current?.focus()
  }
  return { isOpen, wasOpened, opening, takesFocus, open, close }
}
