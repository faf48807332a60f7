/** Where one is led when the session begins or ends: nowhere from public pages. */
import { ERRORS } from '#contract/errors.ts'
import { leavePage } from '#src/local/leave-page.ts'
import { pageSession } from '#src/local/page-session.ts'
import { sessionIdOf } from '#src/local/session-token.ts'
import type { AppRouter } from '#src/router.tsx'
import { shownCustomerId } from '#src/session/customer.ts'
import { onLogOut } from '#src/session/log-out-cleaners.ts'
import {
  type CustomerState,
  type GuestState,
  sessionStateAtom,
  sessionStore,
  tokenAtom,
} from '#src/session/session-atoms.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { pageIsFor } from './page-kind.ts'
import { eraseWantedPage, rememberWantedPage, takeWantedPage } from './wanted-page.ts'

const HOME = '/mypage'

/** Another customer's page goes whole, with everything that it holds in memory. */
const loadAnew = () => leavePage(() => location.assign(HOME))

/** Whose session is shown; undefined: nobody's. */
function shownSessionId(): string | undefined {
  const token = sessionStore.get(tokenAtom)
  return sessionStore.get(sessionStateAtom).state === 'customer' && token ? sessionIdOf(token) : undefined
}

interface Options {
  onOtherCustomer?: () => void
  /** Until a page of the server is taken over, it has to stay the page that the server rendered. */
  takenOver?: Promise<void>
}

/** Gives back how to stop. */
export function followSession(router: AppRouter, { onOtherCustomer = loadAnew, takenOver }: Options = {}): () => void {
  let lastSessionId = shownSessionId()
  /** Outlives a log-out, as what the page holds in memory does. */
  let lastCustomerId = shownCustomerId()
  const isProtected = () => pageIsFor(router, 'auth')
  const isForGuests = () => pageIsFor(router, 'guest')
  const go = (href: string) => void router.navigate({ href, replace: true })

  /** The page that was wanted belongs to the tab in which somebody logged in. */
  function enter({ isOwnLogin }: CustomerState): void {
    if (isForGuests()) go((isOwnLogin && takeWantedPage()) || HOME)
  }

  function leave({ cause }: GuestState): void {
    // Whoever is led away in the middle of something must know why.
    if (cause === 'refused') void showToast({ kind: 'info', text: ERRORS.SESSION_ENDED.message })
    if (!isProtected()) return
    if (cause === 'refused') rememberWantedPage(router.state.location.href)
    go('/login')
  }

  function follow(): void {
    const now = sessionStore.get(sessionStateAtom)
    const before = lastSessionId
    lastSessionId = shownSessionId()
    if (now.state === 'guest') {
      if (before !== undefined) leave(now)
      return
    }
    const id = shownCustomerId()
    const isOtherSession = before !== undefined && before !== lastSessionId
    const isOtherCustomer = id !== undefined && lastCustomerId !== undefined && id !== lastCustomerId
    lastCustomerId = id ?? lastCustomerId
    if ((isOtherSession || isOtherCustomer) && (isProtected() || isForGuests())) {
      eraseWantedPage()
      onOtherCustomer()
    } else if (before === undefined) enter(now)
  }

  /** Makes up for what happened before anybody could be led away. */
  function catchUp(): void {
    const now = sessionStore.get(sessionStateAtom)
    if (now.state === 'customer') follow()
    else if (now.cause) leave(now)
  }

  pageSession().setPageProtection(isProtected)
  onLogOut((kind) => {
    if (kind === 'asked') eraseWantedPage()
  })
  if (!takenOver) return sessionStore.sub(sessionStateAtom, follow)
  let stop = () => {}
  void takenOver.then(() => {
    stop = sessionStore.sub(sessionStateAtom, follow)
    catchUp()
  })
  return () => stop()
}
