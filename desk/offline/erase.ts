import { queryClient } from '../network/query-client.ts'
import { PICTURES_CACHE } from './caches.ts'
import { withDatabase } from './database.ts'

/** What people have done and is not sent yet stays, and is sent when they log in again. */
export async function erasePersonalData(): Promise<void> {
  queryClient.clear()
  await caches.delete(PICTURES_CACHE).catch(() => false)
  // Without storage there is nothing to erase.
  await withDatabase((db) => Promise.all([db.responses.clear(), db.people.clear()])).catch(() => {})
}

/** Of a tablet that is not accepted any more: also what was not sent, because no one will accept it. */
export async function eraseEverything(): Promise<void> {
  await erasePersonalData()
  await withDatabase((db) => Promise.all([db.outbox.clear(), db.attachments.clear()])).catch(() => {})
}
