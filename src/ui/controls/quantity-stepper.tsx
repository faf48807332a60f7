import { useId } from 'react'
import { Minus as MinusIcon, Plus as PlusIcon } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import styles from './quantity-stepper.module.css'

export interface QuantityStepperProps {
  /** What is counted, for screen readers. */
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/** A quantity: two buttons, and a select for the number. */
export function QuantityStepper({ label, value, min = 1, max, onChange }: QuantityStepperProps) {
  const id = useId()
  const choices = Array.from({ length: Math.max(max, value) + 1 - min }, (_, index) => index + min)
  const step = (by: number) => {
    const next = Math.max(min, Math.min(value + by, max))
    if (next !== value) onChange(next)
  }
  return (
    <div className={styles.stepper} role="group" aria-labelledby={id}>
      <span id={id} hidden>
        {label}
      </span>
      <IconButton icon={MinusIcon} label="1点減らす" aria-disabled={value <= min} onClick={() => step(-1)} />
      <select
        className={styles.number}
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {choices.map((it) => (
          <option key={it} value={it} disabled={it > max}>
            {it}
          </option>
        ))}
      </select>
      <IconButton icon={PlusIcon} label="1点増やす" aria-disabled={value >= max} onClick={() => step(1)} />
    </div>
  )
}
