import { useMemo } from 'react'
import * as z from 'zod/mini'
import { passwordField } from '#contract/customers/password.ts'
import { emailField } from '#contract/shared/form-fields.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { EmailField } from '#src/ui/field/text-field.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { updateCustomer, type PartFormProps } from './update-customer.ts'
import { profileDraft } from './profile-drafts.ts'
import css from './note.module.css'

const SCHEMA = z.object({ email: emailField, password: passwordField })

/** The new address applies once its link was opened. */
export function EmailForm({ customer, onClose }: PartFormProps) {
  const draft = useMemo(() => profileDraft('email', customer.id), [customer.id])
  const form = useForm({
    schema: SCHEMA,
    describeError: toRefusal,
    draft,
    submit: async (body) => {
      await updateCustomer(body, '確認メールをお送りしました。リンクを開くと変更が完了します')
      onClose()
    },
  })
  return (
    <>
      <p className={css.note}>現在のメールアドレス：{customer.email}</p>
      <Form form={form} button="確認メールを送る" offline="オフラインのため送信できません" onCancel={onClose}>
        <EmailField label="新しいメールアドレス" autoComplete="email" enterKeyHint="next" {...form.field('email')} />
        <PasswordField
          label="現在のパスワード"
          autoComplete="current-password"
          enterKeyHint="send"
          {...form.field('password')}
        />
      </Form>
    </>
  )
}
