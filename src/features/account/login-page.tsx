import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import * as customersApi from '#contract/customers/api.ts'
import { useIsOrderNext } from '#src/routing/use-is-order-next.ts'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { login } from '#src/device/session/login.ts'
import { loginErrorAtom } from '#src/device/session/customer.ts'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { EmailField } from '#src/ui/field/text-field.tsx'
import { PasswordField } from '#src/ui/field/password-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { AuthPage } from './auth-page.tsx'
import { PasskeyLogin } from './passkeys/passkey-login.tsx'
import { SessionNote } from './session-note.tsx'

const DRAFT = createFormDraft('login')

/** The session redirects after a login: to the return URL or to my page. `order`: what a guest is about to order. */
export function LoginPage({ order }: { order?: ReactNode }) {
  const lastError = useAtomValue(loginErrorAtom)
  const form = useForm({
    schema: customersApi.loginBody,
    submit: login,
    describeError: toRefusal,
    draft: DRAFT,
  })
  const isOrderNext = useIsOrderNext()
  // Also after returning to the page, until the next attempt.
  const formError = form.isBusy || !lastError ? form.formError : toRefusal(lastError).message
  return (
    <AuthPage
      title="ログイン"
      {...(isOrderNext && {
        lead: <p>ログインすると、ご注文手続きに戻ります。カートの商品は、そのまま残っています。</p>,
      })}
      others={
        <>
          <p>はじめてご利用の方</p>
          <Link to="/register" className={buttonClass('secondary', { wide: true })}>
            会員登録
          </Link>
          {order}
        </>
      }
    >
      <SessionNote />
      <Form form={{ ...form, formError }} button="ログイン" offline="オフラインのためログインできません">
        <EmailField
          label="メールアドレス"
          // Browsers suggest passkeys in a field with `webauthn`.
          autoComplete="username webauthn"
          enterKeyHint="next"
          {...form.field('email')}
        />
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
      <PasskeyLogin />
    </AuthPage>
  )
}
