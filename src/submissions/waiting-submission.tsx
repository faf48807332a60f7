import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isUncertain, type OutboxRow, type SettleResult } from '#src/device/outbox/row.ts'
import { settle } from '#src/device/outbox/outbox.ts'
import { getWaitLabel } from '#src/device/outbox/labels.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import css from './outcome.module.css'

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
  /** Saves the submission as the form's draft. Resolves to a function that restores the previous draft. */
  saveAsDraft: () => Promise<() => Promise<void>>
  /** Opens the form: with the draft, or empty. */
  openForm: (why: 'change' | 'revoked') => Promise<unknown>
}

/** Stored on the device, but not received by the shop. */
export function WaitingSubmission(props: WaitingProps) {
  const { row, statement, revoked, children, after, saveAsDraft, openForm } = props
  const isOffline = useIsOffline()
  const [pendingAction, setPendingAction] = useState<'change' | 'revoke'>()
  const settleRow = async (action: NonNullable<typeof pendingAction>): Promise<SettleResult> => {
    setPendingAction(action)
    const outcome = await settle(row.key).catch(() => 'unknown' as const)
    setPendingAction(undefined)
    if (outcome === 'unknown') void showToast({ kind: 'info', text: UNKNOWN_OUTCOME })
    return outcome
  }
  const revoke = async () => {
    if ((await settleRow('revoke')) !== 'revoked') return
    void showToast({ kind: 'success', text: revoked })
    await openForm('revoked')
  }
  /** Opens the form with the submission as its draft. Sending it again creates a new submission. */
  const change = async () => {
    // Saved before the row is revoked, so that the input is never lost in between.
    const restoreDraft = await saveAsDraft().catch(() => undefined)
    if (!restoreDraft) return
    if ((await settleRow('change')) !== 'revoked') return restoreDraft()
    await openForm('change')
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
      <Button
        kind="secondary"
        wide
        busy={pendingAction === 'change'}
        offline={isUncertain(row) ? 'オフラインのため変更できません' : undefined}
        onClick={() => void change()}
      >
        内容を変更する
      </Button>
      <Button
        kind="danger"
        wide
        busy={pendingAction === 'revoke'}
        offline={isUncertain(row) ? 'オフラインのため取り消せません' : undefined}
        onClick={() => void revoke()}
      >
        送信を取り消す
      </Button>
      {after}
    </div>
  )
}
