import { Button } from '#src/ui/controls/button.tsx'
import { AuthPage } from './auth-page.tsx'
import { LeaveButtons, LeaveSummary, type LeaveLabels } from './leave/leave-question.tsx'
import { useLogOut } from './use-log-out.ts'

export interface LogoutPageProps {
  onDone: () => void
  onStay: () => void
}

const KEEP = '残してログアウト'
const LABELS: LeaveLabels = {
  send: '送信してからログアウト',
  keep: KEEP,
  erase: '削除してログアウト',
  go: '削除してログアウト',
  anyway: 'このままログアウト',
  unknown: 'このままログアウトされても、送信待ちの内容は、次にログインされるまでこの端末に残ります。',
  drafts: 'ログアウトすると、この端末から消えます。',
}
const KEEPING_LABELS = { ...LABELS, drafts: `「${KEEP}」のほかは、この端末から消えます。` }

/** Logs out when it is rendered. If unsent data would be lost, it asks first. */
export function LogoutPage({ onDone, onStay }: LogoutPageProps) {
  const { flow, leaveKeepingUnsent } = useLogOut(onDone)
  if (!flow.pendingData) return <AuthPage title="ログアウト" lead={<p role="status">ログアウトしています…</p>} />
  const labels = flow.mayHaveArrived ? KEEPING_LABELS : LABELS
  return (
    <AuthPage title="ログアウト">
      <LeaveSummary flow={flow} labels={labels} />
      <LeaveButtons flow={flow} labels={labels} onKeepUnsent={leaveKeepingUnsent} />
      <Button kind="secondary" wide onClick={onStay}>
        ログアウトせずに戻る
      </Button>
    </AuthPage>
  )
}
