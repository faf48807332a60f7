import { Typography } from '@mui/material'
import { useState } from 'react'
import { required, TextInput } from 'react-admin'
import * as orderActions from '#contract/orders/actions.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'
import { countAll, PiecesChoice, toPieces } from './pieces-choice.tsx'
import { undoOrder } from './use-order.ts'

const validate = required('入力してください。')

/** What is left cannot be shipped. */
export function CloseDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { id: orderId, revision: seen, unshipped, lines } = order
  const [counts, setCounts] = useState(() => countAll(unshipped))
  const close = useAct(orderActions.close, {
    done: '残りの商品を取りやめました。代金をお返しし、お客様にメールでお知らせします。',
    undo: undoOrder,
    onDone: onClose,
  })
  return (
    <ActionDialog
      title="残りの取りやめ"
      submit="残りを取りやめる"
      isBusy={close.isBusy}
      revision={seen}
      onSubmit={({ reason }) => close.run({ orderId, seen, reason: String(reason), restocked: toPieces(counts) })}
      onClose={onClose}
    >
      <Typography>
        まだ発送していない商品を取りやめ、その代金をお返しします。在庫に戻す数を選んでください。残りは廃棄として記録します。
      </Typography>
      <PiecesChoice
        lines={lines}
        pieces={unshipped}
        counts={counts}
        onChange={(sku, count) => setCounts((before) => ({ ...before, [sku]: count }))}
      />
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
