import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Database, Db } from '#server/platform/db/client.ts'
import type { FinalWrite } from '#server/platform/db/final-writes.ts'
import { insertStatement } from '#server/platform/db/queries.ts'
import type { SubmissionWork } from '#server/platform/http/submitter.ts'
import { capacityBuckets } from '#server/reservations/schema.ts'
import { testDatabases } from '#tests/support/database.ts'
import { RetryTransaction, submit } from './submit.ts'

const startsAt = new Date('2026-06-01T01:00:00.000Z')
const insertBucket = insertStatement(capacityBuckets)

const bucketWrite = (tx: Db, rowCount = 1): FinalWrite => ({
  statement: insertBucket(tx, { shopId: 1, pool: 'visit', startsAt, used: 1 }),
  rowCount,
})

describe.each(testDatabases())('the work of a submission on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  let key: string
  beforeEach(async () => {
    key = ulid()
    await database.db.delete(capacityBuckets)
  })
  afterAll(() => database.close())

  const send = (work: Omit<SubmissionWork, 'limits'>) =>
    submit(
      { db: database.db, now: Date.now },
      { key, customerId: undefined, call: 'POST /x', text: '{}', source: '' },
      () => ({ limits: [{ of: ['test'], max: 1_000, withinMs: HOUR_MS }], ...work }),
    )
  const countBuckets = () => database.db.$count(capacityBuckets)
  const neverRun = () => Promise.reject(new Error('the work ran again'))

  it.each([false, true])(
    'has its final writes stored with the response (no savepoint: %s)',
    async (rejectsBeforeWriting) => {
      const run = async (tx: Db, writes: FinalWrite[]) => {
        writes.push(bucketWrite(tx))
        return { done: true }
      }
      const response = await send({ rejectsBeforeWriting, run })
      expect(response).toEqual({ status: 200, body: '{"done":true}' })
      expect(await countBuckets()).toBe(1)
      expect(await send({ run: neverRun })).toEqual(response)
    },
  )

  it.each([false, true])(
    'has its final writes dropped if it is rejected (no savepoint: %s)',
    async (rejectsBeforeWriting) => {
      const run = (tx: Db, writes: FinalWrite[]) => {
        writes.push(bucketWrite(tx))
        return Promise.reject(new CodedError('SLOT_FULL'))
      }
      const response = await send({ rejectsBeforeWriting, run })
      expect(response.status).toBe(409)
      expect(await countBuckets()).toBe(0)
      expect(await send({ run: neverRun })).toEqual(response)
    },
  )

  it('runs again after a rollback if a final write wrote another number of rows', async () => {
    let runs = 0
    const run = async (tx: Db, writes: FinalWrite[]) => {
      writes.push(bucketWrite(tx, runs === 0 ? 2 : 1))
      runs += 1
      return { runs }
    }
    expect(await send({ run })).toEqual({ status: 200, body: '{"runs":2}' })
    expect(await countBuckets()).toBe(1)
  })

  it('is given up if that happens in every attempt', async () => {
    const run = async (tx: Db, writes: FinalWrite[]) => writes.push(bucketWrite(tx, 2))
    await expect(send({ run })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await countBuckets()).toBe(0)
  })

  it('runs once more if it finds the key in use during a later attempt', async () => {
    const failures = [new RetryTransaction(), new CodedError('IDEMPOTENCY_MISMATCH')]
    let runs = 0
    const run = async () => {
      const failure = failures[runs++]
      if (failure) throw failure
      return { runs }
    }
    expect(await send({ rejectsBeforeWriting: true, run })).toEqual({ status: 200, body: '{"runs":3}' })
  })
})
