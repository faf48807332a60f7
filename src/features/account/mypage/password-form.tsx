import { useCallback } from 'react'
import * as z from 'zod/mini'
import { newPasswordField, passwordField } from '#contract/customers/password.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useNewPassword } from '../use-new-password.ts'
import { updateCustomer, type PartFormProps } from './update-customer.ts'
import css from './note.module.css'

const SCHEMA = z.object({ password: passwordField, newPassword: newPasswordField })

/** Passwords are never stored as a draft. */
export function PasswordForm({ customer, onClose }: PartFormProps) {
  const { problems, fieldFor } = useNewPassword()
  const { email, familyName, givenName } = customer
  const check = useCallback(
    ({ newPassword }: { newPassword: unknown }) =>
      problems('newPassword', newPassword, { email, names: [familyName, givenName] }),
    [problems, email, familyName, givenName],
  )
  const form = useForm({
    schema: SCHEMA,
    describeError: toRefusal,
    check,
    submit: async (body) => {
      await updateCustomer(body, 'パスワードを変更しました')
      onClose()
    },
  })
  return (
    <>
      <p className={css.note}>
        変更すると、ほかの端末からはログアウトします。パスキーは、これまでどおりお使いいただけます。
      </p>
      <Form form={form} button="パスワードを変更する" offline="オフラインのため変更できません" onCancel={onClose}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="現在のパスワード"
          autoComplete="current-password"
          enterKeyHint="next"
          {...form.field('password')}
        />
        <PasswordField
          label="新しいパスワード"
          enterKeyHint="send"
          {...fieldFor(() => ({ email, names: [familyName, givenName] }))}
          {...form.field('newPassword')}
        />
      </Form>
    </>
  )
}
