/** An order without an account, opened by the link of a mail. Its documents are views of the same page, which has the token. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import * as ordersApi from '#contract/orders/api.ts'
import { ORDER_LINK_MONTHS } from '#contract/orders/labels.ts'
import { getReturnPage, RETURN_SUBMISSION } from '#contract/orders/returns.ts'
import type { Order } from '#contract/orders/schema.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { OrderTokenContext, toOrderHref, useOrderAccess } from '#src/device/query/order-access.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { getOrderLink, saveOrderLink } from '#src/device/session/order-link.ts'
import { isLinkProblem, LinkFailure } from '#src/routing/link-failure.tsx'
import { useLinkToken } from '#src/routing/link-token.ts'
import { InternalLink, Link } from '#src/ui/controls/link.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import type { CartAccess } from '../buy-again.tsx'
import { OrderDetail } from '../order-detail.tsx'
import css from './guest-order.module.css'
import { OrderLinkRequest } from './order-link-request.tsx'
import { ReceiptPage } from '../receipt/receipt-page.tsx'
import { RefundNote } from '../receipt/refund-note.tsx'

interface GuestOrderProps {
  /** `receipt`, or `refund-1` for the document of a refund; the order itself for anything else. */
  view: string
  cart: CartAccess
  /** Returns that have not arrived at the shop, by another feature. `page`: where their outcome is shown. */
  renderPendingReturns: (page: string) => ReactNode
}

export const GuestOrder = withQueryClient(function GuestOrder(props: GuestOrderProps) {
  const linked = useLinkToken()
  if (linked === undefined) return <TextSkeleton lines={6} />
  const token = linked || getOrderLink()?.token
  if (token === undefined) return <OrderLinkRequest lead="ご注文のメールのリンクから開いてください。" />
  return <LinkedOrder key={token} token={token} {...props} />
})

function LinkedOrder({ token, ...props }: GuestOrderProps & { token: string }) {
  const { data, error, refetch } = useQuery(apiQuery(ordersApi.getByLink, { body: { token } }))
  const number = data?.number
  useEffect(() => {
    // For a reload, and for the card payment and its return.
    if (number !== undefined) saveOrderLink({ ...getOrderLink(number), token, number })
  }, [number, token])
  useArrivedReturns(() => void refetch())
  return (
    <Pending
      data={data}
      skeleton={<TextSkeleton lines={6} />}
      failure={error && <Failure error={error} onRetry={() => void refetch()} />}
    >
      {(order) => (
        <OrderTokenContext value={token}>
          <OrderView order={order} {...props} />
        </OrderTokenContext>
      )}
    </Pending>
  )
}

/** Without an account, no event tells that a return that waited on this device has arrived. */
function useArrivedReturns(onArrival: () => void): void {
  const { rows } = useOutbox()
  const arrived = rows.filter(({ kind, state }) => kind === RETURN_SUBMISSION && state === 'done').length
  const known = useRef(arrived)
  useEffect(() => {
    if (known.current !== arrived) onArrival()
    known.current = arrived
  })
}

const REFUND_VIEW = /^refund-([1-9]\d{0,3})$/

function OrderView({
  order: { number, address },
  view,
  cart,
  renderPendingReturns,
}: GuestOrderProps & { order: Order }) {
  const access = useOrderAccess(number)
  const position = REFUND_VIEW.exec(view)?.[1]
  if (view !== 'receipt' && position === undefined)
    return (
      <>
        <OrderDetail number={number} cart={cart} pendingReturns={renderPendingReturns(getReturnPage(access))} />
        <p className={css.note}>
          このメールアドレスで<Link to="/register">会員登録</Link>
          し、メールアドレスの確認が済むと、このご注文はマイページでもご覧いただけます（ポイントは付きません）。
        </p>
      </>
    )
  const name = address ? `${address.familyName} ${address.givenName}` : ''
  return (
    <>
      {position === undefined ? (
        <ReceiptPage number={number} customerName={name} />
      ) : (
        <RefundNote number={number} position={Number(position)} />
      )}
      <p className={css.note}>
        <InternalLink href={toOrderHref(access)}>ご注文の詳細へ戻る</InternalLink>
      </p>
    </>
  )
}

const YEARS = ORDER_LINK_MONTHS / 12

/** A new link helps if the old one has ended or is incomplete. */
const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  isLinkProblem(error) ? (
    <OrderLinkRequest lead={`リンクの有効期限（ご注文の日から${YEARS}年間）が切れているか、正しくありません。`} />
  ) : (
    <LinkFailure
      error={error}
      onRetry={onRetry}
      expired=""
      unavailable="現在、ご注文を読み込めません。通信状況をご確認のうえ、もう一度お試しください。"
    />
  )
