import type { Order } from '#contract/orders/schema.ts'
import { ORDER_STATE_LABELS, type OrderState } from '#contract/orders/states.ts'
import { Timeline } from './timeline.tsx'

const DELIVERY_STATES: readonly OrderState[] = ['received', 'preparing', 'shipped', 'delivered']

/** The states that follow. None for a cancelled order, or while the payment is open. */
const listNext = (state: OrderState): readonly OrderState[] =>
  DELIVERY_STATES.includes(state) ? DELIVERY_STATES.slice(DELIVERY_STATES.indexOf(state) + 1) : []

type Entry = Order['history'][number]

function getReason({ state, actor, reason }: Entry): string {
  if (reason || state !== 'cancelled') return reason
  if (actor === 'customer') return 'お客様のお手続きによるキャンセル'
  return actor === 'deadline' ? 'お支払いの期限が過ぎたためのキャンセル' : ''
}

/** The states of the order. */
export const OrderHistory = ({ order: { history, state } }: { order: Order }) => (
  <Timeline
    past={history.map((entry) => ({ title: ORDER_STATE_LABELS[entry.state], at: entry.at, note: getReason(entry) }))}
    next={listNext(state).map((next) => ORDER_STATE_LABELS[next])}
  />
)
