import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import type { Database } from '#server/db/client.ts'
import { jobId } from '#server/jobs/job-id.ts'
import { testDatabases } from '#tests/support/database.ts'
import { queueMail } from './queue.ts'

const mail = {
  kind: 'verify',
  to: 'yamada@example.jp',
  props: { name: '山田', link: 'http://localhost:3000/verify#t' },
} as const

describe.each(testDatabases())('the queue of mails on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const jobs = async () => (await database.db.execute(sql`select id, name, data from jobs.job`)).rows

  it('has a mail with the transaction that asks for it, and none without', async () => {
    const { db } = database
    await db
      .transaction(async (tx) => {
        await queueMail(tx, { ...mail, eventId: 'verify:broken' })
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect(await jobs()).toEqual([])
    await db.transaction((tx) => queueMail(tx, { ...mail, eventId: 'verify:1' }))
    expect(await jobs()).toEqual([{ id: jobId('verify:1'), name: 'mail', data: {} }])
  })

  it('has one mail for one event, however often it is asked for', async () => {
    const { db } = database
    await db.transaction((tx) => queueMail(tx, { ...mail, eventId: 'verify:1' }))
    await Promise.all([1, 2, 3].map(() => db.transaction((tx) => queueMail(tx, { ...mail, eventId: 'verify:2' }))))
    expect(await jobs()).toHaveLength(2)
  })
})
