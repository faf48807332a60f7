import { countUnread } from '#contract/messages.ts'
import { askServer } from '#src/local/ask-server.ts'
import { pageSession } from '#src/local/page-session.ts'
import { isSameSession } from '#src/local/session-token.ts'
import { showUnread } from './unread.ts'

let asked = 0

/** Asks the server how many there are, and shows it to the customer who asked. The last question counts. */
export async function readUnread(): Promise<void> {
  const of = pageSession().keeper.peek()
  if (!of) return
  const own = (asked += 1)
  const { unread } = await askServer(countUnread)
  const present = pageSession().keeper.peek()
  if (own === asked && present && isSameSession(of, present)) showUnread(unread)
}
