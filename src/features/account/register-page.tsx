import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { NEWSLETTER_WORDING, registerBody } from '#contract/customers.ts'
import { CodedError } from '#contract/errors.ts'
import { MIN_PASSWORD_CHARACTERS } from '#contract/password.ts'
import { formDraft } from '#src/local/form-drafts.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { register } from '#src/session/enter.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
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
  const { problem, strength, onFocus } = useNewPassword()
  const check = useCallback(
    (values: Record<string, unknown>): Record<string, string> => {
      const sentence = problem(
        String(values['password']),
        personIn((name) => values[name]),
      )
      return sentence === undefined ? {} : { password: sentence }
    },
    [problem],
  )
  const form = useForm({ schema: registerBody, submit, explain, check, draft: DRAFT })
  return (
    <AuthPage
      title="会員登録"
      lead="ご注文やご予約の内容を、マイページでいつでも確かめられます。年会費はかかりません。"
      others={
        <p>
          会員の方は<Link to="/login">ログイン</Link>
        </p>
      }
    >
      <Form form={form} button="会員登録">
        <TextField
          label="メールアドレス"
          type="email"
          autoComplete="username"
          inputMode="email"
          enterKeyHint="next"
          help="このアドレスに確認のメールをお送りします。"
          {...form.field('email')}
        />
        <PasswordField
          label="パスワード"
          autoComplete="new-password"
          enterKeyHint="next"
          help={`${MIN_PASSWORD_CHARACTERS}文字以上。文字の種類は問いません。`}
          assess={(password) => strength(password, personIn(form.typed))}
          onFocus={onFocus}
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
