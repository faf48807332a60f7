import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecretKey, randomBytes } from 'node:crypto'
import { sql } from '#drizzle'
import type { Database } from '#server/platform/db/client.ts'
import { customerMails, emailVerificationMail } from '#server/customers/mails.ts'
import { deleteExpiredMails } from './rows.ts'
import { readEnv, type Env } from '#server/platform/system/env.ts'
import { PermanentJobError, toJobId } from '#server/platform/queue/enqueue.ts'
import { testDatabases } from '#tests/support/database.ts'
import { readMailFolder } from '#tests/support/read-mail-folder.ts'
import { mailJob } from './job.ts'
import type { MailProps, MailTemplate } from './mail.ts'
import { enqueueMail } from './enqueue.ts'
import { type Transport, openTransport } from './transport.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const NOW = Date.parse('2026-11-20T01:00:00Z')
const link = 'https://shop.example.jp/verify#secret'
const mail = { to: 'yamada@example.jp', props: { name: '山田', link }, eventId: 'verify:1' }

describe.each(testDatabases())('the job that mails, on $name', ({ open }) => {
  let database: Database
  let env: Env
  beforeEach(async () => {
    database = await open()
    env = readEnv({ DATA_DIR: makeTempFolder('mail'), PUBLIC_URL: 'https://shop.example.jp' })
    await database.db.transaction((tx) => enqueueMail(tx, emailVerificationMail, mail))
  })
  afterEach(async () => {
    await database.close()
    await rm(env.DATA_DIR, { recursive: true })
  })

  const sessionKey = createSecretKey(randomBytes(32))
  let templates: readonly MailTemplate[] = customerMails
  const readSender = () => Promise.resolve({ url: env.PUBLIC_URL })
  const run = (send: Transport, isLast = false) =>
    mailJob({ db: database.db, env, sessionKey, now: () => NOW }, { templates, readSender, send }).run({
      id: toJobId('verify:1'),
      data: {},
      isLast,
    })
  const row = async () =>
    (
      await database.db.execute(
        sql`select recipient, props, sent_at is not null as sent, failed_at is not null as failed from mails`,
      )
    ).rows[0]
  const forgotten = { recipient: null, props: null }

  it('writes mails to files without a mail server', async () => {
    await run(openTransport(env))
    const [written] = await readMailFolder(env.DATA_DIR)
    expect(written).toMatchObject({
      from: { name: 'こもれび', address: 'info@komorebi.example' },
      to: [{ address: 'yamada@example.jp' }],
      subject: '【こもれび】メールアドレスのご確認',
      messageId: `<${toJobId('verify:1')}@komorebi.example>`,
    })
    expect(written?.text).toContain(link)
    expect(written?.html).toContain(link)
  })

  it('sends once and deletes the recipient', async () => {
    let count = 0
    const send = async () => void count++
    await run(send)
    await run(send)
    expect(count).toBe(1)
    expect(await row()).toEqual({ ...forgotten, sent: true, failed: false })
    await database.db.transaction((tx) => enqueueMail(tx, emailVerificationMail, mail))
    expect(await row()).toEqual({ ...forgotten, sent: true, failed: false })
  })

  describe('with props that are loaded when it is sent', () => {
    const write = (load: MailTemplate['load']) => {
      templates = [{ ...emailVerificationMail, load: load! } as MailTemplate]
    }
    afterEach(() => void (templates = customerMails))

    it('shows what is loaded, at the address that is loaded', async () => {
      write((_, stored) =>
        Promise.resolve({ props: { ...(stored as MailProps), name: '佐藤' }, to: 'sato@example.jp' }),
      )
      await run(openTransport(env))
      const [written] = await readMailFolder(env.DATA_DIR)
      expect(written?.to).toEqual([{ name: '', address: 'sato@example.jp' }])
      expect(written?.text).toContain('佐藤 様')
      expect(await row()).toEqual({ ...forgotten, sent: true, failed: false })
    })

    it('is not sent when it is no longer wanted', async () => {
      write(() => Promise.resolve(undefined))
      await run(() => Promise.reject(new Error('must not be sent')))
      expect(await row()).toEqual({ ...forgotten, sent: false, failed: true })
    })
  })

  it('keeps a failed mail for the next attempt', async () => {
    await expect(run(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await row()).toMatchObject({ recipient: 'yamada@example.jp', sent: false, failed: false })
  })

  it.each([
    ['nobody takes it', false, new PermanentJobError('550')],
    ['the last try failed', true, new Error('away')],
  ])('gives up when %s and deletes personal data', async (_, isLast, error) => {
    await expect(run(() => Promise.reject(error), isLast)).rejects.toBe(error)
    expect(await row()).toEqual({ ...forgotten, sent: false, failed: true })
  })

  it('deletes personal data of mails that wait too long', async () => {
    const in15Days = new Date(Date.now() + 15 * 24 * 60 * 60 * 1_000)
    await deleteExpiredMails(database.db, in15Days)
    expect(await row()).toEqual({ ...forgotten, sent: false, failed: true })
  })
})
