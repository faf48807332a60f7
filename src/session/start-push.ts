/** A browser that is told is looked after: at each start, and whenever somebody else is here. */
import { isOffline } from '#src/local/page-reach.ts'
import { sessionIdOf } from '#src/local/session-token.ts'
import { onLogOut } from './log-out-cleaners.ts'
import { sessionStore, tokenAtom } from './session-atoms.ts'

const load = () => import('#src/local/push/keep-push.ts')

/** Without the permission there is nothing to look after. */
const isAllowed = () => 'Notification' in window && Notification.permission === 'granted'

const idOfSession = () => {
  const session = sessionStore.get(tokenAtom)
  return session && sessionIdOf(session)
}

export function startPush(later: (work: () => void) => void): void {
  let isDue = false
  /** What fails now is made up for at the next start. */
  const check = async () => {
    isDue = false
    if (isAllowed()) await (await load()).checkPush()
  }
  const checkLater = () => {
    if (!isDue) later(() => void check().catch(() => {}))
    isDue = true
  }
  let id = idOfSession()
  sessionStore.sub(tokenAtom, () => {
    if (id === idOfSession()) return
    id = idOfSession()
    checkLater()
  })
  checkLater()
  onLogOut(async (kind) => {
    if (kind === 'asked' && isOffline() && isAllowed()) await (await load()).cutPush()
  })
}
