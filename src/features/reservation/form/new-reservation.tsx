import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { Shop } from '#contract/shops.ts'
import { draftWithout, formDraft } from '#src/local/form-drafts.ts'
import { wakeOutbox } from '#src/local/outbox/shown-outbox.ts'
import { useSession } from '#src/session/session.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { late } from '#src/ui/late.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { wanted } from '#src/ui/wanted.ts'
import { whenIdle } from '#src/ui/when-idle.ts'
import { useHeldPending } from '#src/ui/use-held-pending.ts'
import { COMPLETION, useOpenCompletion } from '../completion/use-open-completion.ts'
import { fieldsOfCustomer } from './reservation-fields.ts'

const ReservationForm = late(async () => (await import('./reservation-form.tsx')).ReservationForm)

interface NewReservationProps {
  shops: readonly Shop[]
  shopId?: number | undefined
  itemId?: number | undefined
  onSent?: () => void
}

/** The form with what is known: of the customer, and of the page that led here. */
export function NewReservation({ shops, shopId, itemId, onSent }: NewReservationProps) {
  const session = useSession()
  const openCompletion = useOpenCompletion()
  const customer = session.state === 'customer' ? session.customer : undefined
  const [isThere, setIsThere] = useState<boolean>()
  const isOffline = useIsOffline()
  useEffect(() => {
    if (isThere) return
    wanted(ReservationForm.bring).then(
      () => setIsThere(true),
      () => setIsThere(false),
    )
    // Asked again when it may be had again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOffline])
  // The network may go while the form is filled in: what keeps it, and the page that follows it, are there before.
  const router = useRouter()
  useEffect(
    () => whenIdle(() => void Promise.allSettled([wakeOutbox(), router.preloadRoute({ to: COMPLETION })])),
    [router],
  )
  const hasShop = shops.some(({ id }) => id === shopId)
  // The shop that led here counts more than the one of a draft.
  const draft = useMemo(() => {
    const kept = formDraft('reservation', customer?.id)
    return hasShop ? draftWithout(kept, 'shopId') : kept
  }, [customer?.id, hasShop])
  const isKnown = isThere && (session.state === 'guest' || customer !== undefined)
  const isWaiting = useHeldPending(!isKnown && isThere !== false)
  if (isThere === false) return <EmptyState>フォームを読み込めませんでした。お電話でもご予約いただけます。</EmptyState>
  if (isWaiting || !isKnown)
    return (
      <>
        <noscript>ご予約のフォームを表示するには、JavaScriptを有効にしてください。お電話でも承ります。</noscript>
        <TextSkeleton lines={12} />
      </>
    )
  const offered = {
    ...(customer && fieldsOfCustomer(customer)),
    ...(hasShop && { shopId: String(shopId) }),
  }
  return (
    <ReservationForm
      key={`${customer?.id} ${shopId}`}
      {...{ shops, offered }}
      itemIds={itemId === undefined ? [] : [itemId]}
      draft={draft}
      onSent={async (key) => {
        onSent?.()
        await openCompletion(key)
      }}
    />
  )
}
