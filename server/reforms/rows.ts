import { type Reform, type ReformCard, reformCollection } from '#contract/reforms/schema.ts'
import { loadEntries } from '#server/platform/content/collection.ts'
import { storedCollection } from '#server/platform/content/collection-table.ts'
import type { Db } from '#server/platform/db/client.ts'
import { reforms as table } from './schema.ts'

export const storedReforms = storedCollection({ collection: reformCollection, table })

/** The published cases among these ids, in this order. */
export const loadReformCards = async (db: Db, ids: readonly number[]): Promise<ReformCard[]> =>
  (await loadEntries<Reform>(db, table, ids)).map(reformCollection.toCard)
