/** Inquiries and applications: from the form to the shop's desk. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import type { Shop } from '#contract/shops/schema.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { jobs, reforms } from '#server/collections/schema.ts'
import { shops } from '#server/shops/schema.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import { listMailsTo, newNetworkAddress, PASSWORD, registerAs } from '#tests/support/customer-calls.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { photo } from '#tests/support/file-calls.ts'

import { sampleShop } from '#tests/support/sample-shop.ts'
import { PDF, useForms } from '#tests/support/form-world.ts'

describe.each(storeDatabases())('forms on $name', ({ open }) => {
  const { world, upload, newKey, inquire, apply, readInquiries, readApplications, readFile, numberOf, desk } =
    useForms(open)

  it('store an inquiry of a guest once, with its photos, and mail guest and shop', async () => {
    const key = newKey()
    const fileIds = [newKey(), newKey()]
    for (const id of fileIds) await upload(id, await photo(), { submission: key })
    const first = await inquire({ fileIds, caseId: 3 }, { key })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      id: key,
      status: 'received',
      content: { caseId: 3, works: [201, 205], fileIds },
    })
    expect(first.body['number']).toMatch(/^I-\d{6}-[2-9A-Z]{4}$/)
    expect(first.body).not.toHaveProperty('content.contact')
    expect((await inquire({ fileIds, caseId: 3 }, { key })).body).toEqual(first.body)
    expect((await inquire({ text: '別の内容' }, { key })).error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect(await readInquiries()).toHaveLength(1)
    for (const id of fileIds) expect((await readFile(id))!.deleteAfter).toBeNull()
    const [mail] = await listMailsTo(world.database, 'ichiro@example.jp')
    expect(mail!.kind).toBe('inquiryReceived')
    const number = String(first.body['number'])
    expect(mail!.props).toMatchObject({ number })
    // A stranger may have typed it.
    expect(JSON.stringify(mail!.props)).not.toContain('収納')
    const all = await world.database.db.select().from(mails)
    expect(all.map(({ kind }) => kind).toSorted()).toEqual(['inquiryNotice', 'inquiryReceived'])
    expect(JSON.stringify(all.find(({ kind }) => kind === 'inquiryNotice')!.props)).toContain('収納')
  })

  it('ask the device to upload a missing file again, and refuse one that is not a photo', async () => {
    const key = newKey()
    const id = newKey()
    expect((await inquire({ fileIds: [id] }, { key })).error).toMatchObject({
      code: 'FILE_GONE',
      details: { fileIds: [id] },
    })
    await upload(id, PDF, { submission: key })
    const refused = await inquire({ fileIds: [id] }, { key })
    expect(refused.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { fileIds: '写真を選び直してください。' },
    })
    expect(await readInquiries()).toHaveLength(0)
  })

  it('accept a PDF as a CV, but no file of another submission', async () => {
    const key = newKey()
    const id = newKey()
    await upload(id, PDF, { submission: key })
    expect((await apply({ fileIds: [id] }, { key: newKey() })).error.code).toBe('FILE_GONE')
    const { status, body } = await apply({ fileIds: [id] }, { key })
    expect(status).toBe(200)
    expect(body['number']).toMatch(/^A-/)
  })

  it('are refused field by field', async () => {
    const wrong = { works: [], buildingAge: 200, startMonth: '2027-13', text: ' \n', contactTimes: ['明日'] }
    const { error } = await inquire(wrong)
    expect(error.code).toBe('VALIDATION_FAILED')
    expect(error.details).toMatchObject({
      works: 'ご希望の工事を1つ以上お選びください。',
      text: 'ご相談の内容を入力してください。',
    })
    expect(Object.keys(error.details!).toSorted()).toEqual([
      'buildingAge',
      'contactTimes.0',
      'startMonth',
      'text',
      'works',
    ])
    expect((await inquire({ works: [201, 201] })).error.details).toHaveProperty('works')
    expect((await inquire({ works: [101] })).error.code).toBe('VALIDATION_FAILED')
    expect((await apply({ motivation: '', birthday: '1890-01-01' })).error.details).toMatchObject({
      motivation: '志望動機を入力してください。',
      birthday: '生年月日は1900年以降の日付を入力してください。',
    })
  })

  it('are refused if the job is closed', async () => {
    for (const jobId of [2, 3]) {
      const { error } = await apply({ jobId })
      expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: { jobId: expect.stringContaining('終了') } })
    }
    await apply()
    const [mail] = await listMailsTo(world.database, 'ichiro@example.jp')
    expect(mail!.props).toMatchObject({ facts: [['職種', '家具職人']] })
  })

  it('are listed for the customer who sent them, and for no one else', async () => {
    const { body } = await inquire({}, { token: world.token })
    await inquire()
    await apply({}, { token: world.token })
    const list = async (path: string, token = world.token) =>
      (await world.request(`GET /Customers/me/${path}`, { token })).body['data'] as { id: string }[]
    expect(await list('inquiries')).toEqual([body])
    expect(await list('applications')).toHaveLength(1)
    const other = await registerAs(world.request, `other${ulid()}@example.jp`)
    expect(await list('inquiries', other)).toEqual([])
    expect((await world.request('GET /Customers/me/applications')).status).toBe(401)
  })

  it('are limited to 10 an hour for a contact', async () => {
    for (let n = 0; n < 10; n++) expect((await inquire({}, { source: newNetworkAddress() })).status).toBe(200)
    const { status, error } = await inquire({}, { source: newNetworkAddress() })
    expect([status, error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    // Each kind has limits of its own.
    expect((await apply({}, { source: newNetworkAddress() })).status).toBe(200)
  })

  it('mail a refusal that no page showed, once', async () => {
    const key = newKey()
    const id = newKey()
    await upload(id, PDF, { submission: key })
    const headers = { 'x-submission-unseen': '1' }
    for (let n = 0; n < 2; n++) await inquire({ fileIds: [id] }, { key, headers })
    const found = await listMailsTo(world.database, 'ichiro@example.jp')
    expect(found.map(({ kind }) => kind)).toEqual(['inquiryRefused'])
    expect(found[0]!.props).toMatchObject({ reason: '写真を選び直してください。' })
  })

  it('are erased when the account is closed; number and status stay', async () => {
    const key = newKey()
    const id = newKey()
    await upload(id, await photo(), { submission: key, token: world.token })
    const number = await numberOf(inquire({ fileIds: [id] }, { key, token: world.token }))
    await world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: PASSWORD } })
    const [row] = await readInquiries()
    expect(row).toMatchObject({ number, contact: null, content: null, status: 'withdrawn' })
    expect(row!.decidedAt).not.toBeNull()
    expect((await readFile(id))!.deleteAfter).not.toBeNull()
    expect(await desk('inquiries', 'show', number)).toContain('（退会）')
    const sent = await world.database.db.select().from(mails)
    const closed = sent.find(({ kind }) => kind === 'accountClosed')
    expect(JSON.stringify(closed!.props)).toContain(number)
  })

  it('of a closed account leave the list of the shop, which is notified once', async () => {
    const token = await registerAs(world.request, `leaves${ulid()}@example.jp`)
    const decided = await numberOf(apply({}, { token }))
    await desk('applications', 'state', decided, '内定')
    const open = [await numberOf(apply({}, { token })), await numberOf(apply({}, { token }))]
    await world.request('POST /Customers/me/withdrawal', { token, body: { password: PASSWORD } })
    const states = (await readApplications()).map(({ number, status, contact }) => [number, status, contact])
    expect(states).toContainEqual([decided, 'offered', null])
    for (const number of open) expect(states).toContainEqual([number, 'withdrawn', null])
    expect(await desk('applications', 'list')).toContain('該当する')
    const told = (await world.database.db.select().from(mails)).filter(({ kind }) => kind === 'applicationWithdrawn')
    expect(told.map(({ props }) => props)).toEqual([{ name: 'ご担当者', numbers: open.toSorted() }])
  })

  it('for a job in one shop are announced to that shop, also when they are withdrawn', async () => {
    const { db } = world.database
    const data = sampleShop() as unknown as Shop
    await db.insert(shops).values({ id: 1, rev: 1, sourceHash: '', data, noticeEmail: 'aoyama@example.jp' })
    const token = await registerAs(world.request, `moves${ulid()}@example.jp`)
    await apply({}, { token })
    await inquire({}, { token })
    await world.request('POST /Customers/me/withdrawal', { token, body: { password: PASSWORD } })
    const told = (await listMailsTo(world.database, 'aoyama@example.jp')).map(({ kind }) => kind)
    expect(told.toSorted()).toEqual(['applicationNotice', 'applicationWithdrawn'])
    await db.delete(shops)
  })

  it('keep the titles of what they are about', async () => {
    const about = await inquire({ caseId: 3, menuId: 4 }, { token: world.token })
    // Neither is published.
    expect(about.body).toMatchObject({ content: { caseTitle: null, menuTitle: null } })
    const { body } = await apply({}, { token: world.token })
    expect(body).toMatchObject({ content: { jobTitle: '家具職人' } })
    await world.database.db.update(jobs).set({ live: false }).where(eq(jobs.id, 1))
    expect(await desk('applications', 'show', String(body['number']))).toContain('家具職人')
    await world.database.db.update(jobs).set({ live: true }).where(eq(jobs.id, 1))
    expect(await desk('inquiries', 'show', String(about.body['number']))).toContain('掲載を終えた事例（3）')
  })

  it('name a case that is no longer published', async () => {
    const publishedAt = new Date(world.clock.ms - DAY_MS)
    const search = { foldedName: '', foldedKana: '', foldedTerms: '', foldedBody: '', grams: [] }
    const feed = { rev: 1, live: false, sourceHash: '', changedAt: publishedAt }
    const data = { id: 1, title: '台所に朝の光を' }
    await world.database.db
      .insert(reforms)
      .values({ id: 1, ...feed, data, rank: 1, facets: [], publishedAt, ...search })
    const { body } = await inquire({ caseId: 1 }, { token: world.token })
    expect(body).toMatchObject({ content: { caseTitle: data.title } })
  })

  it('that arrive after the times they name are accepted, and everyone is notified', async () => {
    const past = new Date(world.clock.ms - DAY_MS).toISOString()
    const ahead = new Date(world.clock.ms + DAY_MS).toISOString()
    const number = await numberOf(inquire({ contactTimes: [past], startMonth: '2020-01' }))
    const shown = await desk('inquiries', 'show', number)
    expect(shown).toMatch(/ごろ（過ぎています）/)
    expect(shown).toContain('2020年1月ごろ（過ぎています）')
    const other = await numberOf(inquire({ contactTimes: [past, ahead] }))
    expect((await desk('inquiries', 'show', other)).match(/過ぎています/g)).toHaveLength(1)
    const received = (await listMailsTo(world.database, 'ichiro@example.jp')).map(({ props }) => JSON.stringify(props))
    expect(received.map((it) => it.includes('過ぎて届いた')).toSorted()).toEqual([false, true])
  })

  it('can be withdrawn before they arrive', async () => {
    const key = newKey()
    expect((await world.request(`POST /Submissions/${key}/withdraw`)).body).toEqual({
      state: 'withdrawn',
      answer: null,
    })
    expect((await inquire({}, { key })).error.code).toBe('WITHDRAWN')
    expect(await readInquiries()).toHaveLength(0)
  })
})
