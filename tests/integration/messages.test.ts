/** The thread between a customer and the shop. */
import { ulid } from 'ulid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eq, sql } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import { messages } from '#server/messages/schema.ts'
import { submissions } from '#server/platform/idempotency/schema.ts'
import { CUSTOMER_CHANNEL, type CustomerNotification, notifyChange } from '#server/platform/db/notify.ts'
import { listMailsTo, PASSWORD, registerAs } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { fileActions, photo } from '#tests/support/file-calls.ts'
import { messageActions } from '#tests/support/message-world.ts'

describe.each(storeDatabases())('messages on $name', ({ open }) => {
  const world = useCustomers(open)
  const { send, write, list, unread, see, reply } = messageActions(world)
  const { upload, download } = fileActions(world)
  const newId = () => ulid(world.clock.ms)
  const texts = async (query = '') => (await list(query)).data.map(({ text }) => text)

  it('have one order for both sides, independent of device clocks', async () => {
    await send({ text: 'はじめまして', fileIds: [] }, { key: ulid(world.clock.ms + DAY_MS) })
    await reply('お問い合わせありがとうございます')
    const late = ulid(world.clock.ms - DAY_MS)
    const { body } = await send({ text: 'よろしくお願いします\n', fileIds: [] }, { key: late })
    expect(body).toMatchObject({ id: late, from: 'customer', readAt: null, fileIds: [] })
    expect(await texts()).toEqual(['はじめまして', 'お問い合わせありがとうございます', 'よろしくお願いします\n'])
    const { data } = await list()
    expect(data.map(({ from, readAt }) => [from, readAt !== null])).toEqual([
      ['customer', true],
      ['shop', false],
      ['customer', false],
    ])
  })

  it('are unread until the customer has read them, and only up to the last one read', async () => {
    const received: string[] = []
    const stop = await world.database.listen(CUSTOMER_CHANNEL, (notice) => void received.push(notice))
    onTestFinished(stop)
    const first = await reply('一通目')
    const { customerId } = first
    await reply('二通目')
    expect(await unread()).toBe(2)
    expect((await see(first.seq)).body).toEqual({ unread: 1 })
    expect((await see(first.seq)).body).toEqual({ unread: 1 })
    expect((await list()).unread).toBe(1)
    expect((await see(Number.MAX_SAFE_INTEGER)).body).toEqual({ unread: 0 })
    // The customer's devices are notified of changes only.
    // Earlier notifications may still arrive; the last one arrives last.
    await notifyChange(world.database.db, customerId, 'session')
    const toMe = () =>
      received.map((it) => JSON.parse(it) as CustomerNotification).filter((it) => it.customerId === customerId)
    await expect.poll(() => toMe().at(-1)?.kind, { timeout: 20_000 }).toBe('session')
    expect(toMe().filter(({ kind }) => kind === 'messages')).toHaveLength(4)
  })

  it('are paginated', async () => {
    for (let n = 1; n <= 3; n++) await reply(`${n}`)
    const [row] = (await list()).data
    const { rows } = await world.database.db.execute<{ id: string }>(
      sql`select customer_id as id from messages where id = ${row!.id}`,
    )
    const more = Array.from({ length: 50 }, (_, n) => ({
      id: newId(),
      customerId: rows[0]!.id,
      from: 'shop' as const,
      text: `${n + 4}`,
      fileIds: [],
      sentAt: new Date(world.clock.ms),
    }))
    await world.database.db.insert(messages).values(more)
    const last = await list()
    expect(last.data.map(({ text }) => Number(text))).toEqual(Array.from({ length: 50 }, (_, n) => n + 4))
    expect(last.hasEarlier).toBe(true)
    const before = await list(`?before=${last.data[0]!.seq}`)
    expect(before.data.map(({ text }) => text)).toEqual(['1', '2', '3'])
    expect(before).toMatchObject({ hasEarlier: false, unread: 53 })
  })

  it('contain pictures, which then belong to the customer', async () => {
    const mine = newId()
    const guests = newId()
    await upload(mine, await photo('#111111'), { token: world.token })
    // The session had ended before this upload.
    const key = newId()
    await upload(guests, await photo('#222222'), { submission: key })
    const { status, body } = await send({ text: '', fileIds: [mine, guests] }, { key })
    expect({ status, fileIds: body['fileIds'] }).toEqual({ status: 200, fileIds: [mine, guests] })
    for (const id of [mine, guests]) expect((await download(id, world.token)).status).toBe(200)
    const stranger = await registerAs(world.request, `stranger${world.count}@example.jp`)
    expect((await download(mine, stranger)).status).toBe(404)
  })

  it('are refused while a file is missing; the same submission succeeds after another upload', async () => {
    const key = newId()
    const fileId = newId()
    const body = { text: '写真です', fileIds: [fileId] }
    for (let n = 0; n < 2; n++) {
      const gone = await send(body, { key })
      expect(gone).toMatchObject({ status: 409, error: { code: 'FILE_GONE', details: { fileIds: [fileId] } } })
    }
    expect(await world.database.db.select().from(submissions).where(eq(submissions.key, key))).toEqual([])
    await upload(fileId, await photo('#333333'), { token: world.token })
    const sent = await send(body, { key })
    expect(sent.status).toBe(200)
    expect((await send(body, { key })).body).toEqual(sent.body)
    expect(await texts()).toEqual(['写真です'])
  })

  it('are refused with errors per field', async () => {
    const pdf = newId()
    await upload(pdf, Buffer.from('%PDF-1.7\n'), { token: world.token })
    const used = newId()
    await upload(used, await photo('#444444'), { token: world.token })
    await write('', [used])
    const cases: [object, string][] = [
      [{ text: ' \n\u3000', fileIds: [] }, 'text'],
      [{ text: 'あ'.repeat(2_001), fileIds: [] }, 'text'],
      [{ text: 'a\u0000', fileIds: [] }, 'text'],
      [{ text: '', fileIds: Array.from({ length: 5 }, newId) }, 'fileIds'],
      [{ text: '', fileIds: [used, used] }, 'fileIds'],
      [{ text: '', fileIds: ['x'] }, 'fileIds.0'],
      [{ text: '', fileIds: [pdf] }, 'fileIds'],
      [{ text: '', fileIds: [used] }, 'fileIds'],
    ]
    for (const [body, field] of cases) {
      const { status, error } = await send(body)
      expect({ status, fields: Object.keys(error.details ?? {}) }).toEqual({ status: 422, fields: [field] })
      expect(error.details![field]).toMatch(/[ぁ-ん]/)
    }
    expect((await send({ text: 'あ'.repeat(2_000), fileIds: [] })).status).toBe(200)
  })

  it('are for customers only, ten per hour', async () => {
    for (const call of ['GET /Customers/me/messages', 'GET /Customers/me/messages/unread'])
      expect((await world.request(call)).status).toBe(401)
    expect((await send({ text: 'a', fileIds: [] }, { token: undefined })).status).toBe(401)
    for (let n = 0; n < 10; n++) expect((await write(`${n}`)).status).toBe(200)
    expect((await write('もう一通')).status).toBe(429)
  })

  it('are announced by a mail without their text', async () => {
    await write('台所の相談です')
    await reply('お見積りは12万円です')
    const [toCustomer] = (await listMailsTo(world.database, world.email)).filter(({ kind }) => kind === 'message')
    const all = await world.database.db.select().from(mails)
    const toShop = all.filter(({ recipient }) => recipient === 'info@komorebi.example').at(-1)
    expect(toCustomer!.props).toEqual({ name: '山田' })
    expect(toShop!.props).toEqual({
      name: 'ご担当者',
      customer: '山田 花子',
      customerId: expect.any(String),
      email: world.email,
    })
  })

  it('are erased with the account, their pictures too', async () => {
    const fileId = newId()
    await upload(fileId, await photo('#555555'), { token: world.token })
    const { body } = await write('秘密', [fileId])
    await world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: PASSWORD } })
    const left = await world.database.db
      .select()
      .from(messages)
      .where(eq(messages.id, String(body['id'])))
    expect(left).toEqual([])
    expect((await download(fileId, world.token)).status).toBe(401)
  })
})
