import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { getReturnPage, type OrderAccess, RETURN_SUBMISSION } from '#contract/orders/returns.ts'
import type { Order } from '#contract/orders/schema.ts'
import { SUBMISSION_KEY_PATTERN } from '#contract/shared/submission.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { orderQuery, toOrderHref, useOrderAccess } from '#src/device/query/order-access.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useCustomer, useSession } from '#src/device/session/use-session.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { FormFrame } from '#src/submissions/form-frame.tsx'
import { OutcomePage } from '#src/submissions/outcome-page.tsx'
import { useFormReady } from '#src/submissions/use-form-ready.ts'
import { useOpenOutcome } from '#src/submissions/use-open-outcome.ts'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { InternalLink } from '#src/ui/controls/link.tsx'
import { useHydrated } from '#src/ui/hooks/use-hydrated.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { Pending, ReloadButton } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { getContactWays } from '../contact-ways.ts'
import { ORDER_STEPS, throwIfUnknown } from '../order-number.ts'
import { listChoices } from '../returnable.ts'

const ReturnForm = lazyOnIdle(async () => (await import('./return-screens.tsx')).ReturnForm)
const SentReturn = lazyOnIdle(async () => (await import('./return-screens.tsx')).SentReturn)

const TITLE = '返品・交換のお申し込み'

const getSteps = (access: OrderAccess) => [
  ...(access.token === undefined ? [{ label: 'マイページ', href: '/mypage' }, ...ORDER_STEPS] : []),
  { label: access.number, href: toOrderHref(access) },
]

/** The form; with the key of a return in the hash, its outcome. */
export const ReturnPage = withQueryClient(function ReturnPage({ number }: { number: string }) {
  const hash = useLocation({ select: (it) => it.hash })
  // The page may open before its customer is known, without whom nothing is requested.
  useCustomer()
  const isOutcome = useHydrated() && SUBMISSION_KEY_PATTERN.test(hash)
  const access = useOrderAccess(number)
  const steps = getSteps(access)
  const { data, error, refetch } = useQuery(orderQuery(access))
  throwIfUnknown(error)
  const show = (content: (order: Order) => ReactNode) => (
    <Pending
      data={data}
      skeleton={<TextSkeleton lines={12} />}
      failure={
        error && (
          <EmptyState action={<ReloadButton onClick={() => void refetch()} />}>
            現在、ご注文を読み込めません。
          </EmptyState>
        )
      }
    >
      {content}
    </Pending>
  )
  if (!isOutcome)
    return (
      <FormFrame title={TITLE} parents={steps}>
        {show((order) => (
          <NewReturn order={order} />
        ))}
      </FormFrame>
    )
  return (
    <OutcomePage
      kind={RETURN_SUBMISSION}
      missing={(content) => (
        <FormFrame title="送信した返品・交換" parents={steps}>
          {content}
        </FormFrame>
      )}
      noSubmission={() => (
        <EmptyState action={<OrderLink access={access} />}>
          この端末には、お申し込みの記録がありません。ご注文の詳細をご覧ください。
        </EmptyState>
      )}
    >
      {(row) =>
        data ? (
          <SentReturn key={row.key} open order={data} row={row} parents={steps} after={<OrderLink access={access} />} />
        ) : (
          <FormFrame title={TITLE} parents={steps}>
            {show(() => null)}
          </FormFrame>
        )
      }
    </OutcomePage>
  )
})

const OrderLink = ({ access }: { access: OrderAccess }) => (
  <InternalLink href={toOrderHref(access)} className={buttonClass('secondary')}>
    ご注文の詳細へ戻る
  </InternalLink>
)

/** Whose draft it is. Undefined until that is known, and when a session has ended. */
function useOwner({ token }: OrderAccess): string | undefined {
  const session = useSession()
  if (session.state === 'customer') return session.customer?.id
  return token === undefined ? undefined : GUEST_OWNER
}

/** An empty form, with the draft. */
function NewReturn({ order }: { order: Order }) {
  const access = useOrderAccess(order.number)
  const page = getReturnPage(access)
  const openOutcome = useOpenOutcome(page)
  const isLoaded = useFormReady(ReturnForm.preload, page)
  const owner = useOwner(access)
  const { rows } = useOutbox()
  const now = useNow()
  // Not again when the form itself was sent, or another device was quicker: the form says what is left.
  const [isOffered] = useState(() => listChoices(order, rows, now).some(({ quantity }) => quantity > 0))
  if (!isOffered)
    return (
      <EmptyState action={<OrderLink access={access} />}>
        {`このご注文には、いまお申し込みいただける商品がありません。商品に不具合があるときは、${getContactWays(access)}でご連絡ください。`}
      </EmptyState>
    )
  return (
    <Pending
      data={isLoaded ? owner : undefined}
      skeleton={<TextSkeleton lines={12} />}
      failure={isLoaded === false && <EmptyState>フォームを読み込めませんでした。お電話でも承ります。</EmptyState>}
    >
      {(id) => <ReturnForm open order={order} draftName={page} owner={id} initialValues={{}} onSent={openOutcome} />}
    </Pending>
  )
}
