import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { AuthPage } from './auth-page.tsx'
import { type AtStake, useLogOut } from './use-log-out.ts'

export interface LogoutPageProps {
  onDone: () => void
  onStay: () => void
}

/** Ends the session by being shown. Only where something would be lost, it asks before. */
export function LogoutPage({ onDone, onStay }: LogoutPageProps) {
  const { atStake, isSending, leave, sendAndLeave } = useLogOut(onDone)
  const isOffline = useIsOffline()
  if (!atStake) return <AuthPage title="ログアウト" lead={<p role="status">ログアウトしています…</p>} />
  const isSendable = atStake.unsent > 0
  return (
    <AuthPage title="ログアウト">
      <Question {...atStake} />
      {atStake.hasFailed && !isOffline && <Alert>送信できませんでした。通信できる場所でもう一度お試しください。</Alert>}
      {isSendable && (
        <Button wide busy={isSending} offline="オフラインのため送信できません" onClick={() => void sendAndLeave()}>
          送信してからログアウト
        </Button>
      )}
      <Button kind={isSendable ? 'secondary' : 'primary'} wide onClick={() => void leave()}>
        削除してログアウト
      </Button>
      <Button kind="secondary" wide onClick={onStay}>
        やめる
      </Button>
    </AuthPage>
  )
}

const Question = ({ drafts, unsent }: AtStake) => (
  <div role="status">
    {unsent > 0 && <p>送信待ちが{unsent}件あります。カートやお気に入りの変更が、まだほかの端末に届いていません。</p>}
    {drafts > 0 && <p>入力途中の内容が{drafts}件あります。ログアウトすると、この端末から消えます。</p>}
  </div>
)
