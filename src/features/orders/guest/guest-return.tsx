import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RETURN_SUBMISSION } from '#contract/orders/returns.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { OrderTokenContext } from '#src/device/query/order-access.ts'
import { getOrderLink, saveOrderLink } from '#src/device/session/order-link.ts'
import { FormFrame } from '#src/submissions/form-frame.tsx'
import { useHydrated } from '#src/ui/hooks/use-hydrated.ts'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { ReturnPage } from '../returns/return-page.tsx'
import { OrderLinkRequest } from './order-link-request.tsx'

const TITLE = '返品・交換のお申し込み'

/** The return of an order without an account: with the link of this tab, or of a return that waits on this device. */
export function GuestReturn({ number }: { number: string }) {
  const isHydrated = useHydrated()
  const key = useLocation({ select: ({ hash }) => hash })
  const { isLoaded, hasFailed, rows } = useOutbox()
  const row = rows.find((it) => it.key === key && it.kind === RETURN_SUBMISSION)
  const { token: waitingToken } = JSON.parse(row?.body ?? '{}') as { token?: string }
  const token = isHydrated ? (getOrderLink(number)?.token ?? waitingToken) : undefined
  useEffect(() => {
    // For the way to the order, and for after the row was received, which then has no token any more.
    if (token !== undefined) saveOrderLink({ ...getOrderLink(number), token, number })
  }, [number, token])
  if (token !== undefined)
    return (
      <OrderTokenContext value={token}>
        <ReturnPage number={number} />
      </OrderTokenContext>
    )
  const isKnown = isHydrated && (key === '' || isLoaded || hasFailed)
  return (
    <FormFrame title={TITLE}>
      {isKnown ? <OrderLinkRequest lead="ご注文のメールのリンクから開いてください。" /> : <TextSkeleton lines={12} />}
    </FormFrame>
  )
}
