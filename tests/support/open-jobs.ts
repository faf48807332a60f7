import { jobs } from '#server/collections/schema.ts'
import type { Db } from '#server/platform/db/client.ts'

/** Two jobs: the first is open, the second closed. */
export async function insertJobs(db: Db): Promise<void> {
  const at = new Date(0)
  const text = { foldedName: '', foldedKana: '', foldedTerms: '', foldedBody: '', grams: [], facets: [] }
  const common = { rev: 1, sourceHash: '', rank: 1, publishedAt: at, changedAt: at, ...text }
  await db.insert(jobs).values([
    { ...common, id: 1, data: { id: 1, title: '家具職人', status: 'open', shopIds: [1] } },
    { ...common, id: 2, data: { id: 2, title: '配送', status: 'closed' } },
  ])
}
