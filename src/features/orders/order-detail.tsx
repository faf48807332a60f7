import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatAddressLines } from '#contract/addresses/labels.ts'
import {
  DELIVERY_OPEN_NOTE,
  formatDeliveryTerm,
  formatDeliveryTime,
  formatPaymentMethod,
  formatReceiptName,
  isDeliveryOpen,
} from '#contract/orders/labels.ts'
import type { Order } from '#contract/orders/schema.ts'
import { formatFetchedAt } from '#contract/shared/format-date.ts'
import { orderQuery, toOrderHref, useOrderAccess } from '#src/device/query/order-access.ts'
import { queryClient, withQueryClient } from '#src/device/query/query-client.tsx'
import { Button, buttonClass } from '#src/ui/controls/button.tsx'
import { classNames } from '#src/ui/text/class-names.ts'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { InternalLink } from '#src/ui/controls/link.tsx'
import { Pending, ReloadButton } from '#src/ui/loading/pending.tsx'
import { PhoneNumber } from '#src/ui/text/phone-number.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import { BuyAgain, type CartAccess } from './buy-again.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderAmounts } from './order-amounts.tsx'
import { OrderStateBadge } from './order-card.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderReturns } from './order-returns.tsx'
import { throwIfUnknown } from './order-number.ts'
import { PaymentNotice } from './payment-notice.tsx'
import { isPartlyShipped, ShipmentList } from './shipment-list.tsx'
import { Time } from './timeline.tsx'
import { TrackingNumber } from './tracking-number.tsx'
import css from './order-detail.module.css'

interface OrderDetailProps {
  /** In capitals. */
  number: string
  cart: CartAccess
  /** Returns of this order that have not arrived at the shop, by another feature. */
  pendingReturns?: ReactNode
}

/** One order of the customer. */
export const OrderDetail = withQueryClient(function OrderDetail({ number, cart, pendingReturns }: OrderDetailProps) {
  const query = orderQuery(useOrderAccess(number))
  const { data, error, dataUpdatedAt, refetch } = useQuery(query)
  const isFromDevice = useIsOffline() || error !== null
  throwIfUnknown(error)
  const update = (order: Order) => void queryClient.setQueryData(query.queryKey, order)
  return (
    <Pending
      data={data}
      skeleton={<TextSkeleton lines={6} />}
      failure={
        error && (
          <EmptyState action={<ReloadButton onClick={() => void refetch()} />}>
            現在、ご注文を読み込めません。
          </EmptyState>
        )
      }
    >
      {(order) => (
        <div className={css.order}>
          {isFromDevice && <p className={css.note}>{`${formatFetchedAt(dataUpdatedAt)}のご注文です`}</p>}
          <Summary order={order} />
          <PaymentNotice order={order} />
          <Part title="お届け">
            <DeliveryFacts order={order} />
            <ShipmentList order={order} />
          </Part>
          <Part title="商品">
            <OrderLines order={order} />
            <OrderAmounts order={order} />
          </Part>
          {(order.returnable || order.returns) && (
            <Part title="返品・交換">
              <OrderReturns order={order} pending={pendingReturns} onChange={() => void refetch()} />
            </Part>
          )}
          {order.refunds && (
            <Part title="返金">
              <OrderRefunds order={order} />
            </Part>
          )}
          <Part title="これまでの経過">
            <OrderHistory order={order} />
          </Part>
          <Part title="お手続き" isOnScreenOnly>
            <div className={css.actions}>
              <Button kind="secondary" onClick={() => window.print()}>
                このページを印刷する
              </Button>
              <ReceiptLink order={order} />
              <BuyAgain order={order} cart={cart} />
              <CancelOrder order={order} onDone={update} onRefused={() => void refetch()} />
            </div>
          </Part>
        </div>
      )}
    </Pending>
  )
})

const Summary = ({ order }: { order: Order }) => (
  <div className={css.summary}>
    <OrderStateBadge state={order.state} isPartlyShipped={isPartlyShipped(order)} />
    <dl>
      <div>
        <dt>注文番号</dt>
        <dd>{order.number}</dd>
      </div>
      <div>
        <dt>ご注文日時</dt>
        <dd>
          <Time at={order.createdAt} />
        </dd>
      </div>
    </dl>
  </div>
)

interface PartProps {
  title: string
  isOnScreenOnly?: boolean
  children: ReactNode
}

const Part = ({ title, isOnScreenOnly = false, children }: PartProps) => (
  <section className={classNames(css.part, isOnScreenOnly && css.onScreen)}>
    <h2 className={css.title}>{title}</h2>
    {children}
  </section>
)

function DeliveryFacts({ order }: { order: Order }) {
  const { address, deliveryOn, slot, shipments, payment, note } = order
  // Several ones are listed with their pieces.
  const only = shipments.length === 1 && !isPartlyShipped(order) ? shipments[0] : undefined
  return (
    <FactList
      facts={[
        [
          formatDeliveryTerm(order),
          formatDeliveryTime(deliveryOn, slot) + (isDeliveryOpen(order) ? `\n${DELIVERY_OPEN_NOTE}` : ''),
        ],
        [
          'お届け先',
          address && [`${address.familyName} ${address.givenName} 様`, ...formatAddressLines(address)].join('\n'),
        ],
        ['電話番号', address && <PhoneNumber key="phone" digits={address.phone} />],
        ['配送会社', only?.carrier],
        ['送り状番号', only && <TrackingNumber key="tracking" carrier={only.carrier} number={only.number} />],
        ['お支払い', formatPaymentMethod(payment)],
        ['備考', note],
      ]}
    />
  )
}

function ReceiptLink({ order: { number, state, receipt, quote, paidAt } }: { order: Order }) {
  const access = useOrderAccess(number)
  if (receipt.isAvailable)
    return (
      <InternalLink href={toOrderHref(access, 'receipt')} className={buttonClass('secondary')}>
        {formatReceiptName(quote.totalYen)}
      </InternalLink>
    )
  return state === 'cancelled' || paidAt !== null ? null : (
    <p className={css.note}>領収書は、お支払いの確認後にこのページから発行できます。</p>
  )
}
