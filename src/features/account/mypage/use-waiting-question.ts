import { useRef, useState } from 'react'
import { wanted } from '#src/ui/wanted.ts'
import type { Leavers } from '../leave/at-stake.ts'

/** `go`: nothing stands in the way. `arrived`: the server has what waited, so there is more that goes than was shown. */
type Answer = 'go' | 'arrived' | 'stay' | 'closed'

/** Before the account goes: what becomes of what waits to be sent in its name. */
export function useWaitingQuestion(customerId: string) {
  const [isOpen, setIsOpen] = useState(false)
  const resolve = useRef<(answer: Answer) => void>(undefined)
  const leavers: Leavers = { readOwners: async () => [customerId], onlySubmissions: true }
  const answer = (it: Answer) => () => {
    setIsOpen(false)
    resolve.current?.(it)
  }
  return {
    async ask(): Promise<Answer> {
      const { isNothing, readAtStake } = await wanted(() => import('../leave/at-stake.ts'))
      const found = await readAtStake(leavers)
      if (found !== 'unknown' && isNothing(found)) return 'go'
      setIsOpen(true)
      return new Promise((answered) => {
        resolve.current = answered
      })
    },
    dialog: {
      open: isOpen,
      ...leavers,
      // What waited has arrived by itself meanwhile, or was taken back in another tab.
      onNothing: answer('arrived'),
      leave: (hasArrived: boolean) => answer(hasArrived ? 'arrived' : 'go')(),
      onClose: answer('closed'),
      onStay: answer('stay'),
    },
  }
}
