import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as reservationsApi from '#contract/reservations/api.ts'
import type { Reservation } from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { queryClient, withQueryClient } from '#src/device/query/query-client.tsx'
import { LinkFailure, NoLink } from '#src/routing/link-failure.tsx'
import { useLinkToken } from '#src/routing/link-token.ts'
import { Pending } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { VisitActions } from './visit-actions.tsx'
import { VisitCard } from './visit-card.tsx'
import { managedVisitCommands } from './visit-commands.ts'

/** A guest's reservation, opened by the link in the mail. */
export const ManagedVisit = withQueryClient(function ManagedVisit({ shops }: { shops: readonly Shop[] }) {
  const token = useLinkToken()
  if (token === undefined) return <TextSkeleton lines={6} />
  if (token === '') return <NoLink>ご予約の確認は、メールのリンクから開いてください。</NoLink>
  return <Visit key={token} token={token} shops={shops} />
})

function Visit({ token, shops }: { token: string; shops: readonly Shop[] }) {
  const query = apiQuery(reservationsApi.getManaged, { body: { token } })
  const { data, error, refetch } = useQuery(query)
  const commands = useMemo(() => managedVisitCommands(token), [token])
  const show = (visit: Reservation) => void queryClient.setQueryData(query.queryKey, visit)
  return (
    <Pending
      data={data}
      skeleton={<TextSkeleton lines={6} />}
      failure={error && <Failure error={error} onRetry={() => void refetch()} />}
    >
      {(visit) => {
        const shop = shops.find(({ id }) => id === visit.shopId)
        const canChange = shop && visit.status === 'confirmed'
        return (
          <VisitCard visit={visit} shop={shop}>
            {canChange && <VisitActions visit={visit} shop={shop} commands={commands} onDone={show} />}
          </VisitCard>
        )
      }}
    </Pending>
  )
}

const Failure = (props: { error: unknown; onRetry: () => void }) => (
  <LinkFailure
    {...props}
    expired="リンクの有効期限（ご来店の翌日まで）が切れているか、正しくありません。ご予約については、店舗へお電話ください。"
    unavailable="現在、ご予約を読み込めません。通信状況をご確認のうえ、もう一度お試しください。"
  />
)
