import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { login as loginCall } from '#contract/customers.ts'
import { formDraft } from '#src/local/form-drafts.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { login } from '#src/session/enter.ts'
import { loginErrorAtom } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { AuthPage } from './auth-page.tsx'

const DRAFT = formDraft('login')

/** Who logs in is led on by the session itself: to the page that was wanted, or to my page. */
export function LoginPage() {
  const lastError = useAtomValue(loginErrorAtom)
  const form = useForm({ schema: loginCall.body!, submit: login, explain: refusalOf, draft: DRAFT })
  // Also when one comes back to the page, until the next try.
  const refusal = form.isBusy || !lastError ? form.refusal : refusalOf(lastError).message
  return (
    <AuthPage
      title="ログイン"
      others={
        <>
          <p>はじめてご利用の方</p>
          <Link to="/register" className={buttonClass('secondary', { wide: true })}>
            会員登録
          </Link>
        </>
      }
    >
      <Form form={{ ...form, refusal }} button="ログイン" offline="オフラインのためログインできません">
        <EmailField label="メールアドレス" enterKeyHint="next" {...form.field('email')} />
        <PasswordField
          label="パスワード"
          autoComplete="current-password"
          enterKeyHint="go"
          {...form.field('password')}
        />
        <p>
          <Link to="/password/forgot">パスワードをお忘れの方</Link>
        </p>
      </Form>
    </AuthPage>
  )
}
