import { useMemo } from 'react'
import * as z from 'zod/mini'
import { passwordField } from '#contract/password.ts'
import { emailField } from '#contract/typed-fields.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { sendChange } from './change-me.ts'
import type { PartFormProps } from './part-form.ts'
import { profileDraft } from './profile-drafts.ts'
import css from './note.module.css'

const SCHEMA = z.object({ email: emailField, password: passwordField })

/** The new address holds once the link that is sent to it was followed. */
export function EmailForm({ customer, onClose }: PartFormProps) {
  const draft = useMemo(() => profileDraft('email', customer.id), [customer.id])
  const form = useForm({
    schema: SCHEMA,
    explain: refusalOf,
    draft,
    submit: async (body) => {
      await sendChange(body, '確認のメールをお送りしました。リンクを開くと変更が完了します')
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
