import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { AuthPage } from './auth-page.tsx'
import { type AtStake, useLogOut } from './use-log-out.ts'

export interface LogoutPageProps {
  onDone: () => void
  onStay: () => void
}

const TROUBLES = {
  unsent: '送信できませんでした。通信できる場所でもう一度お試しください。',
  unsettled:
    '送信の結果を確認できませんでした。通信できる場所でもう一度お試しいただくか、残したままログアウトしてください。',
}

/** Ends the session by being shown. Only where something would be lost, it asks before. */
export function LogoutPage({ onDone, onStay }: LogoutPageProps) {
  const { atStake, work, trouble, leave, sendAndLeave, eraseAndLeave } = useLogOut(onDone)
  const isOffline = useIsOffline()
  if (!atStake) return <AuthPage title="ログアウト" lead={<p role="status">ログアウトしています…</p>} />
  const isSendable = atStake.changes + atStake.submissions > 0
  // What may have arrived is not erased behind its back.
  const isKept = atStake.uncertain > 0 && (isOffline || trouble === 'unsettled')
  return (
    <AuthPage title="ログアウト">
      <Question {...atStake} />
      {trouble && !isOffline && <Alert>{TROUBLES[trouble]}</Alert>}
      {isSendable && (
        <Button
          wide
          busy={work === 'send'}
          offline="オフラインのため送信できません"
          onClick={() => void sendAndLeave()}
        >
          送信してからログアウト
        </Button>
      )}
      {isKept ? (
        <Button kind="secondary" wide onClick={() => void leave()}>
          残してログアウト
        </Button>
      ) : (
        <Button
          kind={isSendable ? 'secondary' : 'primary'}
          wide
          busy={work === 'erase'}
          onClick={() => void eraseAndLeave()}
        >
          削除してログアウト
        </Button>
      )}
      <Button kind="secondary" wide onClick={onStay}>
        やめる
      </Button>
    </AuthPage>
  )
}

const Question = ({ drafts, changes, submissions, uncertain }: AtStake) => (
  <div role="status">
    {submissions > 0 && <p>送信待ちが{submissions}件あります。まだ受け付けられていません。</p>}
    {uncertain > 0 && <p>そのうち、送信済みかもしれないものが{uncertain}件あります。</p>}
    {changes > 0 && <p>送信待ちが{changes}件あります。カートやお気に入りの変更が、まだほかの端末に届いていません。</p>}
    {drafts > 0 && <p>入力途中の内容が{drafts}件あります。ログアウトすると、この端末から消えます。</p>}
  </div>
)
