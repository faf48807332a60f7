import { Typography } from '@mui/material'
import { required, TextInput } from 'react-admin'
import * as orderActions from '#contract/orders/actions.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'
import { undoOrder } from './use-order.ts'

const validate = required('入力してください。')

export function CancelDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { id: orderId, revision: seen, paidAt, shipments } = order
  const cancel = useAct(orderActions.cancel, {
    done: ({ hasShipped }) =>
      `キャンセルし、お客様にメールでお知らせします。${hasShipped ? '発送済みの商品は、戻ってから在庫に加えてください。' : ''}`,
    undo: undoOrder,
    onDone: onClose,
  })
  return (
    <ActionDialog
      title="キャンセル"
      submit="キャンセルする"
      isBusy={cancel.isBusy}
      revision={seen}
      onSubmit={({ reason }) => cancel.run({ orderId, seen, reason: String(reason) })}
      onClose={onClose}
    >
      <Typography>
        {`在庫${shipments.length > 0 ? '（発送済みの商品を除く）' : ''}とポイント${paidAt === null ? '' : '、お支払いいただいた代金'}をお戻しします。`}
      </Typography>
      <TextInput
        source="reason"
        label="理由（お客様にお知らせします）"
        validate={validate}
        helperText={false}
        multiline
        minRows={2}
      />
    </ActionDialog>
  )
}
