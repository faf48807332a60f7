import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatReceiptName } from '#contract/orders/labels.ts'
import type { Order, Receipt } from '#contract/orders/schema.ts'
import { orderQuery, receiptQuery, toOrderHref, useOrderAccess } from '#src/device/query/order-access.ts'
import { queryClient, withQueryClient } from '#src/device/query/query-client.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { InternalLink } from '#src/ui/controls/link.tsx'
import { Pending, ReloadButton } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { throwIfUnknown } from '../order-number.ts'
import { PrintButton } from './print-button.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'

/** Needed once for each order, with the code of forms. */
const AddresseeForm = lazyOnIdle(async () => (await import('./addressee-form.tsx')).AddresseeForm)

interface ReceiptPageProps {
  number: string
  customerName: string
}

/** The receipt of an order. It is issued with a name once; each further print is marked. */
export const ReceiptPage = withQueryClient(function ReceiptPage({ number, customerName }: ReceiptPageProps) {
  const { data, error, refetch } = useQuery(orderQuery(useOrderAccess(number)))
  throwIfUnknown(error)
  return (
    <Pending
      data={data}
      skeleton={<TextSkeleton lines={6} />}
      failure={error && <Failure onRetry={() => void refetch()} />}
    >
      {(order) => <OrderReceipt order={order} customerName={customerName} />}
    </Pending>
  )
})

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState action={<ReloadButton onClick={onRetry} />}>現在、領収書を読み込めません。</EmptyState>
)

function OrderReceipt({ order, customerName }: { order: Order; customerName: string }) {
  const { number, receipt } = order
  const access = useOrderAccess(number)
  const query = receiptQuery(access)
  const isIssued = receipt.name !== null
  const { data, error, refetch } = useQuery({ ...query, enabled: receipt.isAvailable && isIssued })
  const print = useFirstPrint()
  const accept = (issued: Receipt) => {
    const { queryKey } = orderQuery(access)
    queryClient.setQueryData(query.queryKey, issued)
    queryClient.setQueryData(queryKey, issued.order)
    print.start(issued.order.receipt.prints === 1)
    // Only what was requested is saved on the device, to be read offline.
    void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
  }
  if (!receipt.isAvailable) return <NotAvailable order={order} />
  if (!isIssued)
    return (
      <AddresseeForm
        open
        number={number}
        name={formatReceiptName(order.quote.totalYen)}
        customerName={customerName}
        onIssued={accept}
      />
    )
  return (
    <Pending
      data={data}
      skeleton={<TextSkeleton lines={6} />}
      failure={error && <Failure onRetry={() => void refetch()} />}
    >
      {(it) => (
        <>
          <PrintButton receipt={it} isFirst={print.isFirst} onIssued={accept} />
          <ReceiptPaper receipt={it} isReprint={!print.isFirst} />
        </>
      )}
    </Pending>
  )
}

/** Whether the receipt on the screen is the first one and was not printed yet. */
function useFirstPrint() {
  const [isFirst, setIsFirst] = useState(false)
  useEffect(() => {
    const end = () => setIsFirst(false)
    window.addEventListener('afterprint', end)
    return () => window.removeEventListener('afterprint', end)
  }, [])
  return { isFirst, start: setIsFirst }
}

function NotAvailable({ order: { number, state, quote, paidAt } }: { order: Order }) {
  const access = useOrderAccess(number)
  return (
    <EmptyState
      action={
        <InternalLink href={toOrderHref(access)} className={buttonClass('secondary')}>
          ご注文の詳細へ戻る
        </InternalLink>
      }
    >
      {state === 'cancelled'
        ? `キャンセルされたご注文の${formatReceiptName(quote.totalYen)}は発行できません。`
        : paidAt === null
          ? '領収書は、お支払いの確認後に発行できます。'
          : '全額を返金したため、領収書は発行できません。'}
    </EmptyState>
  )
}
