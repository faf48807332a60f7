import * as orderActions from '#contract/orders/actions.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'
import { CarrierFields } from './carrier-fields.tsx'

interface TrackingDialogProps {
  order: DeskOrder
  parcel: DeskOrder['shipments'][number]
  onClose: () => void
}

export function TrackingDialog({ order: { id: orderId, revision: seen }, parcel, onClose }: TrackingDialogProps) {
  const { carrier, number, position } = parcel
  const correct = useAct(orderActions.tracking, {
    done: ({ changed }) => (changed ? '番号を訂正し、お客様にメールでお知らせします。' : 'すでにこの番号です。'),
    onDone: onClose,
  })
  return (
    <ActionDialog
      title="番号の訂正"
      submit="訂正する"
      isBusy={correct.isBusy}
      revision={seen}
      defaultValues={{ carrier, tracking: number }}
      onSubmit={(values) =>
        correct.run({ orderId, seen, position, ...(values as { carrier: string; tracking: string }) })
      }
      onClose={onClose}
    >
      <CarrierFields carrier={carrier} />
    </ActionDialog>
  )
}
