import { useMemo } from 'react'
import { RESERVATION_OUTCOME_PAGE } from '#contract/shared/constants.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { createFormDraft, type FormDraft, omitDraftField } from '#src/device/session/form-drafts.ts'
import { useCustomer, useSession } from '#src/device/session/use-session.ts'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { toCustomerFields } from '#src/submissions/contact-values.ts'
import { useFormReady } from '#src/submissions/use-form-ready.ts'
import { useOpenOutcome } from '#src/submissions/use-open-outcome.ts'

const ReservationForm = lazyOnIdle(async () => (await import('./reservation-form.tsx')).ReservationForm)

/** What the form is opened for: the search params of its page. */
export interface ReservationTarget {
  shop?: number | undefined
  item?: number[] | undefined
  case?: number | undefined
}

interface NewReservationProps {
  shops: readonly Shop[]
  target: ReservationTarget
  onSent?: () => void
}

/**
 * A shop chosen by the page overrides the draft's. The draft also has it when the customer changed only the times, which
 * belong to it: the form may be opened again without the link.
 */
const withShop = (draft: FormDraft, shopId: string): FormDraft => ({
  ...omitDraftField(draft, 'shopId'),
  write: (values) => draft.write({ shopId, ...values }),
  writeSync: (values) => draft.writeSync({ shopId, ...values }),
})

/** The form with initial values from the customer and the page that opened it. */
export function NewReservation({ shops, target, onSent }: NewReservationProps) {
  const { shop: shopId, item: itemIds = [], case: caseId = null } = target
  const session = useSession()
  const openOutcome = useOpenOutcome(RESERVATION_OUTCOME_PAGE)
  const customer = useCustomer()
  const isLoaded = useFormReady(ReservationForm.preload, RESERVATION_OUTCOME_PAGE)
  const ownShopId = shops.some(({ id }) => id === shopId) ? String(shopId) : undefined
  const draft = useMemo(() => {
    const stored = createFormDraft('reservation', customer?.id)
    return ownShopId === undefined ? stored : withShop(stored, ownShopId)
  }, [customer?.id, ownShopId])
  const isKnown = isLoaded && (session.state === 'guest' || customer !== undefined)
  return (
    <Pending
      data={
        isKnown
          ? {
              ...(customer && toCustomerFields(customer)),
              ...(ownShopId !== undefined && { shopId: ownShopId }),
              ...(caseId !== null && { kind: 'reform' }),
            }
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
          key={[customer?.id, shopId, caseId, ...itemIds].join(' ')}
          shops={shops}
          initialValues={initialValues}
          wished={{ itemIds, caseId }}
          draft={draft}
          onSent={async (key) => {
            onSent?.()
            await openOutcome(key)
          }}
        />
      )}
    </Pending>
  )
}
