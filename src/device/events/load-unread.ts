import * as messagesApi from '#contract/messages/api.ts'
import { callServer } from '#src/device/session/call.ts'
import { pageSession } from '#src/device/session/page.ts'
import { isSameSession } from '#src/device/session/token.ts'
import { setUnread } from './unread.ts'

let requests = 0

/** Loads the number and shows it if the same customer is still logged in. Only the last request counts. */
export async function loadUnread(): Promise<void> {
  const session = pageSession().store.get()
  if (!session) return
  const own = (requests += 1)
  const { unread } = await callServer(messagesApi.countUnread)
  const current = pageSession().store.get()
  if (own === requests && current && isSameSession(session, current)) setUnread(unread)
}
