import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { Shop } from '#contract/shops/schema.ts'
import { omitDraftField, createFormDraft } from '#src/device/session/form-drafts.ts'
import { preloadOutbox } from '#src/device/outbox/outbox.ts'
import { useCustomer, useSession } from '#src/device/session/use-session.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyOnIdle } from '#src/ui/lazy-on-idle.tsx'
import { Pending } from '#src/ui/pending.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { loadRequired } from '#src/ui/load-required.ts'
import { whenIdle } from '#src/ui/when-idle.ts'
import { COMPLETION, useOpenCompletion } from './use-open-completion.ts'
import { toCustomerFields } from './reservation-fields.ts'

const ReservationForm = lazyOnIdle(async () => (await import('./reservation-form.tsx')).ReservationForm)

interface NewReservationProps {
  shops: readonly Shop[]
  shopId?: number | undefined
  itemId?: number | undefined
  onSent?: () => void
}

/** The form with initial values from the customer and the page that opened it. */
export function NewReservation({ shops, shopId, itemId, onSent }: NewReservationProps) {
  const session = useSession()
  const openCompletion = useOpenCompletion()
  const customer = useCustomer()
  const [isLoaded, setIsLoaded] = useState<boolean>()
  const isOffline = useIsOffline()
  useEffect(() => {
    if (isLoaded) return
    loadRequired(ReservationForm.preload).then(
      () => setIsLoaded(true),
      () => setIsLoaded(false),
    )
    // Repeated when the network returns.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOffline])
  // Loads the outbox and the completion page early, because the network may fail while the form is
  // filled in.
  const router = useRouter()
  useEffect(
    () => whenIdle(() => void Promise.allSettled([preloadOutbox(), router.preloadRoute({ to: COMPLETION })])),
    [router],
  )
  const hasShop = shops.some(({ id }) => id === shopId)
  // A shop chosen by the page overrides the draft's.
  const draft = useMemo(() => {
    const stored = createFormDraft('reservation', customer?.id)
    return hasShop ? omitDraftField(stored, 'shopId') : stored
  }, [customer?.id, hasShop])
  const isKnown = isLoaded && (session.state === 'guest' || customer !== undefined)
  return (
    <Pending
      data={
        isKnown
          ? { ...(customer && toCustomerFields(customer)), ...(hasShop && { shopId: String(shopId) }) }
          : undefined
      }
      skeleton={
        <>
          <noscript>ご予約のフォームを表示するには、JavaScriptを有効にしてください。お電話でも承ります。</noscript>
          <TextSkeleton lines={12} />
        </>
      }
      failure={
        isLoaded === false && <EmptyState>フォームを読み込めませんでした。お電話でもご予約いただけます。</EmptyState>
      }
    >
      {(initialValues) => (
        <ReservationForm
          key={`${customer?.id} ${shopId}`}
          {...{ shops, initialValues }}
          itemIds={itemId === undefined ? [] : [itemId]}
          draft={draft}
          onSent={async (key) => {
            onSent?.()
            await openCompletion(key)
          }}
        />
      )}
    </Pending>
  )
}
