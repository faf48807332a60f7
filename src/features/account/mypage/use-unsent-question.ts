import { useRef, useState } from 'react'
import { loadRequired } from '#src/ui/loading/load-required.ts'
import type { LeaveScope } from '../leave/pending-data.ts'

/**
 * `go`: nothing prevents it. `arrived`: waiting submissions reached the server, so more will be
 * deleted than was shown.
 */
type Decision = 'go' | 'arrived' | 'stay' | 'closed'

/** Before an account is closed: asks what to do with its unsent submissions. */
export function useUnsentQuestion(customerId: string) {
  const [isOpen, setIsOpen] = useState(false)
  const resolve = useRef<(decide: Decision) => void>(undefined)
  const scope: LeaveScope = { readOwners: async () => [customerId], onlySubmissions: true }
  const decide = (it: Decision) => () => {
    setIsOpen(false)
    resolve.current?.(it)
  }
  return {
    async ask(): Promise<Decision> {
      const { hasNothing, loadPendingData } = await loadRequired(() => import('../leave/pending-data.ts'))
      const result = await loadPendingData(scope)
      if (result !== 'unknown' && hasNothing(result)) return 'go'
      setIsOpen(true)
      return new Promise((resolveDecision) => {
        resolve.current = resolveDecision
      })
    },
    dialog: {
      open: isOpen,
      ...scope,
      // Submissions were sent meanwhile, or withdrawn in another tab.
      onEmpty: decide('arrived'),
      leave: (hasArrived: boolean) => decide(hasArrived ? 'arrived' : 'go')(),
      onClose: decide('closed'),
      onStay: decide('stay'),
    },
  }
}
