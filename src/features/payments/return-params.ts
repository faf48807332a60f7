import { redirect } from '@tanstack/react-router'

const RETURN_PARAM = /^((payment|setup)_intent|redirect_)/

/**
 * For the loader of a page to which the payment service returns. It adds the secret of the payment or the card to the
 * address, which must not stay in the history.
 */
export function removeReturnParams({ search }: { search: object }): void {
  const kept = Object.entries(search).filter(([name]) => !RETURN_PARAM.test(name))
  if (kept.length === Object.keys(search).length) return
  throw redirect({ to: '.', search: Object.fromEntries(kept) as never, replace: true })
}
