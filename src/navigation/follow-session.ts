/** Where one is led when the session begins or ends: nowhere from public pages. */
import { ERRORS } from '#contract/errors.ts'
import { pageSession } from '#src/local/page-session.ts'
import type { Cause } from '#src/local/session.ts'
import { sessionIdOf } from '#src/local/session-token.ts'
import type { AppRouter } from '#src/router.tsx'
import { onLogOut } from '#src/session/log-out-cleaners.ts'
import { sessionStateAtom, sessionStore, tokenAtom } from '#src/session/session-atoms.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { pageIsFor } from './page-kind.ts'
import { eraseWantedPage, rememberWantedPage, takeWantedPage } from './wanted-page.ts'

const HOME = '/mypage'

/** Another customer's page goes whole, with everything that it holds in memory. */
const loadAnew = () => location.assign(HOME)

/** Whose session is shown; undefined: nobody's. */
function shownSessionId(): string | undefined {
  const token = sessionStore.get(tokenAtom)
  return sessionStore.get(sessionStateAtom).state === 'customer' && token ? sessionIdOf(token) : undefined
}

/** Gives back how to stop. */
export function followSession(router: AppRouter, { onOtherCustomer = loadAnew } = {}): () => void {
  let lastId = shownSessionId()
  const isProtected = () => pageIsFor(router, 'auth')
  const go = (href: string) => void router.navigate({ href, replace: true })

  function enter(): void {
    if (pageIsFor(router, 'guest')) go(takeWantedPage() ?? HOME)
  }

  function leave(cause: Cause | undefined): void {
    if (isProtected()) {
      if (cause === 'refused') rememberWantedPage(router.state.location.href)
      go('/login')
    } else if (cause === 'refused') {
      void showToast({ kind: 'info', text: ERRORS.SESSION_ENDED.message })
    }
  }

  const stop = sessionStore.sub(sessionStateAtom, () => {
    const before = lastId
    lastId = shownSessionId()
    if (before === lastId) return
    const now = sessionStore.get(sessionStateAtom)
    if (now.state === 'guest') leave(now.cause)
    else if (before === undefined) enter()
    else if (isProtected()) onOtherCustomer()
  })
  pageSession().setPageProtection(isProtected)
  onLogOut((kind) => {
    if (kind === 'asked') eraseWantedPage()
  })
  return stop
}
