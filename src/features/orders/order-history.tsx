import type { Order } from '#contract/orders/schema.ts'
import { ORDER_STATE_LABELS, type OrderState } from '#contract/orders/states.ts'
import { formatDate, formatTime } from '#contract/shared/format-date.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'
import css from './order-detail.module.css'

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

/** `2026年11月24日 10:00` */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at}>{`${formatDate(Date.parse(at))} ${formatTime(Date.parse(at))}`}</time>
)

/** The states of the order from the first to the last, as a timeline. */
export const OrderHistory = ({ order: { history, state } }: { order: Order }) => (
  <ol role="list" className={css.history}>
    {history.map((entry, index) => (
      <li key={index} className={classNames(css.event, index === history.length - 1 && css.current)}>
        <p className={css.eventName}>{ORDER_STATE_LABELS[entry.state]}</p>
        <p className={css.variant}>
          <Time at={entry.at} />
        </p>
        {getReason(entry) && <p className={css.variant}>{getReason(entry)}</p>}
      </li>
    ))}
    {listNext(state).map((next) => (
      <li key={next} className={classNames(css.event, css.next)}>
        <p>
          {ORDER_STATE_LABELS[next]}
          <VisuallyHidden>（これから）</VisuallyHidden>
        </p>
      </li>
    ))}
  </ol>
)
