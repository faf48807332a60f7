import { required, TextInput } from 'react-admin'
import * as refundActions from '#contract/refunds/actions.ts'
import type { DeskRefund } from '#contract/orders/desk-refund.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'

const WAYS = {
  fail: {
    spec: refundActions.fail,
    title: '送金できない返金',
    submit: '失敗として記録する',
    reason: '理由',
    done: '失敗を記録しました。口座をもう一度お尋ねするか、ほかの方法でやり直してください。',
  },
  withdraw: {
    spec: refundActions.withdraw,
    title: '返金の取りやめ',
    submit: '取りやめる',
    reason: '理由（お客様にお知らせします）',
    done: '返金を取りやめ、お客様にメールでお知らせします。',
  },
} as const

interface EndRefundDialogProps {
  refund: DeskRefund
  way: keyof typeof WAYS
  onClose: () => void
}

const validate = required('入力してください。')

/** A refund that is not made as it was promised. */
export function EndRefundDialog({ refund: { id: refundId, state: seen }, way, onClose }: EndRefundDialogProps) {
  const { spec, title, submit, reason: label, done } = WAYS[way]
  const end = useAct(spec, { done, onDone: onClose })
  return (
    <ActionDialog
      title={title}
      submit={submit}
      isBusy={end.isBusy}
      revision={seen}
      onSubmit={({ reason }) => end.run({ refundId, seen, reason: String(reason) })}
      onClose={onClose}
    >
      <TextInput source="reason" label={label} validate={validate} helperText={false} multiline />
    </ActionDialog>
  )
}
