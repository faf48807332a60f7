/** What a line in the file of a carrier's program does: the order that it names is shipped with its number. */
import * as orderSpecs from '#contract/orders/actions.ts'
import { ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import { type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { lockSeenOrder } from './desk-actions.ts'
import { shipAction } from './shipment-actions.ts'
import { listShipments, toTrackingDigits } from './shipments.ts'
import { findTrackingProblem } from './tracking-file.ts'

export const importTrackingAction = deskAction({
  ...orderSpecs.importTracking,
  permission: 'orders',
  async run(tx, input, context): Promise<ActionResult<orderSpecs.ShipOutput>> {
    const { orderId, seen } = input
    const tracking = toTrackingDigits(input.tracking)
    const problem = findTrackingProblem(tracking)
    const row = await lockSeenOrder(tx, { orderId, seen })
    const refuse = (reason: string) => new CommandError(`${row.number}: ${reason}`)
    if (problem !== undefined) throw refuse(problem)
    if (row.state === 'awaiting_payment' || row.state === 'payment_unknown' || row.state === 'received')
      throw refuse(
        `「${ORDER_STATE_LABELS[row.state]}」です。手配中にしてから（orders prepare）、もう一度取り込んでください。`,
      )
    const made = await listShipments(tx, orderId)
    const isMade = made.some(({ number }) => toTrackingDigits(number) === tracking)
    // A line does not say which pieces it is about.
    if (row.state === 'preparing' && made.length > 0 && !isMade)
      throw refuse('一部を発送済みです。残りの発送は、商品を選んで記録してください（orders ship --line）。')
    return shipAction.run(tx, input, context)
  },
})
