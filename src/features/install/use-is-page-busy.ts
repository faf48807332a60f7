import { useEffect, useState } from 'react'

const BUSY_SELECTOR = 'form[method="post" i], dialog[open], [data-question]'

/** True while a form is being filled in or a question is open: no other question is asked then. */
export const isPageBusy = (): boolean => document.querySelector(BUSY_SELECTOR) !== null

/** For the current page. */
export function useIsPageBusy(): boolean {
  const [isBusy, setIsBusy] = useState(isPageBusy)
  useEffect(() => {
    const check = () => setIsBusy(isPageBusy())
    // The page may have changed between the render and this effect.
    check()
    addEventListener('routeChanged', check)
    return () => removeEventListener('routeChanged', check)
  }, [])
  return isBusy
}
