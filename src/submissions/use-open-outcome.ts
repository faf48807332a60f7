import { useNavigate } from '@tanstack/react-router'
import { focusHeading } from '#src/routing/navigation-events.ts'
import { afterPaint } from '#src/ui/loading/when-idle.ts'
import { removeOverlayEntries } from '#src/ui/overlay/use-back-to-close.ts'

/**
 * Navigates to the outcome of a submission. The key in the hash is no anchor, so the page is scrolled to the top here.
 * `page`: of the SubmissionKind.
 */
export function useOpenOutcome(page: string) {
  const navigate = useNavigate()
  return async (key: string, { replace = false } = {}) => {
    await removeOverlayEntries()
    await navigate({ to: page, hash: key, replace })
    scrollTo(0, 0)
    // The form with the focus is gone, and no page was left.
    afterPaint(focusHeading)
  }
}
