import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import type { Database } from '#server/db/client.ts'
import { forgetOldMails } from '#server/domain/mails.ts'
import { readEnv, type Env } from '#server/env.ts'
import { JobRefused } from '#server/jobs/job.ts'
import { jobId } from '#server/jobs/job-id.ts'
import { testDatabases } from '#tests/support/database.ts'
import { mailsIn } from '#tests/support/mails-in.ts'
import { mailJob } from './mail-job.ts'
import { queueMail } from './queue.ts'
import type { Transport } from './message.ts'
import { openTransport } from './transport.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const NOW = Date.parse('2026-11-20T01:00:00Z')
const link = 'https://shop.example.jp/verify#secret'
const mail = { kind: 'verify', to: 'yamada@example.jp', props: { name: '山田', link }, eventId: 'verify:1' } as const

describe.each(testDatabases())('the job that mails, on $name', ({ open }) => {
  let database: Database
  let env: Env
  beforeEach(async () => {
    database = await open()
    env = readEnv({ DATA_DIR: makeTempFolder('mail'), PUBLIC_URL: 'https://shop.example.jp' })
    await database.db.transaction((tx) => queueMail(tx, mail))
  })
  afterEach(async () => {
    await database.close()
    await rm(env.DATA_DIR, { recursive: true })
  })

  const run = (send: Transport, isLast = false) =>
    mailJob({ db: database.db, env, now: () => NOW }, send).run({ id: jobId('verify:1'), data: {}, isLast })
  const row = async () =>
    (
      await database.db.execute(
        sql`select recipient, props, sent_at is not null as sent, failed_at is not null as failed from mails`,
      )
    ).rows[0]
  const forgotten = { recipient: null, props: null }

  it('writes a mail as a file where there is no mail server', async () => {
    await run(openTransport(env))
    const [written] = await mailsIn(env.DATA_DIR)
    expect(written).toMatchObject({
      from: { name: 'こもれび', address: 'info@komorebi.example' },
      to: [{ address: 'yamada@example.jp' }],
      subject: '【こもれび】メールアドレスのご確認',
      messageId: `<${jobId('verify:1')}@komorebi.example>`,
    })
    expect(written?.text).toContain(link)
    expect(written?.html).toContain(link)
  })

  it('sends once, and forgets to whom', async () => {
    let count = 0
    const send = async () => void count++
    await run(send)
    await run(send)
    expect(count).toBe(1)
    expect(await row()).toEqual({ ...forgotten, sent: true, failed: false })
    await database.db.transaction((tx) => queueMail(tx, mail))
    expect(await row()).toEqual({ ...forgotten, sent: true, failed: false })
  })

  it('keeps what it could not send for the next try', async () => {
    await expect(run(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await row()).toMatchObject({ recipient: 'yamada@example.jp', sent: false, failed: false })
  })

  it.each([
    ['nobody takes it', false, new JobRefused('550')],
    ['the last try failed', true, new Error('away')],
  ])('gives up when %s, and forgets the person', async (_, isLast, error) => {
    await expect(run(() => Promise.reject(error), isLast)).rejects.toBe(error)
    expect(await row()).toEqual({ ...forgotten, sent: false, failed: true })
  })

  it('leaves nothing about a person that waits for ever', async () => {
    const in15Days = new Date(Date.now() + 15 * 24 * 60 * 60 * 1_000)
    await forgetOldMails(database.db, in15Days)
    expect(await row()).toEqual({ ...forgotten, sent: false, failed: true })
  })
})
