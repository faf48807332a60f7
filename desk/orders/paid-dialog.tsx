import { Typography } from '@mui/material'
import { required, TextInput } from 'react-admin'
import * as orderActions from '#contract/orders/actions.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'
import { undoOrder } from './use-order.ts'

const validate = required('入力してください。')

export function PaidDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { id: orderId, revision: seen, totalYen } = order
  const paid = useAct(orderActions.paid, {
    done: '入金を記録し、お客様にメールでお知らせします。',
    undo: undoOrder,
    onDone: onClose,
  })
  return (
    <ActionDialog
      title="入金確認"
      submit="入金を記録する"
      isBusy={paid.isBusy}
      revision={seen}
      onSubmit={({ yen }) => paid.run({ orderId, seen, yen: String(yen) })}
      onClose={onClose}
    >
      <Typography>{`ご請求額は${formatYen(totalYen)}です。通帳などで確かめた入金額を入力してください。`}</Typography>
      <TextInput
        source="yen"
        label="入金額（円）"
        inputMode="numeric"
        validate={validate}
        helperText={false}
        autoComplete="off"
      />
    </ActionDialog>
  )
}
