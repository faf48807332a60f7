import { useState } from 'react'
import { BooleanInput, SelectInput, useRedirect } from 'react-admin'
import type { DeskOrder } from '#contract/orders/desk.ts'
import {
  RETURN_OUTCOME_LABELS,
  RETURN_OUTCOMES,
  RETURN_REASON_LABELS,
  RETURN_REASONS,
  type ReturnOutcome,
  type ReturnReason,
} from '#contract/orders/returns.ts'
import * as returnActions from '#contract/returns/actions.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'
import { PiecesChoice, toPieces } from '../orders/pieces-choice.tsx'

export const REASON_CHOICES = RETURN_REASONS.map((id) => ({ id, name: RETURN_REASON_LABELS[id] }))

/** For a customer who calls or comes in. */
export function OpenReturnDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { id: orderId, revision: seen, returnable, lines } = order
  const [counts, setCounts] = useState<Record<string, number>>({})
  const redirect = useRedirect()
  const open = useAct(returnActions.open, {
    done: ({ number }) => `${number}　返品を受け付けました。お客様にメールでお知らせします。`,
    onDone(output) {
      onClose()
      if (output) redirect(`/returns/${output.number}`)
    },
  })
  const pieces = toPieces(counts)
  return (
    <ActionDialog
      title="返品の受け付け"
      submit="受け付ける"
      isBusy={open.isBusy || pieces.length === 0}
      revision={seen}
      defaultValues={{ reason: 'defect', wish: 'refund', isCollected: false }}
      onSubmit={(values) => {
        const { reason, wish, isCollected } = values as {
          reason: ReturnReason
          wish: ReturnOutcome
          isCollected: boolean
        }
        open.run({ orderId, seen, pieces, reason, wish, isCollected })
      }}
      onClose={onClose}
    >
      <PiecesChoice
        lines={lines}
        pieces={returnable}
        counts={counts}
        onChange={(sku, count) => setCounts((before) => ({ ...before, [sku]: count }))}
      />
      <SelectInput source="reason" label="理由" choices={REASON_CHOICES} helperText={false} isRequired />
      <SelectInput
        source="wish"
        label="お客様のご希望"
        choices={RETURN_OUTCOMES.map((id) => ({ id, name: RETURN_OUTCOME_LABELS[id] }))}
        helperText={false}
        isRequired
      />
      <BooleanInput source="isCollected" label="当店が引き取りに伺う" helperText={false} />
    </ActionDialog>
  )
}
