/** Visits that staff reserve, move and look after. */
import { describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { customers } from '#server/customers/schema.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import { shops } from '#server/shops/schema.ts'
import { reservationNotes } from '#server/reservations/schema.ts'
import { listMailsTo, PASSWORD } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { deskActions } from '#tests/support/desk-calls.ts'
import { readUsedCapacity } from '#tests/support/reservation-calls.ts'
import { at, NOON, TEN, TUESDAY, visitActions, withReservations } from '#tests/support/reservation-world.ts'

const FRIDAY = '2026-11-27'
const WEDNESDAY = '2026-12-02'
const WHO = ['--name', '近藤 花', '--kana', 'こんどう　はな', '--phone', '０４５ー５５０ー０１２２']

describe.each(storeDatabases())('visits by staff on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const { asGuest, asOther, asCustomer, runJobs, freeOn } = visitActions(world)
  const { desk, json } = deskActions(world)
  const toWords = (date: string, time: string, ...more: string[]) => [
    ...['reservations', 'create', '1', '--date', date, '--time', time, ...WHO, ...more],
  ]
  const create = async (...given: Parameters<typeof toWords>) => String((await json(...toWords(...given))).number)
  const load = (number: string) => json('reservations', 'show', number)
  const numberOf = async (response: ReturnType<typeof asGuest>) => String((await response).body['number'])
  const kindsTo = async (to: string) => (await listMailsTo(world.database, to)).map(({ kind }) => kind)
  const verify = (verifiedAt: Date | null) =>
    world.database.db.update(customers).set({ verifiedAt }).where(eq(customers.email, world.email))

  it('need no mail address: only the shop is told', async () => {
    const number = await create(TUESDAY, '10:00', '--people', '2+1', '--purpose', '床の相談', '--note', '車で来ます')
    const shown = await desk('reservations', 'show', number)
    for (const text of [
      '近藤 花',
      'コンドウ ハナ',
      '045-550-0122',
      '大人2名・お子さま1名',
      '電話',
      'ゲスト',
      '来店相談',
    ])
      expect(shown).toContain(text)
    expect((await freeOn(TUESDAY))[TEN]).toBe(1)
    await runJobs()
    const sent = await world.database.db.select().from(mails)
    expect(sent).toMatchObject([
      {
        kind: 'reservationNotice',
        props: { channel: '電話', contact: expect.stringContaining('メールアドレスなし') },
      },
    ])
    const { rows } = await world.database.db.execute(
      sql`select 1 from jobs.job where name = 'reservation-mails' and data->>'event' = 'reminder'`,
    )
    expect(rows).toEqual([])
    await desk('reservations', 'cancel', number)
    await runJobs()
    expect(await readUsedCapacity(world.database)).toEqual({})
    expect(new Set((await world.database.db.select().from(mails)).map(({ kind }) => kind))).toEqual(
      new Set(['reservationNotice']),
    )
  })

  it('are announced to the address of their shop, or else to that of the store', async () => {
    const { db } = world.database
    await db.update(shops).set({ noticeEmail: 'aoyama@example.jp' }).where(eq(shops.id, 1))
    const number = await create(TUESDAY, '10:00')
    await asGuest(at(TUESDAY, '13:00'))
    await runJobs()
    expect(await kindsTo('aoyama@example.jp')).toEqual(['reservationNotice', 'reservationNotice'])
    expect((await world.request('GET /Shops/1')).body).not.toHaveProperty('noticeEmail')
    await db.update(shops).set({ noticeEmail: null }).where(eq(shops.id, 1))
    await desk('reservations', 'cancel', number)
    await runJobs()
    expect(await kindsTo('info@komorebi.example')).toEqual(['reservationNotice'])
  })

  it('are mailed to an address, with a link for guests', async () => {
    const number = await create(TUESDAY, '10:00', '--email', world.guest)
    await desk('reservations', 'move', number, '--time', '11:00')
    await runJobs()
    await desk('reservations', 'move', number, '--date', '2026-12-03')
    await runJobs()
    expect(await kindsTo(world.guest)).toEqual(['reservationChanged', 'reservationChanged'])
    const [mail] = await listMailsTo(world.database, world.guest)
    expect(mail!.props).toMatchObject({ link: expect.stringContaining('/reservation/manage#') })
  })

  it('belong to the account that has confirmed the address', async () => {
    const list = async () =>
      (await world.request('GET /Customers/me/reservations', { token: world.token })).body['data']
    await verify(null)
    await create(TUESDAY, '10:00', '--email', world.email)
    expect(await list()).toEqual([])
    await verify(new Date(NOON))
    const number = await create(TUESDAY, '12:00', '--email', world.email.toUpperCase())
    expect(await list()).toMatchObject([{ number, wish: null, note: '' }])
    await expect(create(TUESDAY, '12:00', '--email', world.email)).rejects.toThrow('同じ時間に別のご予約')
  })

  it('may come soon, but not late, and to free places only', async () => {
    expect(await create(FRIDAY, '12:30', '--kind', '商品案内')).toMatch(/^R-/)
    const refusals: [Parameters<typeof toWords>, string][] = [
      [[FRIDAY, '12:00'], '過ぎています'],
      [[TUESDAY, '10:15'], '30分ごと'],
      [[TUESDAY, '08:00'], '営業時間（'],
      [[WEDNESDAY, '10:00'], '休業日です'],
      [['2027-03-02', '10:00'], '60日先まで'],
      [[TUESDAY, '10:00', '--kind', '見学'], '商品案内、来店相談'],
      [[TUESDAY, '10:00', '--people', '9'], '6名まで'],
      [[TUESDAY, '10:00', '--people', '二人'], '人数'],
      [[TUESDAY, '10:00', '--email', 'kondo'], 'メールアドレスの形式'],
      [[TUESDAY, '10:00', '--kind', '現地調査'], '現地調査のときだけ、すべて'],
      [[TUESDAY, '10:00', '--city', '横浜市'], '郵便番号を入力'],
    ]
    for (const [given, message] of refusals) await expect(create(...given)).rejects.toThrow(message)
    await expect(desk(...toWords(TUESDAY, '10:00').slice(0, -2))).rejects.toThrow('--phone を指定')
    await expect(desk(...toWords(TUESDAY, '10:00', '--name', '近藤'))).rejects.toThrow('姓と名の間をあけて')
    await asGuest(TEN)
    await asOther(TEN)
    await expect(create(TUESDAY, '10:00')).rejects.toThrow(/満席です。近い空き: 12月1日（火） 10:30/)
  })

  it('take the slot that has begun for those who come in', async () => {
    world.clock.ms = Date.parse(at(TUESDAY, '14:10'))
    await expect(create(TUESDAY, '14:00')).rejects.toThrow('過ぎています')
    const number = await create(TUESDAY, '14:00', '--channel', '来店')
    expect((await load(number)).channel).toBe('shop')
    await expect(create(TUESDAY, '13:30', '--channel', '来店')).rejects.toThrow('過ぎています')
  })

  it('are at the address of the customer for a survey', async () => {
    const place = ['--postal', '231-0861', '--prefecture', '神奈川県', '--city', '横浜市中区', '--address', '元町6']
    const number = await create('2026-12-10', '10:00', '--kind', '現地調査', ...place)
    expect(await desk('reservations', 'show', number)).toContain('横浜市中区元町6')
  })

  it('are offered other times without the lead time of customers', async () => {
    world.clock.ms = Date.parse(at(TUESDAY, '10:05'))
    const kind = ['--kind', '商品案内', '--channel', '来店']
    await create(TUESDAY, '10:00', ...kind)
    await create(TUESDAY, '10:00', ...kind, '--phone', '090-1234-5678')
    await expect(create(TUESDAY, '10:00', ...kind, '--phone', '090-1234-5679')).rejects.toThrow(
      '近い空き: 12月1日（火） 10:30、12月1日（火） 11:00、12月1日（火） 11:30',
    )
  })

  it('in a slot that has begun can be cancelled on that day, if they were a mistake', async () => {
    const early = await numberOf(asGuest(at(TUESDAY, '14:00')))
    world.clock.ms = Date.parse(at(TUESDAY, '14:10'))
    const number = await create(TUESDAY, '14:00', '--channel', '来店')
    await desk('reservations', 'check-in', number)
    await expect(desk('reservations', 'cancel', number)).rejects.toThrow('来店を取り消してから（check-in --at なし）')
    await desk('reservations', 'check-in', number, '--at', 'なし')
    world.clock.ms = Date.parse(at(TUESDAY, '18:00'))
    await desk('reservations', 'cancel', number)
    expect(await readUsedCapacity(world.database)).toEqual({ 'visit 12-01T05:00': 1 })
    await expect(desk('reservations', 'cancel', early)).rejects.toThrow('ご予約の日時を過ぎています')
  })

  it('never exceed the capacity together with customers, however many come at once', async () => {
    const results = await Promise.all([
      ...Array.from({ length: 5 }, () => asOther([TEN]).then(({ status }) => status === 200)),
      ...Array.from({ length: 5 }, (_, i) =>
        desk(...toWords(TUESDAY, '10:00', '--kind', '商品案内', '--phone', `090-1234-567${i}`)).then(
          () => true,
          () => false,
        ),
      ),
    ])
    expect(results.filter(Boolean)).toHaveLength(2)
    expect(await readUsedCapacity(world.database)).toEqual({ 'visit 12-01T01:00': 2 })
  })

  it('move wholly or not at all, also after the deadline of customers', async () => {
    const number = await numberOf(asCustomer(TEN))
    await asGuest(at(TUESDAY, '11:00'))
    await asOther(at(TUESDAY, '11:00'))
    world.clock.ms = Date.parse(TEN) - 60_000
    await expect(desk('reservations', 'move', number, '--time', '11:00')).rejects.toThrow('満席です')
    expect((await load(number)).startsAt).toBe(TEN)
    await expect(desk('reservations', 'move', number)).rejects.toThrow('--date か --time')
    expect(await desk('reservations', 'move', number, '--time', '10:00')).toContain('すでにこの日時です')
    expect(await desk('reservations', 'move', number, '--time', '12:00')).toContain('12:00〜12:30に変えました')
    expect(await readUsedCapacity(world.database)).toEqual({ 'visit 12-01T02:00': 2, 'visit 12-01T03:00': 1 })
    world.clock.ms = Date.parse(at(TUESDAY, '12:00'))
    await expect(desk('reservations', 'move', number, '--time', '13:00')).rejects.toThrow('ご予約の開始まで')
  })

  it('have a time of arrival that can be corrected', async () => {
    const number = await numberOf(asCustomer(TEN))
    await expect(desk('reservations', 'check-in', number)).rejects.toThrow('ご予約の当日（2026/12/01）')
    world.clock.ms = Date.parse(TEN) - 300_000
    expect(await desk('reservations', 'check-in', number)).toContain('来店を記録しました')
    expect(await desk('reservations', 'check-in', number)).toContain('直すときは --at')
    expect(await desk('reservations', 'book', '1', '--date', TUESDAY)).toContain('来店済み 09:55')
    await desk('reservations', 'check-in', number, '--at', '9:50')
    expect(await load(number)).toMatchObject({ status: 'visited', checkedInAt: at(TUESDAY, '09:50') })
    await expect(desk('reservations', 'check-in', number, '--at', '11:00')).rejects.toThrow('今までの時刻')
    await desk('reservations', 'check-in', number, '--at', 'なし')
    expect(await load(number)).toMatchObject({ status: 'confirmed', checkedInAt: null })
    await desk('reservations', 'check-in', number)
    world.clock.ms = Date.parse(TEN)
    await desk('reservations', 'no-show', number)
    expect(await load(number)).toMatchObject({ status: 'no_show', checkedInAt: null })
    const { entries } = await json('log', 'list', '--subject', number)
    await desk('log', 'undo', String(entries[0].seq))
    expect(await load(number)).toMatchObject({ status: 'visited', checkedInAt: at(TUESDAY, '09:55') })
  })

  it('have notes and someone of the staff, which customers never see', async () => {
    const number = await numberOf(asCustomer(TEN))
    await desk('reservations', 'note', number, '左利きの方', '--as', '佐藤')
    await desk('reservations', 'note', number, '椅子の高さを\n調整', '--as', '鈴木')
    await expect(desk('reservations', 'note', number, '')).rejects.toThrow('メモの文')
    expect(await desk('reservations', 'assign', number, '--to', '高橋')).toContain('担当は高橋になりました')
    expect(await desk('reservations', 'assign', number, '--to', '高橋')).toContain('高橋のままです')
    const shown = await desk('reservations', 'show', number)
    expect(shown).toMatch(/佐藤\n\s+左利きの方\n.*鈴木\n\s+椅子の高さを\n\s+調整/)
    const book = await desk('reservations', 'book', '1', '--date', TUESDAY)
    for (const text of ['高橋', '左利き']) expect(book).toContain(text)
    const own = await world.request('GET /Customers/me/reservations', { token: world.token })
    await runJobs()
    const sent = await world.database.db.select().from(mails)
    for (const text of ['高橋', '左利き']) expect(JSON.stringify([own.body, sent])).not.toContain(text)
    // The mail about the reservation is not replaced by what customers are not told.
    expect(sent.map(({ kind }) => kind)).toContain('reservationCreated')
    await desk('reservations', 'assign', number, '--to', 'なし')
    expect((await load(number)).assignee).toBeNull()
    expect(await world.database.db.$count(reservationNotes)).toBe(2)
    const closed = await world.request('POST /Customers/me/withdrawal', {
      body: { password: PASSWORD },
      token: world.token,
    })
    expect(closed.status).toBe(200)
    expect(await world.database.db.$count(reservationNotes)).toBe(0)
    await expect(desk('reservations', 'note', number, 'メモ')).rejects.toThrow('お客様の情報が消去された')
  })
})
