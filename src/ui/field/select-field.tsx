import type { ComponentProps } from 'react'
import { ChevronDown as DownIcon } from 'lucide-react'
import styles from './field.module.css'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export interface SelectFieldProps
  extends FieldTexts, Omit<ComponentProps<'select'>, 'className' | 'style' | 'children' | 'required'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** One of many. Opens the system's own list, which works best on phones. */
export function SelectField({
  id,
  label,
  isLabelHidden = false,
  required,
  help,
  error,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
      help={help}
      required={required ?? false}
      error={error}
    >
      {(control) => (
        <span className={styles.select}>
          <select {...select} {...control} className={styles.control}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <DownIcon />
        </span>
      )}
    </FieldFrame>
  )
}
