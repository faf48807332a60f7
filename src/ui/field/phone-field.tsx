import { TextField, type TextFieldProps } from './text-field.tsx'

/** A number of Japan, as one dials it there. */
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
