import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { isConfirmingInput } from '#src/ui/controls/input-method.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { normalizeYen } from './item-search.ts'
import css from './price-range.module.css'

interface PriceRangeProps {
  min: number | undefined
  max: number | undefined
  /** Submits the form when a changed field is left. */
  isImmediate: boolean
}

/** Undefined if the text is no price; empty for an empty one. */
export function toYenDigits(typed: string): string | undefined {
  const text = normalizeYen(typed)
  if (!/^\d*$/.test(text)) return undefined
  return text.replace(/^0+(?=\d)/, '').slice(0, 8)
}

export function PriceRange({ min, max, isImmediate }: PriceRangeProps) {
  const applied = `${min}〜${max}`
  return (
    <div className={css.range}>
      <YenField name="priceMin" label="下限" value={min} applied={applied} isImmediate={isImmediate} />
      <span aria-hidden className={css.between}>
        〜
      </span>
      <YenField name="priceMax" label="上限" value={max} applied={applied} isImmediate={isImmediate} />
    </div>
  )
}

interface YenFieldProps {
  name: string
  label: string
  value: number | undefined
  /** Both limits of the search. When they change, the field shows its own. */
  applied: string
  isImmediate: boolean
}

function YenField({ name, label, value, applied, isImmediate }: YenFieldProps) {
  const known = value === undefined ? '' : String(value)
  const [text, setText] = useState(known)
  const [isUnreadable, setUnreadable] = useState(false)
  const [lastApplied, setLastApplied] = useState(applied)
  if (applied !== lastApplied) {
    setLastApplied(applied)
    if (!isUnreadable) setText(known)
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.target.value)
    setUnreadable(false)
  }
  /** Returns the digits; undefined if the text is no price, which stays as typed. */
  const normalize = (input: HTMLInputElement): string | undefined => {
    const digits = toYenDigits(text)
    setUnreadable(digits === undefined)
    if (digits === undefined) return undefined
    setText(digits)
    // The form is read before React renders.
    input.value = digits
    return digits
  }
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    const { form } = event.target
    const digits = normalize(event.target)
    if (isImmediate && digits !== undefined && digits !== known) form?.requestSubmit()
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !isConfirmingInput(event) && normalize(event.currentTarget) === undefined)
      event.preventDefault()
  }
  return (
    <TextField
      name={name}
      label={`${label}（円）`}
      inputMode="numeric"
      enterKeyHint="search"
      autoComplete="off"
      value={text}
      error={isUnreadable ? '数字を入力してください。' : undefined}
      onChange={type}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    />
  )
}
