import { getMaxPoints } from '#contract/orders/quote.ts'
import { hasScope } from '#src/device/session/use-session.ts'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { CartItem } from '#contract/items/cart-item.ts'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import type { ServiceMethod } from '#contract/shared/service-methods.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { updateReplica, useReplicas } from '#src/device/cart-sync/cart.ts'
import { type CartGoods, UNSOLD_GOODS } from '#src/device/query/cart-goods.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { AddressSection } from './address-section.tsx'
import type { Buyer } from './buyer.ts'
import css from './checkout.module.css'
import { ContactSection } from './contact-section.tsx'
import { DeliverySection, NoteSection, PaymentSection, PointsSection } from './choice-sections.tsx'
import { OrderSummary } from './order-summary.tsx'
import { Terms } from './order-terms.tsx'
import type { PlacedOrder } from './place-order.ts'
import { ServicesSection } from './services-section.tsx'
import { openSelectionDraft, type Selection } from './selection.ts'
import { useCheckout } from './use-checkout.ts'

interface CheckoutProps {
  buyer: Buyer
  /** Without an account: how to order with one. */
  guestNote: ReactNode
  goods: CartGoods
  items: ReadonlyMap<string, CartItem>
  firstSelection: Selection
  lastPayment: PaymentMethod | null
  serviceMethods: readonly ServiceMethod[]
  onPlacing: (isPlacing: boolean) => void
  onPlaced: (placed: PlacedOrder) => void
}

function showHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.closest('section')?.scrollIntoView()
}

/** All choices of an order on one page, ready to confirm, with what the law asks for at its end. */
export function Checkout({ buyer, guestNote, goods, items, onPlaced, ...rest }: CheckoutProps) {
  const { owner, customer } = buyer
  const draft = useMemo(() => openSelectionDraft(owner), [owner])
  const checkout = useCheckout({ buyer, goods: goods.lines, draft, onPlaced, ...rest })
  const { cart } = useReplicas()
  const summary = useRef<HTMLHeadingElement>(null)
  const { selection, removed, lines, payment, deliveryOn, slot, current, change } = checkout
  const { quote } = current
  useEffect(() => {
    // Closing pages may not finish an asynchronous write.
    const save = () => selection !== rest.firstSelection && !checkout.isBusy && draft.saveSync(selection)
    addEventListener('pagehide', save)
    return () => removeEventListener('pagehide', save)
  }, [checkout.isBusy, draft, rest.firstSelection, selection])

  const remove = async (sku: string, name: string) => {
    const line = cart.get(sku)
    checkout.expectCartChange()
    void updateReplica('cart', { key: sku, to: () => undefined })
    const isUndone = await showToast({
      kind: 'success',
      text: `${name}をカートから削除しました`,
      action: '元に戻す',
    })
    if (!isUndone || !line) return
    checkout.expectCartChange()
    void updateReplica('cart', { key: sku, to: (now) => now ?? line })
  }
  return (
    <div className={css.checkout}>
      <div className={css.choices}>
        {goods.unknown > 0 && (
          <p className={css.note} role="status">
            通信できないため、価格と在庫を確認できない商品があります。ご注文に含まれていません。カートに残っているので、通信が回復すると、ご注文いただけます。
          </p>
        )}
        {goods.leftOut + removed.size > 0 && (
          <p className={css.note} role="status">
            {UNSOLD_GOODS}は、ご注文に含まれていません。カートには残っています。
          </p>
        )}
        {guestNote}
        {!customer && (
          <ContactSection email={selection.email} hasProblem={checkout.problem !== undefined} onChange={change} />
        )}
        <AddressSection buyer={buyer} address={selection.address} onChange={(address) => change({ address })} />
        <DeliverySection
          days={current.deliveryDays}
          deliveryOn={deliveryOn}
          isMoved={selection.deliveryOn !== null && selection.deliveryOn !== deliveryOn}
          slots={checkout.slots}
          slot={slot}
          onChange={change}
        />
        <ServicesSection
          lines={lines}
          items={items}
          chosen={selection.services}
          onChange={(services) => change({ services })}
        />
        {quote && (
          <PaymentSection
            quote={quote}
            methods={current.methods}
            payment={payment}
            serviceMethods={rest.serviceMethods}
            onChange={change}
          />
        )}
        {customer && (
          <PointsSection
            points={selection.points}
            available={current.server?.availablePoints}
            payableYen={quote ? getMaxPoints(quote) : Infinity}
            isVerified={hasScope('verified')}
            onChange={change}
          />
        )}
        <NoteSection note={selection.note} onChange={change} />
        {selection.address && quote && (
          <div className={css.bar}>
            <p className={css.barTotal}>
              <span>お支払い金額</span>
              <strong>{formatYen(quote.totalYen)}</strong>
            </p>
            <Button onClick={() => showHeading(summary.current)}>内容を確認する</Button>
          </div>
        )}
      </div>
      <OrderSummary
        headingRef={summary}
        lines={lines}
        items={items}
        current={current}
        isGuest={!customer}
        shortages={checkout.shortages}
        problem={checkout.problem}
        isBusy={checkout.isBusy}
        onQuantityChange={checkout.changeQuantity}
        onRemove={(sku, name) => void remove(sku, name)}
        onConfirm={checkout.confirm}
      >
        <Terms
          isGuest={!customer}
          totalYen={quote?.totalYen ?? 0}
          address={selection.address}
          payment={payment}
          deliveryOn={deliveryOn}
          slot={slot}
          note={selection.note}
        />
      </OrderSummary>
    </div>
  )
}
