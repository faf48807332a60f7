import { useEffect, useState } from 'react'
import { useIsHydrating } from '#src/ui/hooks/use-hydrated.ts'
import { getReturnUrl } from './return-url.ts'

const isCheckoutNext = (): boolean => /^\/checkout(\/|\?|#|$)/.test(getReturnUrl() ?? '')

/** Whether a login leads to the checkout. False until hydration, because the server renders pages for everyone. */
export function useIsOrderNext(): boolean {
  const isHydrating = useIsHydrating()
  const [isOrderNext, setIsOrderNext] = useState(() => !isHydrating && isCheckoutNext())
  useEffect(() => setIsOrderNext(isCheckoutNext()), [])
  return isOrderNext
}
