import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { GOODS_RESERVED } from '#contract/orders/labels.ts'
import type { Order } from '#contract/orders/schema.ts'
import { formatNumber } from '#contract/shared/format-number.ts'
import { toLoadErrorMessage } from '#src/device/network/error-messages.ts'
import { type OrderAccess, orderQuery, toOrderHref } from '#src/device/query/order-access.ts'
import { getOrderLink } from '#src/device/session/order-link.ts'
import { CardSection } from '#src/ui/content/card-section.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { InternalLink } from '#src/ui/controls/link.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { PanelSkeleton } from '#src/ui/loading/skeleton.tsx'
import { VariantName } from '#src/ui/text/variant-name.tsx'
import type { Buyer } from './buyer.ts'
import css from './card-step.module.css'
import { NoAccess } from './no-access.tsx'
import { openCompletion } from './place-order.ts'
import { useOtherMethod } from './use-other-method.ts'

/** Pays a placed order by card. Another feature renders it, loaded lazily. */
export type CardPayment = ComponentType<{
  open?: boolean
  /** Without an account: of the order's link. */
  token?: string | undefined
  orderNumber: string
  totalYen?: number | undefined
  onPaid: () => void
  onOtherMethod?: () => void
  isLeaving?: boolean
}>

export interface CardStepProps {
  buyer: Buyer
  orderNumber: string
  Card: CardPayment
}

/** The order exists, so that there is never money without an order. Another method means another order. */
export function CardStep({ buyer, orderNumber, Card }: CardStepProps) {
  const navigate = useNavigate()
  const access = { number: orderNumber, token: getOrderLink(orderNumber)?.token }
  const { data, error } = useQuery(orderQuery(access))
  const other = useOtherMethod(access, buyer.owner)
  // The link is known in the tab in which the order was placed or opened.
  if (!buyer.customer && access.token === undefined) return <NoAccess />
  return (
    <div className={css.step}>
      <Pending
        data={data}
        skeleton={<PanelSkeleton lines={[3]} />}
        failure={error && <Unknown error={error} access={access} />}
      >
        {(order) => <PaidOrder order={order} />}
      </Pending>
      <div className={css.card}>
        <CardSection title="クレジットカード">
          <Card
            open
            orderNumber={orderNumber}
            token={access.token}
            totalYen={data?.quote.totalYen}
            onPaid={() => void navigate(openCompletion(orderNumber))}
            onOtherMethod={() => other.mutate()}
            isLeaving={other.isPending || other.isSuccess}
          />
        </CardSection>
      </div>
    </div>
  )
}

/** What is being paid for. */
function PaidOrder({ order: { number, lines, quote } }: { order: Order }) {
  return (
    <CardSection title="お支払いの内容">
      <ul role="list" aria-label="ご注文の商品" className={css.lines}>
        {lines.map(({ sku, name, colourName, size, quantity, picture }) => (
          <li key={sku} className={css.line}>
            <div className={css.picture}>
              <Picture picture={picture} sizes="56px" ratio="square" decorative />
            </div>
            <p>
              <span className={css.name}>{name}</span>
              <small className={css.quiet}>
                <VariantName parts={[colourName, size, `${quantity}点`]} />
              </small>
            </p>
          </li>
        ))}
      </ul>
      <p className={css.total}>
        <span>お支払い金額</span>
        <span>
          <strong>{formatNumber(quote.totalYen)}</strong>円（税込）
        </span>
      </p>
      <p className={css.quiet}>{`ご注文番号 ${number}。お支払いが済むと、ご注文が確定します。${GOODS_RESERVED}`}</p>
    </CardSection>
  )
}

const Unknown = ({ error, access }: { error: Error; access: OrderAccess }) => (
  <EmptyState
    action={
      <InternalLink
        href={access.token === undefined ? '/mypage/order' : toOrderHref(access)}
        className={buttonClass('secondary')}
      >
        {access.token === undefined ? 'ご注文履歴を見る' : 'ご注文の詳細を見る'}
      </InternalLink>
    }
  >
    {toLoadErrorMessage(error)}
  </EmptyState>
)
