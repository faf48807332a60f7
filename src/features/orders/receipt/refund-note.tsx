import { useQuery } from '@tanstack/react-query'
import { toRefundNumber, REFUND_WAY_LABELS } from '#contract/orders/refunds.ts'
import type { RefundNote as Note } from '#contract/refunds/api.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { refundNoteQuery, useOrderAccess } from '#src/device/query/order-access.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Pending, ReloadButton } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { classNames } from '#src/ui/text/class-names.ts'
import { throwIfUnknown } from '../order-number.ts'
import { Fact, Goods, Issuer, Taxes, usePageFooter } from './receipt-paper.tsx'
import css from './receipt.module.css'

interface RefundNoteProps {
  /** Of the order. */
  number: string
  position: number
}

/** The document of one refund, to print. */
export const RefundNote = withQueryClient(function RefundNote({ number, position }: RefundNoteProps) {
  const { data, error, refetch } = useQuery(refundNoteQuery(useOrderAccess(number), position))
  throwIfUnknown(error)
  return (
    <Pending
      data={data}
      skeleton={<TextSkeleton lines={6} />}
      failure={
        error && (
          <EmptyState action={<ReloadButton onClick={() => void refetch()} />}>
            現在、返金の明細を読み込めません。
          </EmptyState>
        )
      }
    >
      {(note) => (
        <>
          <div className={css.actions}>
            <Button onClick={() => window.print()}>印刷・PDFで保存する</Button>
          </div>
          <RefundPaper note={note} />
        </>
      )}
    </Pending>
  )
})

/**
 * 適格返還請求書: with all that the law on the consumption tax asks for, among it the day of the sale and its goods. Printed, it
 * is the only thing on the page.
 */
function RefundPaper({ note: { order, seller, refund } }: { note: Note }) {
  const number = toRefundNumber(order.number, refund.position)
  usePageFooter(`${NAME} 返金番号 ${number}`)
  return (
    <article className={css.paper} aria-label={NAME}>
      <header className={css.top}>
        <p className={classNames(css.heading, css.longHeading)}>{NAME}</p>
        <dl className={css.meta}>
          <Fact term="返金番号">{number}</Fact>
          <Fact term="返金日">{formatDate(Date.parse(refund.madeAt ?? refund.createdAt))}</Fact>
          <Fact term="ご注文日">{formatDate(Date.parse(order.createdAt))}</Fact>
        </dl>
      </header>
      {order.address && (
        <p className={css.addressee}>
          <span>{order.receipt.name ?? `${order.address.familyName} ${order.address.givenName}`}</span> 様
        </p>
      )}
      <p className={css.amount}>
        <strong>{formatYen(refund.yen)}</strong>
        <span>（税込）</span>
      </p>
      <p>下記のご注文の代金のうち、上記の金額を返金いたしました。</p>
      <Goods order={order} />
      <div className={css.bottom}>
        <Taxes taxes={refund.taxes} totalYen={refund.yen}>
          <Fact term="返金の方法">{REFUND_WAY_LABELS[refund.way]}</Fact>
        </Taxes>
        <Issuer seller={seller} />
      </div>
    </article>
  )
}

const NAME = '返金明細書（適格返還請求書）'
