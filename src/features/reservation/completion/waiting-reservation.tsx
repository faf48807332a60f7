import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { NewReservation } from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { isUncertain, type OutboxRow, type SettleResult } from '#src/device/outbox/row.ts'
import { settle } from '#src/device/outbox/outbox.ts'
import { getWaitLabel } from '#src/device/outbox/labels.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { loadRequired } from '#src/ui/load-required.ts'
import { SubmissionFacts } from '../form/submission-facts.tsx'
import css from './completion.module.css'

const UNKNOWN_OUTCOME = '送信結果を確認しています。通信できる場所で、もう一度お試しください'

interface WaitingProps {
  row: OutboxRow
  body: NewReservation
  shop: Shop | undefined
  /** Rendered below the buttons. */
  after: ReactNode
}

/**
 * Saves the submission as the form's draft; its code is already loaded. Resolves to a function that
 * restores the previous draft.
 */
async function saveAsDraft({ owner }: OutboxRow, body: NewReservation): Promise<() => Promise<void>> {
  const [{ createFormDraft }, { toFields }] = await loadRequired(() =>
    Promise.all([import('#src/device/session/form-drafts.ts'), import('../form/reservation-fields.ts')]),
  )
  const draft = createFormDraft('reservation', owner)
  const before = await draft.read()
  await draft.write(toFields(body))
  return () => (before ? draft.write(before) : draft.erase())
}

/** Stored on the device, but not confirmed by the shop. */
export function WaitingReservation({ row, body, shop, after }: WaitingProps) {
  const isOffline = useIsOffline()
  const navigate = useNavigate()
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
    void showToast({ kind: 'success', text: 'ご予約の送信を取り消しました' })
    await navigate({ to: '/reservation', search: { shop: body.shopId }, replace: true })
  }
  /** Opens the form with the submission as its draft. Sending it again creates a new submission. */
  const change = async () => {
    // Saved before the row is revoked, so that the input is never lost in between.
    const restoreDraft = await saveAsDraft(row, body).catch(() => undefined)
    if (!restoreDraft) return
    if ((await settleRow('change')) !== 'revoked') return restoreDraft()
    const [item] = body.itemIds
    await navigate({ to: '/reservation', search: item === undefined ? {} : { item }, replace: true })
  }
  return (
    <div className={css.parts}>
      <div role="status" className={css.state}>
        <Badge kind="honey">{row.state === 'needsLogin' ? 'ログイン待ち' : '送信待ち'}</Badge>
        <p>
          <strong>まだ確定していません。</strong>
          {getWaitLabel(row, isOffline)}
        </p>
      </div>
      {row.state === 'needsLogin' && (
        <Link to="/login" className={buttonClass('primary', { wide: true })}>
          ログイン
        </Link>
      )}
      <SubmissionFacts {...{ body, shop }} />
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
