import { useMutation } from '@tanstack/react-query'
import type { Order } from '#contract/orders/schema.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { ERRORS } from '#contract/shared/errors.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { cancelOrder, useOrderAccess } from '#src/device/query/order-access.ts'
import { QuestionDialog } from '#src/ui/overlay/question-dialog.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { formatReturns } from './payment-notice.tsx'

export interface CancelOrderDialogProps {
  open: boolean
  onClose: () => void
  order: Order
  /** Receives the cancelled order. */
  onDone: (order: Order) => void
  /** The server refused: the state may have changed. */
  onRefused: () => void
  /** Shown at the button while there is no network. */
  offline: string
}

/** After a refusal it stays open with the message. */
export function CancelOrderDialog({ open, onClose, order, onDone, onRefused, offline }: CancelOrderDialogProps) {
  const { number } = order
  const access = useOrderAccess(number)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => cancelOrder(access),
    onSuccess: (cancelled) => {
      onClose()
      onDone(cancelled)
      void showToast({ kind: 'success', text: 'ご注文をキャンセルしました' })
    },
    onError: onRefused,
  })
  // Its state may also change while the question is open.
  const isClosed = !order.canCancel && !isSuccess
  const problem = error ? toRefusal(error).message : isClosed && ERRORS.ORDER_CLOSED.message
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title="ご注文をキャンセルしますか"
      stay="注文を残す"
      confirm="キャンセルする"
      onConfirm={() => mutate()}
      busy={isPending}
      disabled={!order.canCancel}
      offline={offline}
      problem={problem}
    >
      <p>{`注文番号 ${number}（${formatYen(order.quote.totalYen)}）`}</p>
      <p>{`ご注文の商品すべてをキャンセルします。元に戻せません。${formatReturns(order)}`}</p>
    </QuestionDialog>
  )
}
