import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Customer } from '#contract/customers/schema.ts'
import * as ordersApi from '#contract/orders/api.ts'
import { GOODS_RESERVED } from '#contract/orders/labels.ts'
import type { Order } from '#contract/orders/schema.ts'
import { formatNumber } from '#contract/shared/format-number.ts'
import { toLoadErrorMessage } from '#src/device/network/error-messages.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { CardSection } from '#src/ui/content/card-section.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { PanelSkeleton } from '#src/ui/loading/skeleton.tsx'
import { VariantName } from '#src/ui/text/variant-name.tsx'
import css from './card-step.module.css'
import { openCompletion } from './place-order.ts'
import { useOtherMethod } from './use-other-method.ts'

/** Pays a placed order by card. Another feature renders it, loaded lazily. */
export type CardPayment = ComponentType<{
  open?: boolean
  orderNumber: string
  totalYen?: number | undefined
  onPaid: () => void
  onOtherMethod?: () => void
  isLeaving?: boolean
}>

export interface CardStepProps {
  customer: Customer
  orderNumber: string
  Card: CardPayment
}

/** The order exists, so that there is never money without an order. Another method means another order. */
export function CardStep({ customer, orderNumber, Card }: CardStepProps) {
  const navigate = useNavigate()
  const { data, error } = useQuery(apiQuery(ordersApi.get, { params: { number: orderNumber } }))
  const other = useOtherMethod(orderNumber, customer.id)
  return (
    <div className={css.step}>
      <Pending data={data} skeleton={<PanelSkeleton lines={[3]} />} failure={error && <Unknown error={error} />}>
        {(order) => <PaidOrder order={order} />}
      </Pending>
      <div className={css.card}>
        <CardSection title="クレジットカード">
          <Card
            open
            orderNumber={orderNumber}
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

const Unknown = ({ error }: { error: Error }) => (
  <EmptyState
    action={
      <Link to="/mypage/order" className={buttonClass('secondary')}>
        ご注文履歴を見る
      </Link>
    }
  >
    {toLoadErrorMessage(error)}
  </EmptyState>
)
