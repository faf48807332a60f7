import { useNavigate } from '@tanstack/react-router'

export const COMPLETION = '/reservation/completion'

/**
 * Leads to what became of a submission, in the place of the step that asked whether to send it. Its key is no anchor, so
 * nobody else would scroll to the top.
 */
export function useOpenCompletion() {
  const navigate = useNavigate()
  return async (key: string) => {
    await navigate({ to: COMPLETION, hash: key, replace: true })
    scrollTo(0, 0)
  }
}
