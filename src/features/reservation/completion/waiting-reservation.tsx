import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { NewReservation } from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { WaitingSubmission } from '#src/submissions/waiting-submission.tsx'
import { loadRequired } from '#src/ui/load-required.ts'
import { SubmissionFacts } from '../form/submission-facts.tsx'

interface WaitingProps {
  row: OutboxRow
  body: NewReservation
  shop: Shop | undefined
  /** Rendered below the buttons. */
  after: ReactNode
}

/** The form's code is already loaded. */
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
  const navigate = useNavigate()
  const search = {
    revoked: { shop: body.shopId },
    change: { item: body.itemIds, case: body.caseId ?? undefined },
  }
  return (
    <WaitingSubmission
      {...{ row, after }}
      statement="まだ確定していません。"
      revoked="ご予約の送信を取り消しました"
      saveAsDraft={() => saveAsDraft(row, body)}
      openForm={(why) => navigate({ to: '/reservation', search: search[why], replace: true })}
    >
      <SubmissionFacts {...{ body, shop }} />
    </WaitingSubmission>
  )
}
