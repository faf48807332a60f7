import { useMutation } from '@tanstack/react-query'
import type { OrderReturn } from '#contract/orders/return-schema.ts'
import type { Order } from '#contract/orders/schema.ts'
import { ERRORS } from '#contract/shared/errors.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { useOrderAccess, withdrawReturn } from '#src/device/query/order-access.ts'
import { QuestionDialog } from '#src/ui/overlay/question-dialog.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'

export interface WithdrawReturnProps {
  order: Order
  it: OrderReturn
  /** It was withdrawn, or the server refused: the state may have changed. */
  onChange: () => void
}

interface WithdrawReturnDialogProps extends WithdrawReturnProps {
  open: boolean
  onClose: () => void
  /** Shown at the button while there is no network. */
  offline: string
}

/** After a refusal it stays open with the message. */
export function WithdrawReturnDialog({ open, onClose, order, it, onChange, offline }: WithdrawReturnDialogProps) {
  const access = useOrderAccess(order.number)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => withdrawReturn(access, it.number),
    onSuccess: () => {
      onClose()
      void showToast({ kind: 'success', text: '返品・交換のお申し込みを取り下げました' })
    },
    onSettled: onChange,
  })
  // Its state may also change while the question is open.
  const isClosed = !it.canWithdraw && !isSuccess
  const problem = error ? toRefusal(error).message : isClosed && ERRORS.RETURN_CLOSED.message
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title="返品・交換を取り下げますか"
      stay="取り下げない"
      confirm="取り下げる"
      onConfirm={() => mutate()}
      busy={isPending}
      disabled={!it.canWithdraw}
      offline={offline}
      problem={problem}
    >
      <p>{`${it.number}のお申し込みを取り下げます。商品は、そのままお手元でお使いください。`}</p>
    </QuestionDialog>
  )
}
