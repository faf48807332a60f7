/** One entry of every collection but events, which have sessions: see event-calls.ts. */
import {
  storedBlogs,
  storedColumns,
  storedJobs,
  storedMembers,
  storedMenus,
  storedMovies,
  storedNews,
  storedReforms,
  storedSpecials,
} from '#server/collections/stored.ts'
import { type StoredCollection, writeCollection } from '#server/platform/content/collection-table.ts'
import type { Db } from '#server/platform/db/client.ts'
import {
  makeBlog,
  makeColumn,
  makeJob,
  makeMember,
  makeMenu,
  makeMovie,
  makeNews,
  makeReform,
  makeSpecial,
  PUBLISHED_AT,
} from './make-collections.ts'

async function insertEntry<Entry extends { id: number }>(
  db: Db,
  stored: StoredCollection<Entry, unknown>,
  data: Entry,
): Promise<void> {
  const row = { id: data.id, data, publishedAt: new Date(PUBLISHED_AT), sourceHash: 'hash' }
  await writeCollection(stored)([row], { tx: db, rev: 1, now: new Date() })
}

export async function fillCollections(db: Db): Promise<void> {
  await insertEntry(db, storedColumns, makeColumn())
  await insertEntry(db, storedNews, makeNews())
  await insertEntry(db, storedSpecials, makeSpecial())
  await insertEntry(db, storedMembers, makeMember())
  await insertEntry(db, storedBlogs, makeBlog())
  await insertEntry(db, storedJobs, makeJob())
  await insertEntry(db, storedMenus, makeMenu())
  await insertEntry(db, storedMovies, makeMovie())
  await insertEntry(db, storedReforms, makeReform())
}
