import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { NewReservation } from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import type { FormInput } from '#src/submissions/form-input.ts'
import { WaitingSubmission } from '#src/submissions/waiting-submission.tsx'
import { loadRequired } from '#src/ui/loading/load-required.ts'
import { SubmissionFacts } from '../form/submission-facts.tsx'

interface WaitingProps {
  row: OutboxRow
  body: NewReservation
  shop: Shop | undefined
  /** Rendered below the buttons. */
  after: ReactNode
}

/** The form's code is already loaded. */
async function loadInput({ owner }: OutboxRow, body: NewReservation): Promise<FormInput> {
  const { toFields } = await loadRequired(() => import('../form/reservation-fields.ts'))
  return { draftName: 'reservation', owner, values: toFields(body), files: [] }
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
      row={row}
      after={after}
      statement="まだ確定していません。"
      revoked="ご予約の送信を取り消しました"
      loadInput={() => loadInput(row, body)}
      openForm={(why) => navigate({ to: '/reservation', search: search[why], replace: true })}
    >
      <SubmissionFacts body={body} shop={shop} />
    </WaitingSubmission>
  )
}
