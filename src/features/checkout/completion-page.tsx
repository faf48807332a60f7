import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import * as ordersApi from '#contract/orders/api.ts'
import {
  DELIVERY_OPEN_NOTE,
  formatDeliveryTerm,
  formatDeliveryTime,
  formatPaymentMethod,
  isDeliveryOpen,
} from '#contract/orders/labels.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { toLoadErrorMessage } from '#src/device/network/error-messages.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { orderQuery, toOrderHref } from '#src/device/query/order-access.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useSession } from '#src/device/session/use-session.ts'
import { getOrderLink, saveOrderLink } from '#src/device/session/order-link.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { Page } from '#src/ui/content/page.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { InternalLink, Link } from '#src/ui/controls/link.tsx'
import { useHydrated } from '#src/ui/hooks/use-hydrated.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Pending, ReloadButton } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { type Buyer, toBuyer } from './buyer.ts'
import { usePaymentCheck } from './check-payment.ts'
import css from './completion-page.module.css'
import { NoAccess } from './no-access.tsx'
import { getOutcome, NextStep, type NextStepProps, OUTCOME_TITLES } from './next-step.tsx'

const TITLE = 'ご注文の受付'

/** What follows after an order. */
export const CompletionPage = withQueryClient(function CompletionPage({ number }: { number: string | undefined }) {
  const session = useSession()
  const customer = session.state === 'customer' ? session.customer : undefined
  const isGuest = session.state === 'guest'
  // Whose order it is, this tab knows: the server has rendered the page for no one.
  const isHydrated = useHydrated()
  return (
    <Page steps={[{ label: 'ホーム', href: '/' }, { label: TITLE }]} width="reading" isTall>
      {number === undefined ? (
        <Titled title={TITLE}>{isGuest ? <NoAccess /> : <WithoutNumber />}</Titled>
      ) : (
        <Pending
          data={isHydrated && (customer || isGuest) ? toBuyer(customer) : undefined}
          skeleton={
            <Titled title={TITLE}>
              <OrderSkeleton />
            </Titled>
          }
        >
          {(buyer) => <Placed key={number} buyer={buyer} number={number} />}
        </Pending>
      )}
    </Page>
  )
})

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className={css.title}>{title}</h1>
    {children}
  </>
)

const OrderSkeleton = () => (
  <CardFrame className={css.card}>
    <TextSkeleton lines={8} />
  </CardFrame>
)

/** The address is incomplete. Without orders there is no history to lead to. */
function WithoutNumber() {
  const { data, error } = useQuery(apiQuery(ordersApi.list))
  return (
    <Pending data={data ?? (error ? { total: undefined } : undefined)} skeleton={<TextSkeleton lines={2} />}>
      {({ total }) =>
        total === 0 ? (
          <EmptyState
            action={
              <Link to="/items" className={buttonClass('primary')}>
                商品をさがす
              </Link>
            }
          >
            ご注文はまだありません。
          </EmptyState>
        ) : (
          <EmptyState
            action={
              <Link to="/mypage/order" className={buttonClass('secondary')}>
                ご注文履歴を見る
              </Link>
            }
          >
            ご注文の内容は、ご注文履歴でご確認いただけます。
          </EmptyState>
        )
      }
    </Pending>
  )
}

function Placed({ buyer, number }: { buyer: Buyer; number: string }) {
  const access = { number, token: getOrderLink(number)?.token }
  const { data, error, refetch } = useQuery(orderQuery(access))
  const check = usePaymentCheck(access, data)
  const nowMs = useNow()
  useEffect(() => {
    // The page of the order opens the one that was shown last.
    const link = getOrderLink(number)
    if (link) saveOrderLink(link)
  }, [number])
  if (!buyer.customer && access.token === undefined)
    return (
      <Titled title={TITLE}>
        <NoAccess />
      </Titled>
    )
  return (
    // The same heading all the time: it has the focus after the navigation.
    <Titled title={data ? OUTCOME_TITLES[getOutcome(data, check.state, nowMs)] : TITLE}>
      <Pending
        data={data}
        skeleton={<OrderSkeleton />}
        failure={
          error && (
            <EmptyState action={<ReloadButton onClick={() => void refetch()} />}>
              {toLoadErrorMessage(error)}
            </EmptyState>
          )
        }
      >
        {(order) => (
          <Confirmation
            order={order}
            access={access}
            owner={buyer.owner}
            outcome={getOutcome(order, check.state, nowMs)}
            onCheck={check.retry}
          />
        )}
      </Pending>
    </Titled>
  )
}

function Confirmation({ order, access, owner, outcome, onCheck }: NextStepProps) {
  const { number, quote, deliveryOn, slot, payment, address } = order
  const isOpen = outcome === 'checking' || outcome === 'unknown' || outcome === 'unpaid' || outcome === 'over'
  return (
    <CardFrame className={css.card}>
      <p className={css.number}>
        <span>ご注文番号</span>
        <strong>{number}</strong>
      </p>
      <div role="status">
        <NextStep order={order} access={access} owner={owner} outcome={outcome} onCheck={onCheck} />
      </div>
      <FactList
        facts={[
          ['お支払い金額', `${formatYen(quote.totalYen)}（税込）`],
          ['お支払い方法', formatPaymentMethod(payment)],
          [
            formatDeliveryTerm(order),
            outcome !== 'cancelled' &&
              formatDeliveryTime(deliveryOn, slot) + (isDeliveryOpen(order) ? `\n${DELIVERY_OPEN_NOTE}` : ''),
          ],
          ['お届け先', outcome !== 'cancelled' && address && `${address.familyName} ${address.givenName} 様`],
        ]}
      />
      {!isOpen && outcome !== 'cancelled' && order.voucher?.codes.length !== 0 && (
        <p className={css.quiet}>
          {access.token === undefined
            ? 'ご注文の内容を、メールでもお送りしました。'
            : 'ご注文の内容とページのリンクを、メールでもお送りしました。'}
        </p>
      )}
      <div className={css.links}>
        <InternalLink href={toOrderHref(access)} className={buttonClass(isOpen ? 'quiet' : 'primary', { wide: true })}>
          ご注文の詳細を見る
        </InternalLink>
        {!isOpen && (
          <Link to="/items" className={buttonClass('quiet', { wide: true })}>
            買い物を続ける
          </Link>
        )}
      </div>
    </CardFrame>
  )
}
