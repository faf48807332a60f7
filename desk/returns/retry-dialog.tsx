import { SelectInput } from 'react-admin'
import { REFUND_WAY_LABELS, REFUND_WAYS, type RefundWay } from '#contract/orders/refunds.ts'
import * as refundActions from '#contract/refunds/actions.ts'
import type { DeskRefund } from '#contract/orders/desk-refund.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'

/** A refund that has failed, again; the server refuses ways that its order does not have. */
export function RetryDialog({ refund, onClose }: { refund: DeskRefund; onClose: () => void }) {
  const { id: refundId, state: seen, way } = refund
  const retry = useAct(refundActions.retry, {
    done: ({ number, way: made }) =>
      made ? `${number}　${REFUND_WAY_LABELS[made]}を始めました。` : 'ほかの返金で済んでいるため、対応済みにしました。',
    onDone: onClose,
  })
  return (
    <ActionDialog
      title="返金のやり直し"
      submit="やり直す"
      isBusy={retry.isBusy}
      revision={seen}
      defaultValues={{ way }}
      onSubmit={(values) => retry.run({ refundId, seen, way: values['way'] as RefundWay })}
      onClose={onClose}
    >
      <SelectInput
        source="way"
        label="方法"
        choices={REFUND_WAYS.map((id) => ({ id, name: REFUND_WAY_LABELS[id] }))}
        helperText={false}
        isRequired
      />
    </ActionDialog>
  )
}
