import type { ReactNode } from 'react'
import { RESERVATION_SUBMISSIONS } from '#contract/shared/constants.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { FormFrame } from '#src/submissions/form-frame.tsx'
import { OutcomePage } from '#src/submissions/outcome-page.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { SentReservation } from './sent-reservation.tsx'

const NoSubmission = lazyOnIdle(async () => (await import('./no-submission.tsx')).NoSubmission)

interface CompletionPageProps {
  shops: readonly Shop[]
  /** The push offer of another feature, for customers. */
  offer: ReactNode
}

/** The outcome of a reservation. */
export const CompletionPage = ({ shops, offer }: CompletionPageProps) => (
  <OutcomePage
    kind={Object.values(RESERVATION_SUBMISSIONS)}
    missing={(content) => <FormFrame title="送信した来店予約">{content}</FormFrame>}
    noSubmission={(hasKey) => <NoSubmission open hasKey={hasKey} />}
  >
    {(row) => <SentReservation key={row.key} row={row} shops={shops} offer={offer} />}
  </OutcomePage>
)
