import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { CodedError } from '#contract/shared/errors.ts'
import * as reservationsApi from '#contract/reservations/api.ts'
import { type Reservation } from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { call } from '#src/device/query/call.ts'
import { useLinkToken } from '#src/navigation/link-token.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { useHeldPending } from '#src/ui/use-held-pending.ts'
import { VisitActions } from './visit-actions.tsx'
import { VisitCard } from './visit-card.tsx'
import { managedVisitCommands } from './visit-commands.ts'

/** A guest's reservation, opened by the link in the mail. */
export function ManagedVisit({ shops }: { shops: readonly Shop[] }) {
  const token = useLinkToken()
  if (token === undefined) return <TextSkeleton lines={6} />
  if (token === '') return <NoLink>ご予約の確認は、メールのリンクから開いてください。</NoLink>
  return <Visit key={token} {...{ token, shops }} />
}

function Visit({ token, shops }: { token: string; shops: readonly Shop[] }) {
  const [visit, setVisit] = useState<Reservation>()
  const [error, setError] = useState<unknown>()
  const [attempts, setAttempts] = useState(0)
  const commands = useMemo(() => managedVisitCommands(token), [token])
  useEffect(() => {
    const controller = new AbortController()
    void call(reservationsApi.getManaged, { body: { token } }, { signal: controller.signal }).then(
      setVisit,
      (reason: unknown) => controller.signal.aborted || setError(reason),
    )
    return () => controller.abort()
  }, [token, attempts])

  const isWaiting = useHeldPending(visit === undefined && error === undefined)
  if (isWaiting) return <TextSkeleton lines={6} />
  if (visit) {
    const shop = shops.find(({ id }) => id === visit.shopId)
    const canChange = shop && visit.status === 'confirmed'
    return (
      <VisitCard {...{ visit, shop }}>
        {canChange && <VisitActions {...{ visit, shop, commands }} onDone={setVisit} />}
      </VisitCard>
    )
  }
  if (isLinkProblem(error))
    return (
      <NoLink>
        リンクの有効期限（ご来店の翌日まで）が切れているか、正しくありません。ご予約については、店舗へお電話ください。
      </NoLink>
    )
  const retry = () => {
    setError(undefined)
    setAttempts(attempts + 1)
  }
  return (
    <EmptyState
      action={
        <Button kind="secondary" offline="オフラインのため読み込めません" onClick={retry}>
          もう一度読み込む
        </Button>
      }
    >
      現在、ご予約を読み込めません。通信状況をご確認のうえ、もう一度お試しください。
    </EmptyState>
  )
}

const isLinkProblem = (error: unknown): boolean =>
  error instanceof CodedError && (error.code === 'LINK_INVALID' || error.code === 'VALIDATION_FAILED')

const NoLink = ({ children }: { children: string }) => (
  <EmptyState
    action={
      <Link to="/shop" className={buttonClass('secondary')}>
        店舗の電話番号を見る
      </Link>
    }
  >
    {children}
  </EmptyState>
)
