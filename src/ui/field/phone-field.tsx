import { TextField, type TextFieldProps } from './text-field.tsx'

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
