import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as customersApi from '#contract/customers/api.ts'
import { CodedError, ERRORS } from '#contract/shared/errors.ts'
import { call } from '#src/device/query/call.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { useLinkToken } from '#src/navigation/link-token.ts'
import { refreshCustomer, useSession } from '#src/device/session/use-session.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { AuthPage } from './auth-page.tsx'
import { ResendButton } from './resend-button.tsx'

const TITLE = 'メールアドレスの確認'

type Outcome =
  | { kind: 'done'; email: string }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string }

/** A definitive response of the server is final; anything else can be retried. */
async function confirmEmail(token: string): Promise<Outcome> {
  try {
    const { email } = await call(customersApi.verifyEmail, { body: { token } })
    void refreshCustomer()
    return { kind: 'done', email }
  } catch (error) {
    if (!(error instanceof CodedError) || error.statusCode === 429 || error.statusCode >= 500)
      return { kind: 'failed', message: toRefusal(error).message }
    const message = error.code === 'VALIDATION_FAILED' ? ERRORS.LINK_INVALID.message : error.message
    return { kind: 'refused', message }
  }
}

/** Confirms the mail's link automatically, once. */
export function VerifyPage() {
  const token = useLinkToken()
  const confirmedToken = useRef<string>(undefined)
  const [outcome, setOutcome] = useState<Outcome>()
  const start = useCallback(async (it: string) => {
    setOutcome(undefined)
    setOutcome(await confirmEmail(it))
  }, [])
  useEffect(() => {
    if (!token || confirmedToken.current === token) return
    confirmedToken.current = token
    void start(token)
  }, [token, start])

  if (token === '') return <NotConfirmed message="確認メールのリンクを開いてください。" />
  if (outcome?.kind === 'done') return <Done email={outcome.email} />
  if (outcome?.kind === 'refused') return <NotConfirmed message={outcome.message} />
  return (
    <AuthPage title={TITLE}>
      {outcome ? (
        <>
          <Alert>{outcome.message}</Alert>
          <Button wide offline="オフラインのため確認できません" onClick={() => void start(token!)}>
            もう一度試す
          </Button>
        </>
      ) : (
        <p role="status">確認しています…</p>
      )}
    </AuthPage>
  )
}

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
  if (customer?.verifiedAt)
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
