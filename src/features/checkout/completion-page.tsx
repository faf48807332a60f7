import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDeliveryTime, formatPaymentMethod } from '#contract/orders/labels.ts'
import * as ordersApi from '#contract/orders/api.ts'
import type { Order } from '#contract/orders/schema.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { toLoadErrorMessage } from '#src/device/network/error-messages.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useCustomer } from '#src/device/session/use-session.ts'
import { Breadcrumb } from '#src/ui/breadcrumb.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FactList } from '#src/ui/fact-list.tsx'
import { Pending, ReloadButton } from '#src/ui/pending.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import css from './completion-page.module.css'

/** What follows after an order. */
export const CompletionPage = withQueryClient(function CompletionPage({ number }: { number: string | undefined }) {
  const customer = useCustomer()
  const title = 'ご注文の受付'
  return (
    <div className={css.page}>
      <Breadcrumb steps={[{ label: 'ホーム', href: '/' }, { label: title }]} />
      {number === undefined ? (
        <EmptyState
          action={
            <Link to="/mypage/order" className={buttonClass('secondary')}>
              ご注文履歴を見る
            </Link>
          }
        >
          ご注文の内容は、ご注文履歴でご確認いただけます。
        </EmptyState>
      ) : (
        <Pending data={customer} skeleton={<TextSkeleton lines={8} />}>
          {() => <Placed number={number} />}
        </Pending>
      )}
    </div>
  )
})

function Placed({ number }: { number: string }) {
  const { data, error, refetch } = useQuery(apiQuery(ordersApi.get, { params: { number } }))
  return (
    <Pending
      data={data}
      skeleton={<TextSkeleton lines={8} />}
      failure={
        error && (
          <EmptyState action={<ReloadButton onClick={() => void refetch()} />}>{toLoadErrorMessage(error)}</EmptyState>
        )
      }
    >
      {(order) => <Confirmation order={order} />}
    </Pending>
  )
}

function Confirmation({ order }: { order: Order }) {
  const { number, quote, deliveryOn, slot, payment } = order
  return (
    <>
      <h1 className={css.title}>
        {isWaitingForCard(order) ? 'お支払いをお待ちしています' : 'ご注文ありがとうございます'}
      </h1>
      <div className={css.card}>
        <p className={css.number}>
          <span>ご注文番号</span>
          <strong>{number}</strong>
        </p>
        <NextStep order={order} />
        <FactList
          facts={[
            ['お支払い金額', `${formatYen(quote.totalYen)}（税込）`],
            ['お支払い方法', formatPaymentMethod(payment)],
            ['お届け', formatDeliveryTime(deliveryOn, slot)],
          ]}
        />
        <p className={css.quiet}>{order.state === 'cancelled' ? '' : 'ご注文の内容を、メールでもお送りしました。'}</p>
        <div className={css.links}>
          <Link to="/mypage/order/$number" params={{ number }} className={buttonClass('primary', { wide: true })}>
            ご注文の詳細を見る
          </Link>
          <Link to="/items" className={buttonClass('quiet', { wide: true })}>
            買い物を続ける
          </Link>
        </div>
      </div>
    </>
  )
}

const isWaitingForCard = ({ payment, state }: Order): boolean =>
  payment === 'card' && (state === 'awaiting_payment' || state === 'payment_unknown')

function NextStep({ order: { number, state, payment, bankAccount, dueOn, quote } }: { order: Order }) {
  if (state === 'cancelled') return <p>このご注文は、キャンセルされました。</p>
  if (state === 'payment_unknown')
    return (
      <p className={css.next} role="status">
        お支払いの結果を確認しています。二重のお支払いを防ぐため、もう一度お支払いの操作をしないでください。
      </p>
    )
  if (state === 'awaiting_payment' && payment === 'card')
    return (
      <div className={css.next}>
        <p>お支払いが完了していません。お手続きから60分を過ぎると、ご注文は取り消されます。</p>
        <Link to="/checkout" search={{ order: number }} className={buttonClass('secondary')}>
          カードで支払う
        </Link>
      </div>
    )
  if (bankAccount !== null)
    return (
      <div className={css.next}>
        <p>{`${dueOn === null ? '7日以内' : formatDay(dueOn)}までに、次の口座へ${formatYen(quote.totalYen)}をお振り込みください。`}</p>
        <p className={css.account}>{bankAccount}</p>
        <p className={css.quiet}>
          ご入金を確認すると、メールでお知らせし、商品を手配します。期限までに入金がないときは、ご注文を取り消します。
        </p>
      </div>
    )
  return (
    <p className={css.next}>
      {payment === 'cash'
        ? `商品の準備ができましたら、発送をメールでお知らせします。お受け取りのときに、配達員に${formatYen(quote.totalYen)}をお支払いください。`
        : 'お支払いは完了しています。商品の準備ができましたら、発送をメールでお知らせします。'}
    </p>
  )
}
