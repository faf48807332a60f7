import { useEffect, useState } from 'react'

const AT_WORK = 'form[method="post" i], dialog[open], [data-question]'

/** Whoever fills in a form or answers a question is not asked another one. */
export const isAtWork = (): boolean => document.querySelector(AT_WORK) !== null

/** As the page is that is shown. */
export function useIsAtWork(): boolean {
  const [isBusy, setIsBusy] = useState(isAtWork)
  useEffect(() => {
    const look = () => setIsBusy(isAtWork())
    addEventListener('routeChanged', look)
    return () => removeEventListener('routeChanged', look)
  }, [])
  return isBusy
}
