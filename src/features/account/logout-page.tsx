import { Button } from '#src/ui/button.tsx'
import { AuthPage } from './auth-page.tsx'
import { LeaveButtons, LeaveSentences, type LeaveWords } from './leave/leave-question.tsx'
import { useLogOut } from './use-log-out.ts'

export interface LogoutPageProps {
  onDone: () => void
  onStay: () => void
}

const KEEP = '残してログアウト'
const WORDS: LeaveWords = {
  send: '送信してからログアウト',
  keep: KEEP,
  erase: '削除してログアウト',
  go: '削除してログアウト',
  anyway: 'このままログアウト',
  unknown: 'このままログアウトされても、送信待ちのものは、次にログインされるまでこの端末に残ります。',
  drafts: 'ログアウトすると、この端末から消えます。',
}
const KEEPING_WORDS = { ...WORDS, drafts: `「${KEEP}」のほかは、この端末から消えます。` }

/** Ends the session by being shown. Only where something would be lost, it asks before. */
export function LogoutPage({ onDone, onStay }: LogoutPageProps) {
  const { leaving, leaveAsIs } = useLogOut(onDone)
  if (!leaving.atStake) return <AuthPage title="ログアウト" lead={<p role="status">ログアウトしています…</p>} />
  const words = leaving.mayHaveArrived ? KEEPING_WORDS : WORDS
  return (
    <AuthPage title="ログアウト">
      <LeaveSentences {...{ leaving, words }} />
      <LeaveButtons {...{ leaving, words }} onKeep={leaveAsIs} />
      <Button kind="secondary" wide onClick={onStay}>
        ログアウトせずに戻る
      </Button>
    </AuthPage>
  )
}
