/** The inbox on the desk's page: messages, inquiries and applications. */
import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InboxEntry, InboxRow } from '#contract/inbox/desk.ts'
import { eq } from '#drizzle'
import { customers } from '#server/customers/schema.ts'
import { applications, inquiries } from '#server/form-submissions/schema.ts'
import { inboxEntries } from '#server/inbox-entries/schema.ts'
import { site } from '#server/settings/schema.ts'
import { staffSessions } from '#server/staff/schema.ts'
import { type Caller, makeCaller, registerAs } from '#tests/support/customer-calls.ts'
import { WORLD_ENV } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { DESK_URL, type DeskBrowser, useDesk } from '#tests/support/desk-world.ts'
import { photo } from '#tests/support/file-calls.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { application, inquiry } from '#tests/support/form-calls.ts'
import { makeSubmitter } from '#tests/support/reservation-calls.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const MARKUP = '<script>alert(1)</script>'
const MINUTE_MS = 60_000

describe.each(storeDatabases())('the inbox on $name', ({ open }) => {
  const world = useDesk(open)
  let store: TestApp
  let request: Caller
  let hana: DeskBrowser
  let umi: DeskBrowser
  let umiId: string
  let count = 0
  let email: string
  let token: string
  let customerId: string
  beforeAll(async () => {
    await fillStore(world.database)
    store = await openTestApp(world.database, {
      env: { ...WORLD_ENV, DATA_DIR: world.deps.env.DATA_DIR },
      now: () => world.clock.ms,
    })
    request = makeCaller(store)
    hana = (await world.enrol({ email: 'hana@example.jp', role: 'スタッフ', shop: '1' })).browser
    const enrolled = await world.enrol({ email: 'umi@example.jp', role: 'スタッフ', shop: '1', name: '森 海' })
    umi = enrolled.browser
    umiId = enrolled.me.id
    // All tests take more than a day.
    await world.database.db.update(staffSessions).set({ expiresAt: new Date(Date.UTC(2027, 0)) })
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    const { db } = world.database
    await db.delete(inboxEntries)
    await db.delete(inquiries)
    await db.delete(applications)
    email = `inbox${(count += 1)}@example.jp`
    token = await registerAs(request, email)
    customerId = (await db.select().from(customers).where(eq(customers.email, email)))[0]!.id
  })

  const submit = (...given: Parameters<ReturnType<typeof makeSubmitter>>) =>
    makeSubmitter(request, () => world.clock.ms)(...given)
  const write = (text: string) => submit('POST /Customers/me/messages', { text, fileIds: [] }, { token })
  const list = async (query = 'view=open', browser = hana) => {
    const { body, status } = await browser.send(`GET /Inbox?page=1&perPage=50&${query}`)
    expect(status).toBe(200)
    return body['data'] as InboxRow[]
  }
  const kinds = async (query?: string, browser?: DeskBrowser) => (await list(query, browser)).map(({ kind }) => kind)
  const get = async (id: string, browser = hana) =>
    (await browser.send(`GET /Inbox/entries/${id}`)).body as unknown as InboxEntry
  const act = (name: string, input: object, browser = hana) => browser.act(name, input, ulid(world.clock.ms))
  const thread = async () =>
    (await request('GET /Customers/me/messages', { token })).body as unknown as {
      data: { text: string; from: string; readAt: string | null; fileIds: string[] }[]
    }
  const upload = async (browser: DeskBrowser, id: string, bytes: Uint8Array) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], 'photo.jpg'))
    const sent = new Response(form)
    return world.app.request('/api/Messages/files', {
      method: 'POST',
      headers: {
        origin: DESK_URL,
        cookie: browser.cookie,
        'idempotency-key': id,
        'content-type': sent.headers.get('content-type')!,
      },
      body: await sent.arrayBuffer(),
    })
  }

  it('lists what is promised first, by kind, by who has seen it and who answers', async () => {
    await submit('POST /Applications', application())
    world.clock.ms += MINUTE_MS
    await submit('POST /ReformInquiries', inquiry({ text: MARKUP }))
    world.clock.ms += MINUTE_MS
    await write(`${MARKUP}\nについて`)
    const rows = await list()
    // Five business days for applications, two for the others.
    expect(rows.map(({ kind }) => kind)).toEqual(['message', 'inquiry', 'application'])
    expect(rows[1]).toMatchObject({
      name: '佐藤 一郎',
      status: '受付済み',
      isUnread: true,
      writers: [],
      assignee: null,
    })
    expect(rows[0]).toMatchObject({ id: customerId, number: null, summary: `${MARKUP} について` })
    expect(new Date(rows[0]!.dueAt!).toISOString()).toMatch(/T09:00:00/)
    expect(await kinds('view=all&kind=application')).toEqual(['application'])

    const seen = await get(customerId)
    expect((await hana.send(`POST /Inbox/entries/${customerId}/read`, { upTo: seen.lastSeq })).status).toBe(200)
    expect(await kinds('view=unread')).toEqual(['inquiry', 'application'])
    expect(await kinds('view=unread', umi)).toEqual(['message', 'inquiry', 'application'])
    // The customer does not see it as read.
    expect((await thread()).data[0]!.readAt).toBeNull()
    await write('追伸です')
    expect(await kinds('view=unread')).toContain('message')

    expect((await act('inbox assign', { entryId: customerId, to: umiId, seen: null })).status).toBe(200)
    expect(await kinds('view=mine', umi)).toEqual(['message'])
    expect(await kinds('view=mine')).toEqual([])
    const late = await act('inbox assign', { entryId: customerId, to: null, seen: null })
    expect(late.body.error).toMatchObject({ code: 'CHANGED', details: { present: umiId, value: '担当は「森 海」' } })
    const unknown = await act('inbox assign', { entryId: customerId, to: 'nobody', seen: umiId })
    expect(unknown.body.error).toMatchObject({ code: 'REFUSED', message: expect.stringContaining('見つかりません') })
  })

  it('answers a message with a photo, which the customer sees', async () => {
    await write('張り地の見本はありますか')
    const { lastSeq: seen, thread: shown } = await get(customerId)
    expect(shown!.messages).toMatchObject([{ from: 'customer', text: '張り地の見本はありますか', readAt: null }])
    const fileId = ulid(world.clock.ms)
    const bytes = await photo()
    expect((await upload(hana, fileId, bytes)).status).toBe(200)
    expect((await upload(hana, fileId, bytes)).status).toBe(200)
    const stolen = await act('messages reply', { customerId, text: '', fileIds: [fileId] }, umi)
    expect(stolen.body.error).toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('写真が見つかりません'),
    })
    expect((await act('messages reply', { customerId, text: ' ', fileIds: [] })).body.error!.message).toBe(
      'メッセージを入力してください。',
    )
    const key = ulid(world.clock.ms)
    const reply = { customerId, text: MARKUP, fileIds: [fileId], seen }
    const sent = await hana.act('messages reply', reply, key)
    expect(sent.status).toBe(200)
    expect((await hana.act('messages reply', reply, key)).body).toEqual(sent.body)
    const { data } = await thread()
    expect(data.map(({ from, text, fileIds }) => [from, text, fileIds])).toEqual([
      ['customer', '張り地の見本はありますか', []],
      ['shop', MARKUP, [fileId]],
    ])
    expect(data[0]!.readAt).not.toBeNull()
    const headers = { authorization: `Bearer ${token}` }
    expect((await store.request(`/api/Files/${fileId}`, { headers })).status).toBe(200)
    const picture = await world.app.request(`/api/Messages/files/${fileId}`, { headers: { cookie: umi.cookie } })
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ])
    expect(await list('view=open')).toEqual([])
    expect(await list('view=all')).toMatchObject([{ isOpen: false, dueAt: null, summary: `［写真1枚］${MARKUP}` }])

    const second = await act('messages reply', { customerId, text: '在庫もあります', seen }, umi)
    expect(second.body.error).toMatchObject({
      code: 'CHANGED',
      details: { by: '佐藤 花さん', present: (await get(customerId)).lastSeq },
    })
  })

  it('refuses files of strangers, of other kinds and without a key', async () => {
    const id = ulid(world.clock.ms)
    expect((await upload(world.open(), id, await photo())).status).toBe(401)
    expect((await upload(hana, id, Buffer.from('hello'))).status).toBe(422)
    expect((await upload(hana, 'x', await photo())).status).toBe(400)
    const missing = await world.app.request(`/api/Messages/files/${id}`, { headers: { cookie: hana.cookie } })
    expect(missing.status).toBe(404)
    expect((await world.app.request(`/api/Messages/files/${id}`)).status).toBe(401)
    await write('写真をください')
    await upload(hana, id, Buffer.from('%PDF-1.7\n%%EOF\n'))
    const pdf = await act('messages reply', { customerId, text: '', fileIds: [id] })
    expect(pdf.body.error).toMatchObject({ code: 'REFUSED' })
  })

  it('takes out what needs no answer, and gives a promise again for the next message', async () => {
    await write('ありがとうございました')
    expect((await act('messages close', { customerId })).body).toEqual({ changed: true })
    expect(await list()).toEqual([])
    expect((await thread()).data[0]!.readAt).not.toBeNull()
    world.clock.ms += MINUTE_MS
    await write('もうひとつ伺います')
    expect(await list()).toMatchObject([{ isOpen: true, dueAt: expect.any(String) }])
  })

  it('shows a form with its facts, and follows its status', async () => {
    const { body } = await submit('POST /ReformInquiries', inquiry({ text: MARKUP }), { token })
    const number = String(body['number'])
    const entry = await get(number)
    expect(entry).toMatchObject({
      kind: 'inquiry',
      number,
      thread: null,
      customer: { id: customerId, phone: '0312345678' },
      form: { status: 'received', files: [] },
    })
    expect(entry.form!.facts).toContainEqual({ label: 'ご相談の内容', text: MARKUP })
    const change = { id: entry.id, seen: 'received', status: 'in_progress' }
    expect((await act('inquiries state', change)).body).toEqual({ changed: true })
    expect((await act('inquiries state', { ...change, status: 'closed' }, umi)).body.error).toMatchObject({
      code: 'CHANGED',
      details: { present: 'in_progress', by: '佐藤 花さん' },
    })
    expect(await list()).toMatchObject([{ kind: 'inquiry', dueAt: null, status: '対応中' }])
    await act('inquiries state', { ...change, seen: 'in_progress', status: 'closed' })
    expect(await list()).toEqual([])
    expect((await hana.send('GET /Inbox/entries/I-000000-AAAA')).status).toBe(404)
  })

  it('says who writes an answer, for a minute', async () => {
    await write('見積りをお願いします')
    const tell = (isWriting: boolean) => umi.send(`POST /Inbox/entries/${customerId}/writing`, { isWriting })
    await tell(true)
    expect((await get(customerId)).writers).toEqual(['森 海'])
    expect((await list())[0]!.writers).toEqual(['森 海'])
    expect((await get(customerId, umi)).writers).toEqual([])
    await tell(false)
    expect((await get(customerId)).writers).toEqual([])
    await tell(true)
    world.clock.ms += MINUTE_MS + 1
    expect((await get(customerId)).writers).toEqual([])
  })

  it('has an empty thread for a customer who has not written, and none for a stranger', async () => {
    expect(await get(customerId)).toMatchObject({
      kind: 'message',
      isOpen: false,
      thread: { messages: [] },
      lastSeq: 0,
    })
    expect((await hana.send(`POST /Inbox/entries/${customerId}/read`, { upTo: 0 })).status).toBe(200)
    expect((await act('messages reply', { customerId, text: 'ご来店をお待ちしています', seen: 0 })).status).toBe(200)
    expect((await list('view=all'))[0]).toMatchObject({ id: customerId, isOpen: false })
    expect((await world.open().send('GET /Inbox?page=1&perPage=50&view=all')).status).toBe(401)
    for (const call of [`GET /Inbox/entries/${customerId}`, `POST /Inbox/entries/${customerId}/read`])
      expect((await world.open().send(call)).status).toBe(401)
    expect((await hana.send('GET /Inbox?page=1&perPage=50&view=none')).status).toBe(422)
  })

  it('offers the templates of the content', async () => {
    const templates = [{ title: 'お礼', text: '{お名前} 様' }]
    const [row] = await world.database.db.select().from(site)
    await world.database.db.update(site).set({ data: { ...row!.data, replyTemplates: templates } })
    expect((await hana.send('GET /Inbox/templates')).body).toEqual({ data: templates })
    expect((await request('GET /Settings')).body).not.toHaveProperty('replyTemplates')
  })
})
