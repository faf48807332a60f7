import { TextField, type TextFieldProps } from './text-field.tsx'

/** An e-mail address; by default the one a password manager stores as the user name. */
export const EmailField = (props: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <TextField autoComplete="username" {...props} type="email" inputMode="email" />
)
