import { useNavigate } from '@tanstack/react-router'
import { leaveOverlays } from '#src/ui/use-back-to-close.ts'

export const COMPLETION = '/reservation/completion'

/** Leads to what became of a submission. Its key is no anchor, so nobody else would scroll to the top. */
export function useOpenCompletion() {
  const navigate = useNavigate()
  return async (key: string, { replace = false } = {}) => {
    await leaveOverlays()
    await navigate({ to: COMPLETION, hash: key, replace })
    scrollTo(0, 0)
  }
}
