import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { submissions } from '#server/platform/idempotency/schema.ts'
import { capacityBuckets } from '#server/reservations/schema.ts'
import { testDatabases } from '#tests/support/database.ts'
import type { Database, Db } from './client.ts'
import { type FinalWrite, runFinalWrites } from './final-writes.ts'
import { insertStatement } from './queries.ts'

const startsAt = new Date('2026-06-01T01:00:00.000Z')
const createdAt = new Date('2026-05-01T01:00:00.000Z')
const insertBucket = insertStatement(capacityBuckets)
const insertSubmission = insertStatement(submissions)

const bucketWrite = (tx: Db, shopId: number): FinalWrite => ({
  statement: insertBucket(tx, { shopId, pool: 'visit', startsAt, used: 1 }),
  rowCount: 1,
})
const submissionWrite = (tx: Db, key: string): FinalWrite => ({
  statement: insertSubmission(tx, { key, customerId: null, requestHash: '$1', status: 200, body: '{}', createdAt }),
  rowCount: 1,
})

describe.each(testDatabases())('final writes on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await database.db.delete(capacityBuckets)
    await database.db.delete(submissions)
  })
  afterAll(() => database.close())

  const run = (key: string, shopId: number) =>
    database.db.transaction((tx) => runFinalWrites(tx, [bucketWrite(tx, shopId), submissionWrite(tx, key)]))

  it('are all written, with the values of their columns', async () => {
    expect(await run('a', 1)).toBe(true)
    expect(await run('b', 2)).toBe(true)
    const rows = await database.db.select().from(submissions).orderBy(submissions.key)
    const row = { customerId: null, requestHash: '$1', status: 200, body: '{}', createdAt }
    expect(rows).toEqual([
      { key: 'a', ...row },
      { key: 'b', ...row },
    ])
    expect(await database.db.select().from(capacityBuckets).orderBy(capacityBuckets.shopId)).toEqual([
      { shopId: 1, pool: 'visit', startsAt, used: 1 },
      { shopId: 2, pool: 'visit', startsAt, used: 1 },
    ])
  })

  it.each([
    ['the first', 'b', 1],
    ['the last', 'a', 2],
  ])('report that %s wrote no row', async (_, key, shopId) => {
    await run('a', 1)
    expect(await run(key, shopId)).toBe(false)
  })
})
