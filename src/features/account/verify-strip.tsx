import { useSession } from '#src/session/session.ts'
import { Strip } from '#src/ui/strip.tsx'
import { ResendButton } from './resend-button.tsx'

/** Asks customers to confirm their mail address until they have. */
export function VerifyStrip() {
  const session = useSession()
  const customer = session.state === 'customer' ? session.customer : undefined
  if (!customer || customer.verifiedAt !== null) return null
  return (
    <Strip kind="honey" actions={<ResendButton />}>
      メールアドレスの確認がお済みではありません。{customer.email} に届いたメールのリンクを開いてください。
    </Strip>
  )
}
