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
    <FieldFrame
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
      help={help}
      required={required ?? false}
      error={error}
    >
      {(control) => <input {...input} {...control} type={type} className={styles.control} />}
    </FieldFrame>
  )
}

/** An e-mail address; by default the one a password manager stores as the user name. */
export const EmailField = (props: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <TextField autoComplete="username" {...props} type="email" inputMode="email" />
)

/** A Japanese phone number in national format. */
export const PhoneField = (props: Omit<TextFieldProps, 'label' | 'type' | 'inputMode'>) => (
  <TextField
    label="電話番号"
    placeholder="090-1234-5678"
    autoComplete="tel-national"
    enterKeyHint="next"
    {...props}
    type="tel"
    inputMode="tel"
  />
)
