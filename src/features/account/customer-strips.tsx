import { lazy, Suspense } from 'react'
import { useSession } from '#src/session/session.ts'

const nothing = { default: () => null }

/** A page that was opened without network must not break for a strip. */
const VerifyStrip = lazy(() =>
  import('./verify-strip.tsx').then(
    (loaded) => ({ default: loaded.VerifyStrip }),
    () => nothing,
  ),
)

/** What stands under the header for customers alone, so that they alone load it. */
export const CustomerStrips = () =>
  useSession().state === 'customer' && (
    <Suspense>
      <VerifyStrip />
    </Suspense>
  )
