import type { OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { InternalLink } from '#src/ui/internal-link.tsx'
import { momentWords } from '#src/ui/told-at.ts'
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
  const { atStake, ...going } = useLogOut(onDone)
  if (!atStake) return <AuthPage title="ログアウト" lead={<p role="status">ログアウトしています…</p>} />
  return (
    <AuthPage title="ログアウト">
      {atStake === 'unknown' ? <LeaveAsIs {...going} /> : <Choices atStake={atStake} {...going} />}
      <Button kind="secondary" wide onClick={onStay}>
        やめる
      </Button>
    </AuthPage>
  )
}

type Going = Omit<ReturnType<typeof useLogOut>, 'atStake'>

/** Nobody knows what would be lost, so nothing is erased. */
const LeaveAsIs = ({ leaveAsIs }: Going) => (
  <>
    <div role="status">
      <p>この端末に送信待ちがあるか確認できませんでした。</p>
      <p>このままログアウトされても、送信待ちのものは、次にログインされるまでこの端末に残ります。</p>
    </div>
    <Button wide onClick={() => void leaveAsIs()}>
      このままログアウト
    </Button>
  </>
)

function Choices({ atStake, work, trouble, leaveAsIs, sendAndLeave, eraseAndLeave }: Going & { atStake: AtStake }) {
  const isOffline = useIsOffline()
  const isSendable = atStake.changes + atStake.submissions > 0
  // What may have arrived is not erased behind its back.
  const isKept = atStake.uncertain > 0 && (isOffline || trouble === 'unsettled')
  return (
    <>
      {(isSendable || atStake.drafts > 0) && <Question {...atStake} isKept={isKept} />}
      {atStake.refused.length > 0 && <Refused rows={atStake.refused} />}
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
        <Button kind="secondary" wide onClick={() => void leaveAsIs()}>
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
    </>
  )
}

const Question = ({ drafts, changes, submissions, uncertain, isKept }: AtStake & { isKept: boolean }) => (
  <div role="status">
    {submissions > 0 && <p>送信待ちが{submissions}件あります。まだ受け付けられていません。</p>}
    {uncertain > 0 && <p>そのうち、送信済みかもしれないものが{uncertain}件あります。</p>}
    {changes > 0 && <p>送信待ちが{changes}件あります。カートやお気に入りの変更が、まだほかの端末に届いていません。</p>}
    {drafts > 0 && (
      <p>
        入力途中の内容が{drafts}件あります。
        {!isKept && 'ログアウトすると、この端末から消えます。'}
      </p>
    )}
  </div>
)

/** Its page opens the form again with what was typed. */
const Refused = ({ rows }: { rows: readonly OutboxRow[] }) => (
  <Alert>
    <p>お受けできなかったものがあります。内容をご確認ください。</p>
    {rows.map(({ key, page, label, about, tappedAt }) => (
      <p key={key}>
        <InternalLink href={`${page}#${key}`}>
          {label}（{about ?? `${momentWords(tappedAt)} 入力`}）
        </InternalLink>
      </p>
    ))}
  </Alert>
)
