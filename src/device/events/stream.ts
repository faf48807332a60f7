/** Receives events about the customer's data while a customer is logged in. */
import * as eventsApi from '#contract/events/api.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { connectEvents } from './connection.ts'
import { pageSession } from '#src/device/session/page.ts'
import { getSessionId } from '#src/device/session/token.ts'
import { onEvent, notifyAllEvents, notifyEvent } from './listeners.ts'
import { refreshCustomer } from '#src/device/session/refresh-customer.ts'
import { atomStore, tokenAtom } from '#src/device/session/atoms.ts'

const open = (signal: AbortSignal) =>
  pageSession().fetch(toEndpointUrl(eventsApi.stream), { headers: { accept: 'text/event-stream' }, signal })

/** Each session has its own stream. */
export function startEventStream(): void {
  let stop: (() => void) | undefined
  let currentId: string | undefined
  const follow = () => {
    const session = atomStore.get(tokenAtom)
    const id = session && getSessionId(session)
    if (id === currentId) return
    currentId = id
    stop?.()
    stop = session && connectEvents({ open, onChanged: notifyEvent, onMissed: notifyAllEvents })
  }
  // Reveals a session that ended on another device.
  onEvent('session', () => void refreshCustomer())
  atomStore.sub(tokenAtom, follow)
  follow()
}
