import { type ReactNode, useState } from 'react'
import type { OutboxRow, SettleResult } from '#src/device/outbox/row.ts'
import { isUncertain } from '#src/device/outbox/state.ts'
import { settle } from '#src/device/outbox/outbox.ts'
import { getWaitLabel } from '#src/device/outbox/labels.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Badge } from '#src/ui/content/badge.tsx'
import { buttonClass, Button } from '#src/ui/controls/button.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { loadRequired } from '#src/ui/loading/load-required.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { removeOverlayEntries } from '#src/ui/overlay/use-back-to-close.ts'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import type { FormInput } from './form-input.ts'
import css from './outcome.module.css'

const WaitingQuestion = lazyOnIdle(async () => (await import('./waiting-question.tsx')).WaitingQuestion)

const NOT_STORED =
  'この端末に保存できないため、フォームに戻せません。送信待ちの内容は、そのまま残っています。端末の空き容量をご確認ください。'
const NOT_LOADED = '内容を読み込めませんでした。もう一度お試しください。'
/** After it was revoked. */
const NOT_OPENED = 'フォームを開けませんでした。ページを再読み込みしてください。'
const UNKNOWN_OUTCOME = '送信結果を確認しています。通信できる場所で、もう一度お試しください'

interface WaitingProps {
  row: OutboxRow
  /** Such as: not confirmed yet. */
  statement: string
  /** The toast after it was revoked. */
  revoked: string
  /** What was submitted. */
  children: ReactNode
  /** Rendered below the buttons. */
  after: ReactNode
  /** What the form is filled with to change the submission. */
  loadInput: () => Promise<FormInput>
  /** Opens the form: with the draft, or empty. */
  openForm: (why: 'change' | 'revoked') => Promise<unknown>
}

/** Stored on the device, but not received by the shop. */
export function WaitingSubmission(props: WaitingProps) {
  const { row, statement, revoked, children, after, loadInput, openForm } = props
  const isOffline = useIsOffline()
  const [pendingAction, setPendingAction] = useState<'change' | 'revoke'>()
  const [question, setQuestion] = useState<'replace' | 'revoke'>('revoke')
  const [isAsking, setIsAsking] = useState(false)
  const ask = (next: typeof question) => {
    setQuestion(next)
    setIsAsking(true)
  }
  const [problem, setProblem] = useState<string>()
  const settleRow = async (): Promise<SettleResult> => {
    const outcome = await settle(row.key).catch(() => 'unknown' as const)
    if (outcome === 'unknown') void showToast({ kind: 'info', text: UNKNOWN_OUTCOME })
    return outcome
  }
  const fail = (text: string) => (error: unknown) => {
    reportError(error)
    setProblem(text)
  }
  const leave = async (why: 'change' | 'revoked') => {
    await removeOverlayEntries()
    await openForm(why)
  }
  const revoke = async () => {
    if ((await settleRow()) !== 'revoked') return
    void showToast({ kind: 'success', text: revoked })
    await leave('revoked').catch(fail(NOT_OPENED))
  }
  /** Opens the form with the submission as its draft. Sending it again creates a new submission. */
  const change = async ({ replacesOther = false } = {}) => {
    const [input, { hasOtherInput, storeInput }] = await Promise.all([
      loadInput(),
      loadRequired(() => import('./form-input.ts')),
    ])
    if (!replacesOther && (await hasOtherInput(input))) return ask('replace')
    // Stored before the row is revoked, so that the input is never lost in between.
    const restoreDraft = await storeInput(input)
    if (!restoreDraft) return setProblem(NOT_STORED)
    if ((await settleRow()) !== 'revoked') return restoreDraft()
    await leave('change').catch(fail(NOT_OPENED))
  }
  const run = async (action: NonNullable<typeof pendingAction>, work: () => Promise<unknown>) => {
    setIsAsking(false)
    setProblem(undefined)
    setPendingAction(action)
    await work().catch(fail(NOT_LOADED))
    setPendingAction(undefined)
  }
  return (
    <div className={css.parts}>
      <div role="status" className={css.state}>
        <Badge kind="honey">{row.state === 'needsLogin' ? 'ログイン待ち' : '送信待ち'}</Badge>
        <p>
          <strong>{statement}</strong>
          {getWaitLabel(row, isOffline)}
        </p>
      </div>
      {row.state === 'needsLogin' && (
        <Link to="/login" className={buttonClass('primary', { wide: true })}>
          ログイン
        </Link>
      )}
      {children}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Button
        kind="secondary"
        wide
        busy={pendingAction === 'change'}
        offline={isUncertain(row) ? 'オフラインのため変更できません' : undefined}
        onClick={() => void run('change', change)}
      >
        内容を変更する
      </Button>
      <Button
        kind="danger"
        wide
        busy={pendingAction === 'revoke'}
        offline={isUncertain(row) ? 'オフラインのため取り消せません' : undefined}
        onClick={() => ask('revoke')}
      >
        送信を取り消す
      </Button>
      {after}
      <WaitingQuestion
        open={isAsking}
        question={question}
        onClose={() => setIsAsking(false)}
        onConfirm={() =>
          void (question === 'replace' ? run('change', () => change({ replacesOther: true })) : run('revoke', revoke))
        }
      />
    </div>
  )
}
