import * as orderActions from '#contract/orders/actions.ts'
import type { DeliveryAddress } from '#contract/addresses/schema.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'
import { AddressFields } from './address-fields.tsx'

interface AddressDialogProps {
  order: DeskOrder
  address: DeliveryAddress
  onClose: () => void
}

export function AddressDialog({ order: { id: orderId, revision: seen }, address, onClose }: AddressDialogProps) {
  const change = useAct(orderActions.address, {
    done: ({ lessYen }) =>
      `お届け先を変え、お客様にメールでお知らせします。${lessYen > 0 ? `送料の差額${formatYen(lessYen)}は、返金してください。` : ''}`,
    onDone: onClose,
  })
  return (
    <ActionDialog
      title="お届け先の変更"
      submit="変更する"
      isBusy={change.isBusy}
      revision={seen}
      defaultValues={address}
      onSubmit={(values) => change.run({ orderId, seen, address: toChanges(address, values as DeliveryAddress) })}
      onClose={onClose}
    >
      <AddressFields />
    </ActionDialog>
  )
}

/** Only what was changed: the rest stays, whatever it is by now. */
const toChanges = (before: DeliveryAddress, after: DeliveryAddress): Partial<DeliveryAddress> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, value]) => [name, value ?? ''] as const)
      .filter(([name, value]) => before[name as keyof DeliveryAddress] !== value),
  )
