import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Pending, ReloadButton } from '#src/ui/loading/pending.tsx'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import type { CardPaymentProps } from './card-payment-form.tsx'
import { FieldsSkeleton } from './fields-skeleton.tsx'

const loadForms = () => import('./card-forms.ts')

interface WithFormsProps {
  skeleton: ReactNode
  children: (forms: Awaited<ReturnType<typeof loadForms>>) => ReactNode
}

/** Loads what uses Stripe's fields when it is shown. */
export function WithForms({ skeleton, children }: WithFormsProps) {
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
      skeleton={skeleton}
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

/** Pays an order that waits for a card. */
export const CardPayment = withQueryClient(function CardPayment(props: CardPaymentProps) {
  return <WithForms skeleton={<FieldsSkeleton />}>{({ CardPaymentForm }) => <CardPaymentForm {...props} />}</WithForms>
})
