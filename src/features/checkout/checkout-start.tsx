import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import * as addressesApi from '#contract/addresses/api.ts'
import type { Customer } from '#contract/customers/schema.ts'
import * as ordersApi from '#contract/orders/api.ts'
import type { Order } from '#contract/orders/schema.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { useReplicas } from '#src/device/cart-sync/cart.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { CART_ITEMS, listGoods } from '#src/device/query/cart-goods.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useReplicaItems } from '#src/device/query/use-replica-items.ts'
import { useSettings } from '#src/navigation/site-data.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Pending } from '#src/ui/pending.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { Checkout } from './checkout.tsx'
import css from './checkout.module.css'
import { NothingToOrder } from './order-summary.tsx'
import { settleSentOrder } from './place-order.ts'
import { Section } from './section.tsx'
import { getFirstSelection, openSelectionDraft } from './selection.ts'
import { useOtherMethod } from './use-other-method.ts'

/** Pays a placed order by card. Another feature renders it, loaded lazily. */
export type CardPayment = ComponentType<{
  open?: boolean
  orderNumber: string
  onPaid: () => void
  onOtherMethod?: () => void
}>

export interface CheckoutPageProps {
  /** A placed order that is to be paid by card. */
  orderNumber: string | undefined
  Card: CardPayment
}

interface CheckoutStartProps extends CheckoutPageProps {
  customer: Customer
}

/** Loads what the checkout opens with. A placed order is only paid. */
export const CheckoutStart = withQueryClient(function CheckoutStart({
  customer,
  orderNumber,
  Card,
}: CheckoutStartProps) {
  return orderNumber !== undefined ? <CardStep orderNumber={orderNumber} Card={Card} /> : <Start customer={customer} />
})

const openCompletion = (order: string) => ({ to: '/checkout/completion', search: { order }, replace: true }) as const

/** The order exists, so that there is never money without an order. Another method means another order. */
function CardStep({ orderNumber, Card }: { orderNumber: string; Card: CardPayment }) {
  const navigate = useNavigate()
  const { data } = useQuery(apiQuery(ordersApi.get, { params: { number: orderNumber } }))
  const other = useOtherMethod(orderNumber)
  return (
    <div className={css.step}>
      <Section title={`ご注文番号 ${orderNumber}`}>
        {data && <p>{`お支払い金額 ${formatYen(data.quote.totalYen)}（税込）`}</p>}
        <Card
          open
          orderNumber={orderNumber}
          onPaid={() => void navigate(openCompletion(orderNumber))}
          onOtherMethod={() => other.mutate()}
        />
      </Section>
    </div>
  )
}

/** What the page opens with, so that a returning customer finds everything filled in. */
function useKnown(customer: Customer) {
  const draft = useMemo(() => openSelectionDraft(customer.id), [customer.id])
  const device = useQuery({
    queryKey: ['checkout', customer.id],
    // A response may have been lost before the page was closed. Without network, that stays open.
    queryFn: async () => ({
      order: (await settleSentOrder(customer.id).catch(() => undefined)) ?? null,
      draft: (await draft.read()) ?? null,
    }),
    staleTime: 'static',
    gcTime: 0,
    meta: { customerId: customer.id, refetchOn: undefined },
  })
  const addresses = useQuery(apiQuery(addressesApi.list))
  const orders = useQuery(apiQuery(ordersApi.list))
  const number = orders.data?.data[0]?.number
  const last = useQuery({
    ...apiQuery(ordersApi.get, { params: { number: number ?? '' } }),
    ...(number === undefined && { enabled: false }),
  })
  const isLoading = [device, addresses, orders].some((it) => it.isPending) || (number !== undefined && last.isPending)
  if (isLoading) return undefined
  const lastOrder = last.data
  return {
    placed: device.data?.order ?? undefined,
    lastPayment: lastOrder?.payment ?? null,
    firstSelection: getFirstSelection({
      customer,
      addresses: addresses.data?.data ?? [],
      lastOrder,
      draft: device.data?.draft ?? undefined,
    }),
  }
}

function Start({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  const { isLoaded, cart } = useReplicas()
  const lines = [...cart.values()]
  const skus = lines.map(({ sku }) => sku)
  const { items, fresh, gone, isFromDevice } = useReplicaItems(skus, CART_ITEMS)
  const known = useKnown(customer)
  const isCardOffered = useSettings().stripeKey !== null
  const goods = listGoods(lines, items, gone)
  const areItemsKnown = isFromDevice || skus.every((sku) => fresh.has(sku))
  const open = ({ number, payment, state }: Order) =>
    navigate(
      payment === 'card' && state === 'awaiting_payment'
        ? { to: '/checkout', search: { order: number }, replace: true }
        : openCompletion(number),
    )
  return (
    <Pending data={isLoaded && areItemsKnown ? known : undefined} skeleton={<TextSkeleton lines={12} />}>
      {({ placed, ...shown }) => {
        if (placed) return <AlreadyPlaced order={placed} />
        if (goods.lines.length === 0) return <NothingToOrder hasLines={lines.length > 0} />
        return (
          <Checkout {...{ customer, goods, items, isCardOffered }} {...shown} onPlaced={(order) => void open(order)} />
        )
      }}
    </Pending>
  )
}

/** The response to the confirmation was lost, and the customer came back. */
const AlreadyPlaced = ({ order: { number } }: { order: Order }): ReactNode => (
  <EmptyState
    action={
      <Link to="/checkout/completion" search={{ order: number }} className={buttonClass('primary')}>
        ご注文の内容を見る
      </Link>
    }
  >
    {`先ほどのご注文は、確定しています（ご注文番号 ${number}）。`}
  </EmptyState>
)
