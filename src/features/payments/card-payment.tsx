import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useSettings } from '#src/navigation/site-data.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Pending, ReloadButton } from '#src/ui/pending.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import type { CardPaymentProps } from './card-payment-form.tsx'

/** Pays an order that waits for a card. */
export const CardPayment = withQueryClient(function CardPayment(props: CardPaymentProps) {
  return <WithForms>{({ CardPaymentForm }) => <CardPaymentForm {...props} />}</WithForms>
})

/** The customer's saved cards. Without a key there are none, and nothing is loaded. */
export const SavedCards = withQueryClient(function SavedCards() {
  const { stripeKey } = useSettings()
  if (stripeKey === null) return <EmptyState>現在、カードでのお支払いとカードの保存はご利用いただけません。</EmptyState>
  return <WithForms>{({ CardList }) => <CardList />}</WithForms>
})

const loadForms = () => import('./card-forms.ts')

function WithForms({ children }: { children: (forms: Awaited<ReturnType<typeof loadForms>>) => ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['card-forms'],
    queryFn: loadForms,
    retry: false,
    staleTime: Infinity,
    networkMode: 'always',
  })
  return (
    <Pending
      data={data}
      skeleton={<TextSkeleton lines={4} />}
      failure={
        error && (
          <EmptyState action={<ReloadButton onClick={() => void refetch()} />}>
            カードの手続きを読み込めませんでした。通信状態をご確認のうえ、もう一度お試しください。
          </EmptyState>
        )
      }
    >
      {children}
    </Pending>
  )
}
