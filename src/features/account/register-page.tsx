import { type ReactNode, useCallback } from 'react'
import { NEWSLETTER_WORDING, registerBody, TERMS_VERSION } from '#contract/customers/schema.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { REGISTRATION_POINTS } from '#contract/points/rules.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { register } from '#src/device/session/login.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { EmailField } from '#src/ui/field/text-field.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { type FormError, useForm } from '#src/ui/form/use-form.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { AuthPage } from './auth-page.tsx'
import { SessionNote } from './session-note.tsx'
import { useNewPassword } from './use-new-password.ts'

const COMPLETED = `会員登録が完了しました。${formatPoints(REGISTRATION_POINTS)}を進呈し、確認メールをお送りしました`
const DRAFT = createFormDraft('register')

function describeError(error: unknown): FormError {
  const refusal = toRefusal(error)
  if (!(error instanceof CodedError) || error.code !== 'EMAIL_TAKEN') return refusal
  const message = (
    <>
      すでに会員の方は<Link to="/login">ログイン</Link>するか、<Link to="/password/forgot">パスワードを再設定</Link>
      してください。
    </>
  )
  return { fields: { email: error.message }, message }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Personal data that a password must not contain. */
const getPerson = (readField: (name: 'email' | 'familyName' | 'givenName') => unknown) => ({
  email: asText(readField('email')),
  names: [asText(readField('familyName')), asText(readField('givenName'))],
})

async function submit(body: Parameters<typeof register>[0]) {
  await register({ ...body, termsVersion: TERMS_VERSION })
  void showToast({ kind: 'success', text: COMPLETED })
}

/** Asks only for what is needed now. `order`: what a guest is about to order. */
export function RegisterPage({ order }: { order?: ReactNode }) {
  const { problems, fieldFor } = useNewPassword()
  const check = useCallback(
    (values: Record<string, unknown>) =>
      problems(
        'password',
        values['password'],
        getPerson((name) => values[name]),
      ),
    [problems],
  )
  const form = useForm({ schema: registerBody, submit, describeError, check, draft: DRAFT })
  return (
    <AuthPage
      title="会員登録"
      lead={
        <>
          <p>ご注文やご予約の内容を、マイページでいつでもご確認いただけます。年会費はかかりません。</p>
          <p>{`会員登録で${formatPoints(REGISTRATION_POINTS)}を進呈します。1ポイントを1円として、ご注文のお支払いにご利用いただけます。`}</p>
        </>
      }
      others={
        <>
          <p>
            会員の方は<Link to="/login">ログイン</Link>
          </p>
          {order}
        </>
      }
    >
      <SessionNote />
      <Form form={form} button="会員登録" offline="オフラインのため登録できません">
        <EmailField
          label="メールアドレス"
          enterKeyHint="next"
          help="このアドレスに確認メールをお送りします。"
          {...form.field('email')}
        />
        <PasswordField
          label="パスワード"
          enterKeyHint="next"
          {...fieldFor(() => getPerson(form.readField))}
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
