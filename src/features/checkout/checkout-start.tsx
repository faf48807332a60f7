import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import * as addressesApi from '#contract/addresses/api.ts'
import * as ordersApi from '#contract/orders/api.ts'
import type { Order } from '#contract/orders/schema.ts'
import { useReplicas } from '#src/device/cart-sync/cart.ts'
import { pageConnectivity } from '#src/device/network/connectivity.ts'
import { leavePage } from '#src/device/network/leave-page.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { CART_ITEMS, type CartGoods, listGoods } from '#src/device/query/cart-goods.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useReplicaItems } from '#src/device/query/use-replica-items.ts'
import { getOrderLink } from '#src/device/session/order-link.ts'
import { focusHeading } from '#src/routing/navigation-events.ts'
import { useSettings } from '#src/routing/site-data.ts'
import { Button, buttonClass } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import type { Buyer } from './buyer.ts'
import { type CardPayment, CardStep } from './card-step.tsx'
import { Checkout } from './checkout.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { GuestStart } from './guest-start.tsx'
import { NothingToOrder } from './order-summary.tsx'
import { findPayPayUrl } from './pay-by-paypay.ts'
import { openCompletion, settleSentOrder } from './place-order.ts'
import { adoptGuestDrafts, getFirstSelection, openSelectionDraft } from './selection.ts'

export interface CheckoutPageProps {
  /** A placed order that is to be paid by card. */
  orderNumber: string | undefined
  Card: CardPayment
}

interface CheckoutStartProps extends CheckoutPageProps {
  buyer: Buyer
}

/** Loads what the checkout opens with. A placed order is only paid. */
export const CheckoutStart = withQueryClient(function CheckoutStart({ buyer, orderNumber, Card }: CheckoutStartProps) {
  if (orderNumber !== undefined) return <CardStep buyer={buyer} orderNumber={orderNumber} Card={Card} />
  return buyer.customer ? (
    <Start buyer={buyer} />
  ) : (
    <GuestStart>{(more) => <Start buyer={buyer} {...more} />}</GuestStart>
  )
})

/** What the page opens with, so that a returning customer finds everything filled in. */
function useInitialData({ owner, customer }: Buyer) {
  const draft = useMemo(() => openSelectionDraft(owner), [owner])
  const device = useQuery({
    queryKey: ['checkout', owner],
    // A response may have been lost before the page was closed. Without network, that is unknown until the next check.
    queryFn: async () => {
      const settled = async (of: string) => (await settleSentOrder(of).catch(() => undefined)) ?? null
      // Sent or typed before a login.
      const guests = customer ? await settled(GUEST_OWNER) : null
      if (customer) await adoptGuestDrafts(customer.id)
      return { order: guests ?? (await settled(owner)), draft: (await draft.read()) ?? null }
    },
    staleTime: 'static',
    gcTime: 0,
    meta: { customerId: customer?.id, refetchOn: undefined },
  })
  const addresses = useQuery(apiQuery(addressesApi.list))
  const orders = useQuery(apiQuery(ordersApi.list))
  const number = orders.data?.data[0]?.number
  const last = useQuery({
    ...apiQuery(ordersApi.get, { params: { number: number ?? '' } }),
    ...(number === undefined && { enabled: false }),
  })
  // Without an account there is nothing else to load.
  const needed = customer ? [device, addresses, orders] : [device]
  const isLoading = needed.some((it) => it.isPending) || (number !== undefined && last.isPending)
  const loaded = isLoading
    ? undefined
    : {
        placed: device.data?.order ?? undefined,
        lastNumber: number,
        lastPayment: last.data?.payment ?? null,
        firstSelection: getFirstSelection({
          customer,
          addresses: addresses.data?.data ?? [],
          draft: device.data?.draft ?? undefined,
        }),
      }
  // An order that is placed or changed meanwhile does not close what the customer is filling in.
  const [known, setKnown] = useState(loaded)
  if (!known && loaded) setKnown(loaded)
  const { refetch } = orders
  return { known, newNumber: known && number !== known.lastNumber ? number : undefined, refetch }
}

/** The goods as they were last complete. They stay while the order is being placed, which takes them out of the cart. */
function useShownGoods(goods: CartGoods, { isComplete, isHeld }: { isComplete: boolean; isHeld: boolean }) {
  const text = JSON.stringify(goods)
  const [shown, setShown] = useState<string>()
  if (isComplete && !isHeld && text !== shown) setShown(text)
  return useMemo(() => (shown === undefined ? undefined : (JSON.parse(shown) as CartGoods)), [shown])
}

function Start({ buyer, guestNote }: { buyer: Buyer; guestNote?: ReactNode }) {
  const navigate = useNavigate()
  const { isLoaded, cart } = useReplicas()
  const lines = [...cart.values()]
  const skus = lines.map(({ sku }) => sku)
  const { items, fresh, gone, isFromDevice } = useReplicaItems(skus, CART_ITEMS)
  const { known, newNumber, refetch } = useInitialData(buyer)
  const { serviceMethods } = useSettings()
  const [isPlacing, setIsPlacing] = useState(false)
  const [earlier, setEarlier] = useState<Order>()
  const isComplete = isLoaded && (isFromDevice || skus.every((sku) => fresh.has(sku)))
  const shownGoods = useShownGoods(listGoods(lines, items, gone), { isComplete, isHeld: isPlacing })
  // Lines of another device, such as those of a cart on a new phone, arrive before their prices.
  const isArriving = shownGoods?.lines.length === 0 && lines.length > 0 && !isComplete
  const goods = isArriving ? undefined : shownGoods
  const isEmpty = goods?.lines.length === 0
  const isUnknown = isEmpty && goods.unknown > 0
  // The message replaces the form, which had the focus.
  useEffect(() => {
    if (earlier) focusHeading()
  }, [earlier])
  useEffect(() => {
    // Another tab may have ordered it.
    if (isEmpty) void refetch()
  }, [isEmpty, refetch])
  const open = async ({ number, payment, state }: Order) => {
    const isAtPayPay = payment === 'paypay' && state === 'awaiting_payment'
    const url = isAtPayPay ? await findPayPayUrl({ number, token: getOrderLink(number)?.token }) : undefined
    if (payment !== 'card' || state !== 'awaiting_payment') {
      // Before PayPay opens, so that Back and a window that stays behind it show the order.
      await navigate(openCompletion(number))
      if (url !== undefined) leavePage(() => location.assign(url))
      return
    }
    await navigate({ to: '/checkout', search: { order: number }, replace: true })
    // It has the same path, so the router leaves the focus alone.
    focusHeading()
  }
  return (
    <Pending data={goods && known} skeleton={<CheckoutSkeleton />}>
      {({ placed = earlier, ...shown }) => {
        if (placed) return <AlreadyPlaced number={placed.number}>先ほどのご注文は、確定しています</AlreadyPlaced>
        if (!isEmpty)
          return (
            <Checkout
              buyer={buyer}
              guestNote={guestNote}
              goods={goods!}
              items={items}
              serviceMethods={serviceMethods}
              {...shown}
              onPlacing={setIsPlacing}
              onPlaced={({ order, isEarlier }) => (isEarlier ? setEarlier(order) : void open(order))}
            />
          )
        if (newNumber !== undefined)
          return <AlreadyPlaced number={newNumber}>カートの商品は、ほかの画面でご注文が確定しています</AlreadyPlaced>
        if (isUnknown) return <UnknownGoods />
        return <NothingToOrder hasLines={lines.length > 0} />
      }}
    </Pending>
  )
}

/** Their prices were never loaded on this device. They appear by themselves when the server is reachable. */
const UnknownGoods = () => (
  <EmptyState
    action={
      <Button kind="secondary" onClick={() => void pageConnectivity().check()}>
        もう一度試す
      </Button>
    }
  >
    注文はまだ確定していません。通信できないため、商品の価格と在庫を確認できません。カートと入力の内容は、この端末に残っています。通信できる場所で、もう一度お試しください。
  </EmptyState>
)

/** Its response was lost, or another tab placed it. */
const AlreadyPlaced = ({ number, children }: { number: string; children: string }) => (
  <EmptyState
    action={
      <Link to="/checkout/completion" search={{ order: number }} className={buttonClass('primary')}>
        ご注文の内容を見る
      </Link>
    }
  >
    {`${children}（ご注文番号 ${number}）。`}
  </EmptyState>
)
