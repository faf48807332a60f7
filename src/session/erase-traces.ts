/**
 * What goes with a session: the answers about the customer. A log-out that was asked for also takes drafts, and what tells
 * the next person at this device who was here.
 */
import { forgetSearches } from '#src/local/recent-searches.ts'
import type { LogOutKind } from './log-out-cleaners.ts'

const eraseAnswers = async () => (await import('#src/local/own-answers.ts')).eraseOwn()
const eraseItems = async () => (await import('#src/local/recent-items.ts')).forgetItems()
const eraseDraftsOf = async (customerId: string) => (await import('#src/local/form-drafts.ts')).eraseDrafts(customerId)

/** Each by itself: where one database is ill, the others are emptied all the same. */
export async function eraseTraces(kind: LogOutKind, customerId: string | undefined): Promise<void> {
  if (kind === 'ended') return eraseAnswers()
  forgetSearches()
  const erased = await Promise.allSettled([
    eraseAnswers(),
    eraseItems(),
    customerId === undefined ? undefined : eraseDraftsOf(customerId),
  ])
  for (const it of erased) if (it.status === 'rejected') throw it.reason
}
