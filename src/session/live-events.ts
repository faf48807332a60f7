/** Hears what changes of the customer's things, as long as somebody is logged in. */
import { EVENTS_PATH } from '#contract/events.ts'
import { followEvents } from '#src/local/events.ts'
import { pageSession } from '#src/local/page-session.ts'
import { sessionIdOf } from '#src/local/session-token.ts'
import { onEvent, tellAllEvents, tellEvent } from './event-listeners.ts'
import { refreshCustomer } from './refresh-customer.ts'
import { sessionStore, tokenAtom } from './session-atoms.ts'

const open = (signal: AbortSignal) =>
  pageSession().fetch(EVENTS_PATH, { headers: { accept: 'text/event-stream' }, signal })

/** Each session has a stream of its own. */
export function startLiveEvents(): void {
  let stop: (() => void) | undefined
  let followedId: string | undefined
  const follow = () => {
    const session = sessionStore.get(tokenAtom)
    const id = session && sessionIdOf(session)
    if (id === followedId) return
    followedId = id
    stop?.()
    stop = session && followEvents({ open, onChanged: tellEvent, onMissed: tellAllEvents })
  }
  // A session that ended elsewhere is found out by asking in its name.
  onEvent('session', () => void refreshCustomer())
  sessionStore.sub(tokenAtom, follow)
  follow()
}
