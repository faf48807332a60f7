import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isUncertain, type OutboxRow, type SettleResult } from '#src/device/outbox/row.ts'
import { settle } from '#src/device/outbox/outbox.ts'
import { getWaitLabel } from '#src/device/outbox/labels.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { removeOverlayEntries } from '#src/ui/use-back-to-close.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { type FormInput, hasOtherInput, NotStoredError, storeInput } from './form-input.ts'
import css from './outcome.module.css'

const NOT_STORED =
  'この端末に保存できないため、フォームに戻せません。送信待ちの内容は、そのまま残っています。端末の空き容量をご確認ください。'
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
  const [question, setQuestion] = useState<'replace' | 'revoke'>()
  const [problem, setProblem] = useState<string>()
  const settleRow = async (): Promise<SettleResult> => {
    const outcome = await settle(row.key).catch(() => 'unknown' as const)
    if (outcome === 'unknown') void showToast({ kind: 'info', text: UNKNOWN_OUTCOME })
    return outcome
  }
  const revoke = async () => {
    if ((await settleRow()) !== 'revoked') return
    await removeOverlayEntries()
    void showToast({ kind: 'success', text: revoked })
    await openForm('revoked')
  }
  /** Opens the form with the submission as its draft. Sending it again creates a new submission. */
  const change = async ({ replacesOther = false } = {}) => {
    const input = await loadInput()
    if (!replacesOther && (await hasOtherInput(input))) return setQuestion('replace')
    // Stored before the row is revoked, so that the input is never lost in between.
    const restoreDraft = await storeInput(input)
    if ((await settleRow()) !== 'revoked') return restoreDraft()
    await removeOverlayEntries()
    await openForm('change')
  }
  const run = async (action: NonNullable<typeof pendingAction>, work: () => Promise<unknown>) => {
    setQuestion(undefined)
    setProblem(undefined)
    setPendingAction(action)
    await work().catch((error: unknown) => {
      if (!(error instanceof NotStoredError)) reportError(error)
      setProblem(NOT_STORED)
    })
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
        onClick={() => setQuestion('revoke')}
      >
        送信を取り消す
      </Button>
      {after}
      <Dialog
        open={question === 'replace'}
        onClose={() => setQuestion(undefined)}
        title="入力途中の内容があります"
        footer={
          <>
            <Button onClick={() => setQuestion(undefined)}>入力途中の内容を残す</Button>
            <Button kind="danger" onClick={() => void run('change', () => change({ replacesOther: true }))}>
              削除して変更する
            </Button>
          </>
        }
      >
        <p>
          まだ送信していない、別の内容がフォームに残っています。送信待ちの内容をフォームに戻すと、入力途中の内容は削除されます。
        </p>
      </Dialog>
      <Dialog
        open={question === 'revoke'}
        onClose={() => setQuestion(undefined)}
        title="送信を取り消しますか"
        footer={
          <>
            <Button onClick={() => setQuestion(undefined)}>取り消さない</Button>
            <Button kind="danger" onClick={() => void run('revoke', revoke)}>
              取り消して削除する
            </Button>
          </>
        }
      >
        <p>店舗には届きません。入力した内容は、添付したファイルも含めて、この端末から削除されます。</p>
      </Dialog>
    </div>
  )
}
