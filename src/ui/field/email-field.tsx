import { TextField, type TextFieldProps } from './text-field.tsx'

/** A mail address; by default the one that a password manager keeps as the name of the account. */
export const EmailField = (props: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <TextField autoComplete="username" {...props} type="email" inputMode="email" />
)
