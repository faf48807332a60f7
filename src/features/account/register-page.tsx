import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { NEWSLETTER_WORDING, registerBody } from '#contract/customers.ts'
import { CodedError } from '#contract/errors.ts'
import { formDraft } from '#src/local/form-drafts.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { register } from '#src/session/enter.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { type Refusal, useForm } from '#src/ui/form/use-form.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { AuthPage } from './auth-page.tsx'
import { useNewPassword } from './use-new-password.ts'

const DRAFT = formDraft('register')

function explain(error: unknown): Refusal {
  const refusal = refusalOf(error)
  if (!(error instanceof CodedError) || error.code !== 'EMAIL_TAKEN') return refusal
  const message = (
    <>
      すでに会員の方は<Link to="/login">ログイン</Link>するか、<Link to="/password/forgot">パスワードを再設定</Link>
      してください。
    </>
  )
  return { fields: { email: error.message }, message }
}

const textOf = (typed: unknown): string => (typeof typed === 'string' ? typed : '')

/** Whose name and address a password must not hold. */
const personIn = (typed: (name: 'email' | 'familyName' | 'givenName') => unknown) => ({
  email: textOf(typed('email')),
  names: [textOf(typed('familyName')), textOf(typed('givenName'))],
})

async function submit(body: Parameters<typeof register>[0]) {
  await register(body)
  void showToast({ kind: 'success', text: '会員登録が完了しました。確認のメールをお送りしました' })
}

/** Only what is needed now; everything else is asked for when it is. */
export function RegisterPage() {
  const { problems, fieldFor } = useNewPassword()
  const check = useCallback(
    (values: Record<string, unknown>) =>
      problems(
        'password',
        values['password'],
        personIn((name) => values[name]),
      ),
    [problems],
  )
  const form = useForm({ schema: registerBody, submit, explain, check, draft: DRAFT })
  return (
    <AuthPage
      title="会員登録"
      lead="ご注文やご予約の内容を、マイページでいつでもご確認いただけます。年会費はかかりません。"
      others={
        <p>
          会員の方は<Link to="/login">ログイン</Link>
        </p>
      }
    >
      <Form form={form} button="会員登録" offline="オフラインのため登録できません">
        <EmailField
          label="メールアドレス"
          enterKeyHint="next"
          help="このアドレスに確認のメールをお送りします。"
          {...form.field('email')}
        />
        <PasswordField
          label="パスワード"
          enterKeyHint="next"
          {...fieldFor(() => personIn(form.typed))}
          {...form.field('password')}
        />
        <NameFields form={form} />
        <div>
          <Checkbox label={NEWSLETTER_WORDING} {...form.field('newsletter')} />
          <Checkbox
            label={
              <>
                <a href="/terms" target="_blank" rel="noreferrer">
                  利用規約
                </a>
                に同意する
              </>
            }
            {...form.field('terms')}
          />
        </div>
      </Form>
    </AuthPage>
  )
}
