import { useState } from 'react'
import type { Order } from '#contract/orders/schema.ts'
import { useOrderAccess } from '#src/device/query/order-access.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import type { CancelOrderDialogProps } from './cancel-order-dialog.tsx'
import { getContactWays } from './contact-ways.ts'
import css from './order-detail.module.css'

const CancelOrderDialog = lazyOnIdle(async () => (await import('./cancel-order-dialog.tsx')).CancelOrderDialog)

const OFFLINE = 'オフラインのためキャンセルできません'

/** Cancels the order, immediately or not at all. */
export function CancelOrder(props: Pick<CancelOrderDialogProps, 'order' | 'onDone' | 'onRefused'>) {
  const [isOpen, setIsOpen] = useState(false)
  if (!props.order.canCancel && !isOpen) return <NoCancel order={props.order} />
  return (
    <>
      <Button kind="danger" offline={OFFLINE} onClick={() => setIsOpen(true)}>
        キャンセルする
      </Button>
      <CancelOrderDialog open={isOpen} onClose={() => setIsOpen(false)} offline={OFFLINE} {...props} />
    </>
  )
}

/** Why an order that is on its way can no longer be cancelled here. */
function NoCancel({ order: { number, state } }: { order: Order }) {
  const ways = getContactWays(useOrderAccess(number))
  if (state === 'payment_unknown')
    return <p className={css.note}>お支払いの結果が分かるまで、キャンセルのお手続きはできません。</p>
  if (state === 'preparing')
    return (
      <p className={css.note}>
        {`商品の手配が始まっているため、このページからのキャンセルはできません。${ways}でご相談ください。`}
      </p>
    )
  return null
}
