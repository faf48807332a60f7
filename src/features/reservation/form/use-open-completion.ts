import { useNavigate } from '@tanstack/react-router'
import { removeOverlayEntries } from '#src/ui/use-back-to-close.ts'

export const COMPLETION = '/reservation/completion'

/**
 * Navigates to the outcome of a submission. The key in the hash is no anchor, so the page is
 * scrolled to the top here.
 */
export function useOpenCompletion() {
  const navigate = useNavigate()
  return async (key: string, { replace = false } = {}) => {
    await removeOverlayEntries()
    await navigate({ to: COMPLETION, hash: key, replace })
    scrollTo(0, 0)
  }
}
