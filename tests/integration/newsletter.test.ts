/** The newsletter: whom it reaches, once, and how they end it. */
import { rm } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { eq, sql } from '#drizzle'
import { NEWSLETTER_WORDING } from '#contract/customers/schema.ts'
import { loadSessionKey } from '#server/customers/access-token.ts'
import { customers } from '#server/customers/schema.ts'
import { deskCommands } from '#server/modules.ts'
import { newsletterMail } from '#server/newsletter/mails.ts'
import { newsletters } from '#server/newsletter/schema.ts'
import { newsletterJob } from '#server/newsletter/send.ts'
import { createUnsubscribeUrl } from '#server/newsletter/unsubscribe.ts'
import { CUSTOMER_CHANNEL } from '#server/platform/db/notify.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { mailJob } from '#server/platform/mailer/job.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import { createFileTransport } from '#server/platform/mailer/transport.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { registerAs } from '#tests/support/customer-calls.ts'
import { customerActions, useCustomers, WORLD_ENV } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { readMailFolder } from '#tests/support/read-mail-folder.ts'
import { NEWSLETTER_FILE as FILE } from '#tests/support/sample-newsletter.ts'
import { SELLER } from '#tests/support/sample-shop.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const ROW = { familyName: '', givenName: '', familyKana: '', givenKana: '', newsletter: true, termsVersion: '' }

describe.each(storeDatabases())('the newsletter on $name', ({ open }) => {
  const world = useCustomers(open)
  const { row, me, change } = customerActions(world)
  const env = readEnv(WORLD_ENV)
  beforeAll(() => fillStore(world.database))
  beforeEach(async () => {
    const { db } = world.database
    for (const table of [mails, newsletters]) await db.delete(table)
    await db.execute(sql`delete from jobs.job`)
    await db.update(customers).set({ newsletter: false })
    await subscribe()
  })

  const deps = async () => ({
    db: world.database.db,
    env,
    sessionKey: await loadSessionKey(env),
    now: () => world.clock.ms,
  })
  const set = (values: Partial<typeof customers.$inferInsert>, email = world.email) =>
    world.database.db.update(customers).set(values).where(eq(customers.email, email))
  const subscribe = async (email = world.email) => {
    const at = new Date(world.clock.ms)
    const consent = { newsletter: true, newsletterChangedAt: at, newsletterWording: NEWSLETTER_WORDING }
    await set({ ...consent, verifiedAt: at }, email)
  }
  const desk = async (words: string[], text: string = FILE): Promise<string> => {
    const lines: string[] = []
    const { db, env, now } = await deps()
    const command = parseCommand(deskCommands, ['newsletter', ...words])!
    await command.run(
      { db, env, files: world.app.files, now, user: 'tester' },
      (line) => lines.push(line),
      undefined,
      text,
    )
    return lines.join('\n')
  }
  const sendToAll = (text = FILE) => desk(['send', 'letter.txt', '--to', 'all'], text)
  const jobsOf = async (queue: string) =>
    (
      await world.database.db.execute<{ id: string; data: unknown }>(
        sql`select id, data from jobs.job where name = ${queue} order by created_on`,
      )
    ).rows
  const runNewsletterJobs = async () => {
    for (const { id, data } of await jobsOf('newsletter'))
      await newsletterJob(await deps()).run({ id, data, isLast: false })
  }
  const listRecipients = async () =>
    (await world.database.db.select().from(mails).where(eq(mails.kind, newsletterMail.kind))).map((it) => it.recipient)
  /** Sends what waits in the queues, to files. */
  const sendMails = async (queue = 'bulk-mail') => {
    const dataDir = makeTempFolder('newsletter')
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const send = createFileTransport(dataDir, env.MAIL_FROM)
    const readSender = () => Promise.resolve({ url: env.PUBLIC_URL })
    const job = mailJob(await deps(), { templates: [newsletterMail], readSender, send })
    for (const { id, data } of await jobsOf(queue)) await job.run({ id, data, isLast: false })
    return readMailFolder(dataDir)
  }
  const unsubscribePath = async () => new URL(createUnsubscribeUrl(await deps(), (await row()).id)).pathname

  it('is shown with the number of its recipients, and not sent, until it is told to whom', async () => {
    const shown = await desk(['send', 'letter.txt'])
    for (const text of [
      '件名: 【こもれび】冬の新作のご案内',
      '新作が入荷しました。',
      '▼ 新作を見る',
      SELLER.address,
      '宛先は1名です',
    ])
      expect(shown).toContain(text)
    expect(await listRecipients()).toEqual([])
    expect(await jobsOf('newsletter')).toEqual([])
    await expect(desk(['send', 'letter.txt'], '本文')).rejects.toThrow('1行目')
    await expect(desk(['send', 'letter.txt', '--to', 'everyone'])).rejects.toThrow('all かメールアドレス')
  })

  it('is previewed at one address, marked, as often as the staff asks', async () => {
    for (const to of ['staff@example.jp', 'staff@example.jp']) {
      world.clock.ms += 1
      await desk(['send', 'letter.txt', '--to', to])
    }
    const sent = await sendMails('mail')
    expect(sent.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual(
      Array(2).fill(['staff@example.jp', '【こもれび】（確認用）冬の新作のご案内']),
    )
    expect(await desk(['list'])).toBe('送信したメールマガジンはありません。')
    expect(await sendToAll()).toContain('1名に送ります')
  })

  it('reaches only customers who asked for it, confirmed their address and are active', async () => {
    const others = ['unverified', 'refusing', 'locked', 'closed'].map((it) => `${it}${world.count}@example.jp`)
    for (const email of others) await registerAs(world.request, email)
    const [unverified, refusing, locked, closed] = others
    for (const email of others) await subscribe(email)
    await set({ verifiedAt: null }, unverified)
    await set({ newsletter: false }, refusing)
    await set({ lockedAt: new Date(world.clock.ms) }, locked)
    await set({ closedAt: new Date(world.clock.ms), email: null }, closed)
    await sendToAll()
    expect(await listRecipients()).toEqual([])
    await runNewsletterJobs()
    expect(await listRecipients()).toEqual([world.email])
    expect(await jobsOf('bulk-mail')).toHaveLength(1)
  })

  it('is sent once, however often the file is sent and the job runs', async () => {
    expect(await sendToAll()).toContain('1名に送ります')
    world.clock.ms += 1
    expect(await sendToAll()).toContain('送信の続きを始めます')
    await Promise.all([runNewsletterJobs(), runNewsletterJobs()])
    expect(await listRecipients()).toHaveLength(1)
    await expect(sendToAll(`${FILE}\n\n`)).rejects.toThrow('送信済みです')
    await runNewsletterJobs()
    expect(await listRecipients()).toHaveLength(1)
    expect(await desk(['list'])).toMatch(/冬の新作のご案内 +1名 +残り1通/)
    expect(await sendMails()).toHaveLength(1)
    expect(await sendMails()).toHaveLength(0)
    expect(await desk(['list'])).toMatch(/冬の新作のご案内 +1名 +送信済み/)
    expect(await sendToAll(FILE.replace('冬', '春'))).toContain('1名に送ります')
  })

  it('reaches each of many customers once, also if the job fails in between', async () => {
    const { db } = world.database
    const at = new Date(world.clock.ms)
    const many = Array.from({ length: 240 }, (_, n) => ({
      id: `02MANY${world.count}${String(n).padStart(18, '0')}`,
      email: `many${n}-${world.count}@example.jp`,
      ...ROW,
      createdAt: at,
      verifiedAt: at,
    }))
    await db.insert(customers).values(many)
    await sendToAll()
    const [job] = await jobsOf('newsletter')
    let transactions = 0
    let pauses = 0
    const timer = setInterval(() => (pauses += 1), 0)
    onTestFinished(() => clearInterval(timer))
    const failing = new Proxy(db, {
      get: (target, name) => {
        if (name !== 'transaction') return Reflect.get(target, name) as unknown
        if ((transactions += 1) > 2) throw new Error('lost')
        return target.transaction.bind(target)
      },
    })
    const broken = newsletterJob({ ...(await deps()), db: failing })
    await expect(broken.run({ ...job!, isLast: false })).rejects.toThrow('lost')
    // Requests are answered between two portions.
    expect(pauses).toBeGreaterThan(0)
    expect(await listRecipients()).toHaveLength(200)
    await runNewsletterJobs()
    expect((await listRecipients()).toSorted()).toEqual([world.email, ...many.map(({ email }) => email)].toSorted())
    expect(await jobsOf('bulk-mail')).toHaveLength(241)
    expect(await desk(['list'])).toMatch(/241名 +残り241通/)
  })

  it('is not sent to a customer who has withdrawn the consent while it waited', async () => {
    await sendToAll()
    await runNewsletterJobs()
    await change({ newsletter: false })
    expect(await sendMails()).toEqual([])
    expect(await listRecipients()).toEqual([null])
    // No recipients are left.
    await expect(sendToAll(FILE.replace('冬', '春'))).rejects.toThrow('希望されているお客様がいません')
  })

  it('goes to the address that the customer has when it is sent, with a link to unsubscribe', async () => {
    await sendToAll()
    await runNewsletterJobs()
    const email = `new${world.count}@example.jp`
    const { id } = await row()
    await set({ email })
    const [mail] = await sendMails()
    const url = createUnsubscribeUrl(await deps(), id)
    expect(mail).toMatchObject({ to: [{ address: email }], subject: '【こもれび】冬の新作のご案内' })
    expect(mail!.text).toContain('山田 様')
    expect(mail!.text).toContain(`\n${url}\n`)
    expect(mail!.html).toContain(`href="${url}"`)
    const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({
      'list-unsubscribe': `<${url}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
  })

  it('is ended by a POST to the link, not by opening it', async () => {
    const path = await unsubscribePath()
    const opened = await world.app.request(path)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('cache-control')).toContain('no-store')
    expect(await opened.text()).toContain('<form method="post"><button>配信を停止する</button></form>')
    expect((await me())['newsletter']).toBe(true)

    const notified: string[] = []
    onTestFinished(await world.database.listen(CUSTOMER_CHANNEL, (it) => void notified.push(it)))
    world.clock.ms += 60_000
    const oneClick = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    const ended = await world.app.request(path, oneClick)
    expect(ended.status).toBe(200)
    expect(await ended.text()).toContain('メールマガジンの配信を停止しました')
    expect((await me())['newsletter']).toBe(false)
    const withdrawn = { newsletterChangedAt: new Date(world.clock.ms), newsletterWording: NEWSLETTER_WORDING }
    expect(await row()).toMatchObject(withdrawn)
    await expect.poll(() => notified).toEqual([JSON.stringify({ customerId: (await row()).id, kind: 'session' })])

    world.clock.ms += 60_000
    expect((await world.app.request(path, { method: 'POST' })).status).toBe(200)
    expect(await row()).toMatchObject(withdrawn)
    expect(await (await world.app.request(path)).text()).toContain('メールマガジンの配信は停止しています')
  })

  it('explains a wrong link, and the log has no tokens', async () => {
    const path = await unsubscribePath()
    for (const method of ['GET', 'POST']) {
      const wrong = await world.app.request(`${path.slice(0, -2)}xx`, { method })
      expect(wrong.status).toBe(404)
      expect(await wrong.text()).toContain('配信停止のリンクをご確認ください')
    }
    expect((await me())['newsletter']).toBe(true)
    expect(world.app.logged()).toContain('/newsletter/[hidden]')
    expect(world.app.logged()).not.toContain(path.split('.')[1])
  })
})
