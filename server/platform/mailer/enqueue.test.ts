import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import type { Database } from '#server/platform/db/client.ts'
import { toJobId } from '#server/platform/queue/enqueue.ts'
import { testDatabases } from '#tests/support/database.ts'
import { emailVerificationMail } from '#server/customers/mails.ts'
import { bulkMailQueue, enqueueMail, enqueueMails } from './enqueue.ts'

const mail = {
  kind: 'verify',
  to: 'yamada@example.jp',
  props: { name: '山田', link: 'http://localhost:3000/verify#t' },
} as const

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

describe.each(testDatabases())('the queue of mails on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const jobs = async () => (await database.db.execute(sql`select id, name, data from jobs.job`)).rows

  it('sends a mail only if its transaction commits', async () => {
    const { db } = database
    await db
      .transaction(async (tx) => {
        await enqueueMail(tx, emailVerificationMail, { ...mail, eventId: 'verify:broken' })
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect(await jobs()).toEqual([])
    await db.transaction((tx) => enqueueMail(tx, emailVerificationMail, { ...mail, eventId: 'verify:1' }))
    expect(await jobs()).toEqual([{ id: toJobId('verify:1'), name: 'mail', data: {} }])
  })

  it('sends one mail per event, however often it is requested', async () => {
    const { db } = database
    await db.transaction((tx) => enqueueMail(tx, emailVerificationMail, { ...mail, eventId: 'verify:1' }))
    await Promise.all(
      [1, 2, 3].map(() =>
        db.transaction((tx) => enqueueMail(tx, emailVerificationMail, { ...mail, eventId: 'verify:2' })),
      ),
    )
    expect(await jobs()).toHaveLength(2)
  })

  it('queues many mails at once, beside the others, each event once', async () => {
    const { db } = database
    const many = (...events: number[]) =>
      db.transaction((tx) =>
        enqueueMails(
          tx,
          bulkMailQueue,
          'news',
          events.map((n) => ({ to: `${n}@example.jp`, props: { n }, eventId: `news:${n}` })),
        ),
      )
    await many(1, 2, 2)
    await many(2, 3)
    const { rows } = await db.execute(sql`select id, data from jobs.job where name = 'bulk-mail' order by id`)
    expect(rows).toEqual([1, 2, 3].map((n) => ({ id: toJobId(`news:${n}`), data: {} })).toSorted(byId))
  })
})
