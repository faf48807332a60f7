/**
 * What goes with a session: the answers about the customer. A log-out that was asked for also takes drafts, and what tells
 * the next person at this device who was here.
 */
import { forgetSearches } from '#src/local/recent-searches.ts'
import type { LogOutKind } from './log-out-cleaners.ts'

export async function eraseTraces(kind: LogOutKind, customerId: string | undefined): Promise<void> {
  const { eraseOwn } = await import('#src/local/own-answers.ts')
  await eraseOwn()
  if (kind === 'ended') return
  forgetSearches()
  const [{ eraseDrafts }, { forgetItems }] = await Promise.all([
    import('#src/local/form-drafts.ts'),
    import('#src/local/recent-items.ts'),
  ])
  await Promise.all([forgetItems(), customerId !== undefined && eraseDrafts(customerId)])
}
