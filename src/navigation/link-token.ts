/**
 * Links of mails carry their token after `#`, where no server sees it. It is taken out of the address as soon as the
 * program runs, so that it stands in no history, no event and nobody's sight.
 */
import { useLayoutEffect, useState } from 'react'
import { SEND_AGAIN_ANCHOR } from '#contract/rules.ts'

const PATHS = ['/verify', '/password/reset', '/reservation/manage']

let taken = ''

/** Before the router reads the address. */
export function takeLinkToken(): void {
  const { pathname, search, hash } = location
  if (!PATHS.includes(pathname) || hash.length < 2 || hash === `#${SEND_AGAIN_ANCHOR}`) return
  taken = hash.slice(1)
  // Not by the instance: the router listens there and would take it for a navigation.
  History.prototype.replaceState.call(history, history.state, '', pathname + search)
}

/** The token of the link that led here: undefined until that is known, empty without one. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  // Before a click that came earlier than the program is made up for: it may send the form that needs the token.
  useLayoutEffect(() => {
    const take = () => {
      takeLinkToken()
      const found = taken
      taken = ''
      setToken((before) => found || (before ?? ''))
    }
    take()
    // Another mail's link, opened in the same tab.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
