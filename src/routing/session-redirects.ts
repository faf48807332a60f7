import { ERRORS } from '#contract/shared/errors.ts'
import { leavePage } from '#src/device/network/leave-page.ts'
import { pageSession } from '#src/device/session/page.ts'
import { getSessionId } from '#src/device/session/token.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import {
  getCustomerId,
  type CustomerState,
  type GuestState,
  sessionStateAtom,
  atomStore,
  tokenAtom,
} from '#src/device/session/customer.ts'
import { onLogout } from '#src/device/session/logout.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { canOpenPage } from './document-history.ts'
import { removeReturnUrl, saveReturnUrl, takeReturnUrl } from './return-url.ts'
import type { MiddlewareName } from './middleware.ts'

/** Redirects when the session begins or ends; never from public pages. */

const HOME = '/mypage'

/** A full load discards everything another customer's page holds in memory. */
const reloadPage = () => leavePage(() => location.assign(HOME))

/** The session that is displayed; undefined for guests. */
export function shownSessionId(): string | undefined {
  const token = atomStore.get(tokenAtom)
  return atomStore.get(sessionStateAtom).state === 'customer' && token ? getSessionId(token) : undefined
}

interface Options {
  onOtherCustomer?: () => void
  /** Resolves after hydration; until then the page must stay as rendered by the server. */
  hydrated?: Promise<void>
}

/** Returns a function that stops it. */
export function redirectOnSessionChange(
  router: RegisteredRouter,
  { onOtherCustomer = reloadPage, hydrated }: Options = {},
): () => void {
  let lastSessionId = shownSessionId()
  /** Survives a log-out, as the page's memory does. */
  let lastCustomerId = getCustomerId()
  const isProtected = () => isProtectedPage(router)
  const isForGuests = () => isPageFor(router, 'guest')
  const go = (href: string) => void router.navigate({ href, replace: true })

  /** The return URL belongs to the tab of the login. */
  function handleLogin({ isOwnLogin }: CustomerState): void {
    if (!isForGuests()) return
    const target = (isOwnLogin && takeReturnUrl()) || HOME
    go(canOpenPage(target) ? target : HOME)
  }

  function handleLogout({ cause }: GuestState): void {
    // Someone redirected without an action of their own must see why.
    if (cause === 'refused') void showToast({ kind: 'info', text: ERRORS.SESSION_ENDED.message })
    if (!isProtected()) return
    if (cause === 'refused') saveReturnUrl(router.state.location.href)
    go('/login')
  }

  function handleChange(): void {
    const now = atomStore.get(sessionStateAtom)
    const before = lastSessionId
    lastSessionId = shownSessionId()
    if (now.state === 'guest') {
      if (before !== undefined) handleLogout(now)
      return
    }
    const id = getCustomerId()
    const isOtherSession = before !== undefined && before !== lastSessionId
    const isOtherCustomer = id !== undefined && lastCustomerId !== undefined && id !== lastCustomerId
    lastCustomerId = id ?? lastCustomerId
    if ((isOtherSession || isOtherCustomer) && (isProtected() || isForGuests())) {
      removeReturnUrl()
      onOtherCustomer()
    } else if (before === undefined) handleLogin(now)
  }

  /** Handles changes from before hydration. */
  function handleMissedChange(): void {
    const now = atomStore.get(sessionStateAtom)
    if (now.state === 'customer') handleChange()
    else if (now.cause) handleLogout(now)
  }

  pageSession().setPageProtection(isProtected)
  onLogout((reason) => {
    if (reason !== 'session-ended') removeReturnUrl()
  })
  if (!hydrated) return atomStore.sub(sessionStateAtom, handleChange)
  let stop = () => {}
  void hydrated.then(() => {
    stop = atomStore.sub(sessionStateAtom, handleChange)
    handleMissedChange()
  })
  return () => stop()
}

/** Whether the current or entered page requires a login. */
export const isProtectedPage = (router: RegisteredRouter): boolean => isPageFor(router, 'auth')

/** Whether the current or entered page declares a middleware. */
function isPageFor(router: RegisteredRouter, name: MiddlewareName): boolean {
  const [routes] = router.getMatchedRoutes(router.state.location.pathname)
  return routes.some(({ options }) => options.staticData?.middleware?.includes(name))
}
