/**
 * Removes data at the end of a session: responses about the customer, and after a logout also drafts, recent items and
 * recent searches, which would tell the next person who used this device.
 */
import { clearRecentSearches } from './storage/recent-searches.ts'
import type { LogoutKind } from './session/logout.ts'

const eraseAnswers = async () => (await import('./query/saved-responses.ts')).eraseSavedResponses()
const eraseItems = async () => (await import('./storage/recent-items.ts')).clearRecentItems()
const eraseDraftsOf = async (customerId: string) => (await import('./session/form-drafts.ts')).eraseDrafts(customerId)

/** Runs all parts even if one fails. */
export async function eraseTraces(kind: LogoutKind, customerId: string | undefined): Promise<void> {
  if (kind === 'ended') return eraseAnswers()
  clearRecentSearches()
  const erased = await Promise.allSettled([
    eraseAnswers(),
    eraseItems(),
    customerId === undefined ? undefined : eraseDraftsOf(customerId),
  ])
  for (const it of erased) if (it.status === 'rejected') throw it.reason
}
