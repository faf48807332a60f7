import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as ordersApi from '#contract/orders/api.ts'
import { formatDeliveryTime, formatPaymentMethod } from '#contract/orders/labels.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { toLoadErrorMessage } from '#src/device/network/error-messages.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useCustomer } from '#src/device/session/use-session.ts'
import { Breadcrumb } from '#src/ui/breadcrumb.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FactList } from '#src/ui/fact-list.tsx'
import { Link } from '#src/ui/link.tsx'
import { Pending, ReloadButton } from '#src/ui/pending.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { usePaymentCheck } from './check-payment.ts'
import css from './completion-page.module.css'
import { getOutcome, NextStep, type NextStepProps, OUTCOME_TITLES } from './next-step.tsx'

const TITLE = 'ご注文の受付'

/** What follows after an order. */
export const CompletionPage = withQueryClient(function CompletionPage({ number }: { number: string | undefined }) {
  const customer = useCustomer()
  return (
    <div className={css.page}>
      <Breadcrumb steps={[{ label: 'ホーム', href: '/' }, { label: TITLE }]} />
      {number === undefined ? (
        <Titled title={TITLE}>
          <EmptyState
            action={
              <Link to="/mypage/order" className={buttonClass('secondary')}>
                ご注文履歴を見る
              </Link>
            }
          >
            ご注文の内容は、ご注文履歴でご確認いただけます。
          </EmptyState>
        </Titled>
      ) : (
        <Pending
          data={customer}
          skeleton={
            <Titled title={TITLE}>
              <TextSkeleton lines={8} />
            </Titled>
          }
        >
          {() => <Placed key={number} number={number} />}
        </Pending>
      )}
    </div>
  )
})

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className={css.title}>{title}</h1>
    {children}
  </>
)

const POLL_MS = 10_000

function Placed({ number }: { number: string }) {
  const query = apiQuery(ordersApi.get, { params: { number } })
  const { data, error, refetch } = useQuery({
    ...query,
    // The live event may be missed.
    refetchInterval: ({ state }) => state.data?.state === 'payment_unknown' && POLL_MS,
  })
  const check = usePaymentCheck(number, data)
  return (
    // The same heading all the time: it has the focus after the navigation.
    <Titled title={data ? OUTCOME_TITLES[getOutcome(data, check.state)] : TITLE}>
      <Pending
        data={data}
        skeleton={<TextSkeleton lines={8} />}
        failure={
          error && (
            <EmptyState action={<ReloadButton onClick={() => void refetch()} />}>
              {toLoadErrorMessage(error)}
            </EmptyState>
          )
        }
      >
        {(order) => <Confirmation order={order} outcome={getOutcome(order, check.state)} onCheck={check.retry} />}
      </Pending>
    </Titled>
  )
}

function Confirmation({ order, outcome, onCheck }: NextStepProps) {
  const { number, quote, deliveryOn, slot, payment, address } = order
  const isOpen = outcome === 'checking' || outcome === 'unknown' || outcome === 'unpaid'
  return (
    <div className={css.card}>
      <p className={css.number}>
        <span>ご注文番号</span>
        <strong>{number}</strong>
      </p>
      <div role="status">
        <NextStep order={order} outcome={outcome} onCheck={onCheck} />
      </div>
      <FactList
        facts={[
          ['お支払い金額', `${formatYen(quote.totalYen)}（税込）`],
          ['お支払い方法', formatPaymentMethod(payment)],
          ['お届け予定', outcome !== 'cancelled' && formatDeliveryTime(deliveryOn, slot)],
          ['お届け先', outcome !== 'cancelled' && address && `${address.familyName} ${address.givenName} 様`],
        ]}
      />
      {!isOpen && outcome !== 'cancelled' && <p className={css.quiet}>ご注文の内容を、メールでもお送りしました。</p>}
      <div className={css.links}>
        <Link
          to="/mypage/order/$number"
          params={{ number }}
          className={buttonClass(isOpen ? 'quiet' : 'primary', { wide: true })}
        >
          ご注文の詳細を見る
        </Link>
        {!isOpen && (
          <Link to="/items" className={buttonClass('quiet', { wide: true })}>
            買い物を続ける
          </Link>
        )}
      </div>
    </div>
  )
}
