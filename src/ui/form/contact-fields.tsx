import { EmailField, PhoneField } from '../field/text-field.tsx'
import css from './form.module.css'
import { NameFields, type NameFieldsProps } from './name-fields.tsx'
import type { FormField } from './use-form.ts'

interface ContactFieldsProps {
  form: NameFieldsProps['form'] & { field(name: 'phone' | 'email'): FormField }
  /** Initial values. */
  person: Partial<Record<'familyName' | 'givenName' | 'familyKana' | 'givenKana' | 'phone' | 'email', string>>
}

/** Name and contact details, for forms that need no account. */
export function ContactFields({ form, person }: ContactFieldsProps) {
  const { familyName = '', givenName = '', familyKana = '', givenKana = '', phone, email } = person
  return (
    <fieldset className={css.group}>
      <legend className={css.groupTitle}>ご連絡先</legend>
      <NameFields form={form} person={{ familyName, givenName, familyKana, givenKana }} />
      <PhoneField defaultValue={phone} {...form.field('phone')} />
      <EmailField
        label="メールアドレス"
        autoComplete="email"
        placeholder="hanako@example.jp"
        enterKeyHint="next"
        defaultValue={email}
        {...form.field('email')}
      />
    </fieldset>
  )
}
