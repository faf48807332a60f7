import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { Customer } from '#contract/customers.ts'
import { passwordField } from '#contract/password.ts'
import { emailField } from '#contract/typed-fields.ts'
import { formDraft } from '#src/local/form-drafts.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { sendChange } from './change-me.ts'
import css from './note.module.css'

const SCHEMA = z.object({ email: emailField, password: passwordField })

/** The new address holds once the link that is sent to it was followed. */
export function EmailForm({ customer }: { customer: Customer }) {
  const draft = useMemo(() => formDraft('email', customer.id), [customer.id])
  const form = useForm({
    schema: SCHEMA,
    explain: refusalOf,
    draft,
    submit: async (body) => {
      await sendChange(body, '確認のメールをお送りしました。リンクを開くと変更が完了します')
      form.discard()
    },
  })
  return (
    <>
      <p className={css.note}>現在のメールアドレス：{customer.email}</p>
      {customer.pendingEmail && (
        <p className={css.waiting}>{customer.pendingEmail} に届いたメールのリンクを開くと、変更が完了します。</p>
      )}
      <Form form={form} button="確認メールを送る">
        <TextField
          label="新しいメールアドレス"
          type="email"
          autoComplete="email"
          inputMode="email"
          enterKeyHint="next"
          {...form.field('email')}
        />
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
