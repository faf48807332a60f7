/**
 * Links in mails carry their token after `#`, which is not sent to servers. It is removed from the
 * address as soon as the bundle runs, so that it appears in no history entry and no event.
 */
import { atom, getDefaultStore } from 'jotai'
import { useLayoutEffect, useState } from 'react'
import { RESUBMIT_ANCHOR } from '#contract/shared/constants.ts'

const PATHS = ['/verify', '/password/reset', '/reservation/manage', '/refunds', '/order']

const store = getDefaultStore()
const linkTokenAtom = atom('')

/** Must run before the router reads the address. */
export function takeLinkToken(): void {
  const { pathname, search, hash } = location
  if (!PATHS.includes(pathname) || hash.length < 2 || hash === `#${RESUBMIT_ANCHOR}`) return
  store.set(linkTokenAtom, hash.slice(1))
  // On the prototype: the router patches the instance and would treat it as a navigation.
  History.prototype.replaceState.call(history, history.state, '', pathname + search)
}

/** The token of the link: undefined until it is read, empty without one. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  // A layout effect, because replayed clicks from before hydration may submit the form that needs
  // the token.
  useLayoutEffect(() => {
    const readToken = () => {
      takeLinkToken()
      const found = store.get(linkTokenAtom)
      store.set(linkTokenAtom, '')
      setToken((before) => found || (before ?? ''))
    }
    readToken()
    // A link of another mail, opened in the same tab.
    window.addEventListener('hashchange', readToken)
    return () => window.removeEventListener('hashchange', readToken)
  }, [])
  return token
}
