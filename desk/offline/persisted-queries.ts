/** What pages show without signal: the last responses to some queries. Pages read them as any other query. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { OFFLINE_FOR_MS } from '#contract/staff/schema.ts'
import { database, withDatabase } from './database.ts'

/** First parts of the keys. */
const PERSISTED = new Set([
  'shops',
  'visit',
  'visits',
  'visits-of-week',
  'order',
  'orders to ship',
  'inbox',
  'thread',
  'reply-templates',
])

export const isPersisted = (key: QueryKey): boolean => PERSISTED.has(String(key[0]))

/** Before the first page is shown. Responses that are too old are erased. */
export async function restoreQueries(client: QueryClient): Promise<void> {
  const earliest = Date.now() - OFFLINE_FOR_MS
  const rows = await withDatabase(async (db) => {
    await db.responses.where('at').belowOrEqual(earliest).delete()
    return db.responses.toArray()
  })
  for (const { hash, data, at } of rows) client.setQueryData(JSON.parse(hash) as QueryKey, data, { updatedAt: at })
}

let writing: Promise<unknown> = Promise.resolve()

/** What is shown now is stored. Never rejects. */
export const flushPersisted = (): Promise<unknown> => writing

/** Stores each response, and each change that is shown before it was sent. Returns a function that stops it. */
export function persistQueries(client: QueryClient): () => void {
  for (const key of PERSISTED) client.setQueryDefaults([key], { gcTime: Number.POSITIVE_INFINITY })
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isPersisted(event.query.queryKey)) return
    const { data, dataUpdatedAt: at } = event.query.state
    // Without storage, the desk works as long as there is signal.
    const stored = withDatabase((db) => db.responses.put({ hash: JSON.stringify(event.query.queryKey), data, at }))
    writing = Promise.allSettled([writing, stored])
  })
}

/** Erases what is too old also on a page that stays open. */
export async function eraseOldResponses(client: QueryClient): Promise<void> {
  const earliest = Date.now() - OFFLINE_FOR_MS
  // A page may be waiting for the first response of a query that has none.
  const isOld = ({ data, dataUpdatedAt }: Query['state']) => data !== undefined && dataUpdatedAt <= earliest
  client.removeQueries({ predicate: ({ queryKey, state }) => isPersisted(queryKey) && isOld(state) })
  await database.responses.where('at').belowOrEqual(earliest).delete()
}
