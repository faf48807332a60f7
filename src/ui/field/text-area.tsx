import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'children'>

/** Several lines of text. */
export function TextArea({
  id,
  label,
  isLabelHidden = false,
  required,
  help,
  error,
  rows = 4,
  ...input
}: TextAreaProps) {
  return (
    <FieldFrame
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
      help={help}
      required={required ?? false}
      error={error}
    >
      {(control) => <textarea {...input} {...control} rows={rows} className={styles.control} />}
    </FieldFrame>
  )
}
