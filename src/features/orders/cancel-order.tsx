import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as ordersApi from '#contract/orders/api.ts'
import type { Order } from '#contract/orders/schema.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { ERRORS } from '#contract/shared/errors.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { callOnce } from '#src/device/query/idempotent-call.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import css from './order-detail.module.css'

const OFFLINE = 'オフラインのためキャンセルできません'

interface CancelOrderProps {
  order: Order
  /** Receives the cancelled order. */
  onDone: (order: Order) => void
  /** The server refused: the state may have changed. */
  onRefused: () => void
}

/** Cancels the order, immediately or not at all. */
export function CancelOrder({ order, onDone, onRefused }: CancelOrderProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { number } = order
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callOnce(ordersApi.cancel, { params: { number }, body: {} }),
    onSuccess: (cancelled) => {
      setIsOpen(false)
      onDone(cancelled)
      void showToast({ kind: 'success', text: 'ご注文をキャンセルしました' })
    },
    onError: onRefused,
  })
  // Stays open with its message after a refusal.
  if (!order.canCancel && !isOpen) return <NoCancel order={order} />
  // Its state may also change while the question is open.
  const isClosed = !order.canCancel && !isSuccess
  const problem = error ? toRefusal(error).message : isClosed && ERRORS.ORDER_CLOSED.message
  const close = () => setIsOpen(false)
  return (
    <>
      <Button kind="danger" offline={OFFLINE} onClick={() => setIsOpen(true)}>
        キャンセルする
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="ご注文をキャンセルしますか"
        footer={
          <div className={css.footer}>
            <Button onClick={close}>注文を残す</Button>
            <Button
              kind="danger"
              busy={isPending}
              disabled={!order.canCancel}
              offline={OFFLINE}
              onClick={() => mutate()}
            >
              キャンセルする
            </Button>
          </div>
        }
      >
        <div className={css.dialog}>
          {problem && <Alert>{problem}</Alert>}
          <p>{`注文番号 ${number}（${formatYen(order.quote.totalYen)}）`}</p>
          <p>{`ご注文の商品すべてをキャンセルします。元に戻せません。${formatReturns(order)}`}</p>
        </div>
      </Dialog>
    </>
  )
}

/** What goes back to the customer. Empty if nothing was paid. */
export function formatReturns({ paidAt, payment, quote: { pointsUsed, totalYen } }: Order): string {
  const isPaid = paidAt !== null && totalYen > 0
  return [
    pointsUsed > 0 && 'ご利用のポイントはお返しします。',
    isPaid && payment === 'card' && 'お支払いは、クレジットカードに返金します。',
    isPaid && payment === 'transfer' && 'お振り込みの代金は、当店からご連絡のうえ返金します。',
  ]
    .filter(Boolean)
    .join('')
}

/** Why an order that is on its way can no longer be cancelled here. */
function NoCancel({ order: { state } }: { order: Order }) {
  if (state === 'payment_unknown')
    return <p className={css.note}>お支払いの結果が分かるまで、キャンセルのお手続きはできません。</p>
  if (state === 'preparing')
    return (
      <p className={css.note}>
        商品の手配が始まっているため、このページからのキャンセルはできません。メッセージかお電話でご相談ください。
      </p>
    )
  return null
}
