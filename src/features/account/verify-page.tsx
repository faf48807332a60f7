import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { verifyEmail } from '#contract/customers.ts'
import { CodedError, ERRORS } from '#contract/errors.ts'
import { call } from '#src/local/call.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { useLinkToken } from '#src/navigation/link-token.ts'
import { refreshCustomer, useSession } from '#src/session/session.ts'
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

/** What the server answered is final; anything else may be tried again. */
async function follow(token: string): Promise<Outcome> {
  try {
    const { email } = await call(verifyEmail, { body: { token } })
    void refreshCustomer()
    return { kind: 'done', email }
  } catch (error) {
    if (!(error instanceof CodedError) || error.statusCode === 429 || error.statusCode >= 500)
      return { kind: 'failed', message: refusalOf(error).message }
    const message = error.code === 'VALIDATION_FAILED' ? ERRORS.LINK_INVALID.message : error.message
    return { kind: 'refused', message }
  }
}

/** Follows the link of the mail by itself, once. */
export function VerifyPage() {
  const token = useLinkToken()
  const followed = useRef<string>(undefined)
  const [outcome, setOutcome] = useState<Outcome>()
  const start = useCallback(async (it: string) => {
    setOutcome(undefined)
    setOutcome(await follow(it))
  }, [])
  useEffect(() => {
    if (!token || followed.current === token) return
    followed.current = token
    void start(token)
  }, [token, start])

  if (token === '') return <NotYet message="確認メールのリンクを開いてください。" />
  if (outcome?.kind === 'done') return <Done email={outcome.email} />
  if (outcome?.kind === 'refused') return <NotYet message={outcome.message} />
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

/** Nothing was confirmed here: what to do depends on who looks. */
function NotYet({ message }: { message: string }) {
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
