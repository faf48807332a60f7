/** Which actions fit an order as it is now, so that staff are offered no others. The server decides for itself. */
import { mayChangeState } from './states.ts'
import type { DeskOrder } from './desk.ts'

export type OrderStep =
  | 'paid'
  | 'prepare'
  | 'ship'
  | 'deliver'
  | 'tracking'
  | 'destination'
  | 'return'
  | 'refund'
  | 'close'
  | 'cancel'

type Facts = Pick<DeskOrder, 'state' | 'method' | 'address' | 'unshipped' | 'shipments' | 'returnable' | 'remainingYen'>

/** In the order in which they are offered. */
export function listOrderSteps(order: Facts): OrderStep[] {
  const { state, method, address, unshipped, shipments, returnable, remainingYen } = order
  const isUnderWay = state === 'preparing' || state === 'shipped'
  const hasDelivered = shipments.some(({ deliveredAt }) => deliveredAt !== null)
  const may = (to: Parameters<typeof mayChangeState>[1]) => mayChangeState(state, to, 'desk', method ?? undefined)
  const fits: Record<OrderStep, boolean> = {
    paid: may('received'),
    prepare: may('preparing'),
    ship: state === 'preparing' && unshipped.length > 0,
    deliver: isUnderWay && shipments.some(({ deliveredAt }) => deliveredAt === null),
    tracking: shipments.length > 0 && state !== 'cancelled',
    destination: address !== null && !['shipped', 'delivered', 'cancelled'].includes(state),
    return: returnable.length > 0,
    refund: remainingYen > 0,
    close: state === 'preparing' && shipments.length > 0 && unshipped.length > 0,
    cancel: may('cancelled') && !hasDelivered,
  }
  return (Object.keys(fits) as OrderStep[]).filter((step) => fits[step])
}
