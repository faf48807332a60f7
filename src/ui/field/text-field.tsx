import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'style' | 'children'>

/** One line of text. Set `autoComplete`, `inputMode` and `enterKeyHint` wherever they are known. */
export function TextField({
  id,
  label,
  isLabelHidden = false,
  required,
  help,
  error,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame {...{ id, label, isLabelHidden, help }} required={required ?? false} error={error}>
      {(control) => <input {...input} {...control} type={type} className={styles.control} />}
    </FieldFrame>
  )
}
