import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as customersApi from '#contract/customers/api.ts'
import { CodedError, ERRORS } from '#contract/shared/errors.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { apiMutation } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useLinkToken } from '#src/routing/link-token.ts'
import { hasScope, refreshCustomer, useSession } from '#src/device/session/use-session.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { buttonClass, Button } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { AuthPage } from './auth-page.tsx'
import { ResendButton } from './resend-button.tsx'

const TITLE = 'メールアドレスの確認'

/** A definitive response of the server is final; anything else can be retried. Undefined if it is not final. */
function toFinalMessage(error: unknown): string | undefined {
  if (!(error instanceof CodedError) || error.statusCode === 429 || error.statusCode >= 500) return undefined
  return error.code === 'VALIDATION_FAILED' ? ERRORS.LINK_INVALID.message : error.message
}

/** Confirms the mail's link automatically, once. */
export const VerifyPage = withQueryClient(function VerifyPage() {
  const token = useLinkToken()
  const confirmedToken = useRef<string>(undefined)
  const { data, error, mutate } = useMutation({
    ...apiMutation(customersApi.verifyEmail),
    onSuccess: () => void refreshCustomer(),
  })
  useEffect(() => {
    if (!token || confirmedToken.current === token) return
    confirmedToken.current = token
    mutate({ body: { token } })
  }, [token, mutate])

  if (token === '') return <NotConfirmed message="確認メールのリンクを開いてください。" />
  if (data) return <Done email={data.email} />
  const finalMessage = error ? toFinalMessage(error) : undefined
  if (finalMessage !== undefined) return <NotConfirmed message={finalMessage} />
  return (
    <AuthPage title={TITLE}>
      {error ? (
        <>
          <Alert>{toRefusal(error).message}</Alert>
          <Button wide offline="オフラインのため確認できません" onClick={() => mutate({ body: { token: token! } })}>
            もう一度試す
          </Button>
        </>
      ) : (
        <p role="status">確認しています…</p>
      )}
    </AuthPage>
  )
})

function Done({ email }: { email: string }) {
  const isCustomer = useSession().state === 'customer'
  return (
    <AuthPage title={TITLE}>
      <p role="status">
        <strong>{email}</strong> を確認しました。ありがとうございます。
      </p>
      <a href={isCustomer ? '/mypage' : '/login'} className={buttonClass('primary', { wide: true })}>
        {isCustomer ? 'マイページへ' : 'ログイン'}
      </a>
    </AuthPage>
  )
}

/** Nothing was confirmed; the next step depends on the session. */
function NotConfirmed({ message }: { message: string }) {
  const session = useSession()
  if (session.state === 'guest')
    return (
      <AuthPage title={TITLE}>
        <p role="status">{message}</p>
        <p>ログインすると、確認メールをもう一度お送りできます。</p>
        <Link to="/login" className={buttonClass('primary', { wide: true })}>
          ログイン
        </Link>
      </AuthPage>
    )
  const { customer } = session
  if (hasScope('verified'))
    return (
      <AuthPage title={TITLE}>
        <p role="status">メールアドレスは確認済みです。</p>
        <Link to="/" className={buttonClass('secondary', { wide: true })}>
          ホームへ
        </Link>
      </AuthPage>
    )
  return (
    <AuthPage title={TITLE} others={<Link to="/mypage/profile">メールアドレスを変更する</Link>}>
      <p role="status">{message}</p>
      {customer && (
        <p>
          <strong>{customer.email}</strong> にお送りしています。届かないときは、迷惑メールのフォルダーもご確認ください。
        </p>
      )}
      <ResendButton />
    </AuthPage>
  )
}
