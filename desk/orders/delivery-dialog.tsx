import { SelectInput } from 'react-admin'
import * as orderActions from '#contract/orders/actions.ts'
import { DELIVERY_SLOT_LABELS, listDeliverySlots } from '#contract/orders/delivery.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { formatDeliveryTime } from '#contract/orders/labels.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'

export function DeliveryDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { id: orderId, revision: seen, deliveryOn, slot, deliveryDays, shippingClass } = order
  const change = useAct(orderActions.delivery, {
    done: (output) =>
      `お届けを${formatDeliveryTime(output.deliveryOn, output.slot)}に変え、お客様にメールでお知らせします。`,
    onDone: onClose,
  })
  // What was agreed stays possible, also if it could no longer be chosen.
  const days = deliveryDays.includes(deliveryOn) ? deliveryDays : [deliveryOn, ...deliveryDays]
  return (
    <ActionDialog
      title="お届け日の変更"
      submit="変更する"
      isBusy={change.isBusy}
      revision={seen}
      defaultValues={{ deliveryOn, slot }}
      onSubmit={(values) => change.run({ orderId, seen, ...(values as { deliveryOn: string; slot: typeof slot }) })}
      onClose={onClose}
    >
      <SelectInput
        source="deliveryOn"
        label="お届け日"
        choices={days.map((id) => ({ id, name: formatDay(id) }))}
        helperText={false}
        isRequired
      />
      <SelectInput
        source="slot"
        label="時間帯"
        choices={listDeliverySlots(shippingClass).map((id) => ({ id, name: DELIVERY_SLOT_LABELS[id] }))}
        helperText={false}
        isRequired
      />
    </ActionDialog>
  )
}
