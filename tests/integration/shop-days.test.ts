/** Days that staff close or open: for customers, their devices, and those who have reserved. */
import { createSecretKey, randomBytes } from 'node:crypto'
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { runAction } from '#server/platform/desk/action.ts'
import { writeReservationMails } from '#server/reservations/jobs.ts'
import { reservationReminderMail } from '#server/reservations/reminder-mail.ts'
import { visitConflicts } from '#server/reservations/schema.ts'
import { closeAction } from '#server/shop-days/actions.ts'
import { visitConflictsJob } from '#server/reservations/visit-conflicts.ts'
import { deleteOldDays } from '#server/shops/shop-days.ts'
import { shopDays } from '#server/shops/schema.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { listMailsTo } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { deskActions } from '#tests/support/desk-calls.ts'
import { at, TEN, TUESDAY, visitActions, withReservations } from '#tests/support/reservation-world.ts'

const WEDNESDAY = '2026-12-02'
const THURSDAY = '2026-12-03'

describe.each(storeDatabases())('days of a shop on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const { asGuest, asCustomer, freeOn, send } = visitActions(world)
  const { desk, json } = deskActions(world)
  const readDays = async () => (await world.request('GET /Shops/1')).body['days']
  const readCursor = async (since = '') => world.request(`GET /Catalog/changes?kinds=shop${since && `&since=${since}`}`)
  const numberOf = async (response: ReturnType<typeof asGuest>) => String((await response).body['number'])

  async function runConflictJobs() {
    const { db } = world.database
    const { rows } = await db.execute<{ data: unknown }>(
      sql`select data from jobs.job where name = 'visit-conflicts' order by created_on`,
    )
    const job = visitConflictsJob({ db, env: readEnv({}), now: () => world.clock.ms })
    for (const { data } of rows)
      await job.run({ id: '', data: typeof data === 'string' ? JSON.parse(data) : data, isLast: false })
  }

  it('are closed for customers and their devices, with the reason, until they are opened again', async () => {
    const { body: before } = await readCursor()
    expect(await desk('shops', 'close', '青山', '2026/12/3', '--reason', '設備点検のため')).toBe(
      'こもれび 青山店: 2026年12月3日（木）は「休業」にしました。',
    )
    expect(await readDays()).toEqual([{ date: THURSDAY, hours: null, reason: '設備点検のため' }])
    expect(await freeOn(THURSDAY)).toEqual({})
    const refused = await asGuest(at(THURSDAY, '13:00'))
    expect(refused.status).toBe(422)
    const { body: after } = await readCursor(String(before['cursor']))
    expect(after['upserts']).toMatchObject([{ kind: 'shop', id: 1, value: { days: [{ date: THURSDAY }] } }])
    expect(await desk('shops', 'days', '1')).toMatch(/12月3日（木）\s+休業\s+shops close・open\s+設備点検のため/)

    expect(await desk('shops', 'open', '1', THURSDAY)).toContain('にしました')
    expect(await desk('shops', 'open', '1', THURSDAY)).toContain('変更はありません')
    expect(await readDays()).toBeUndefined()
    expect((await asGuest(at(THURSDAY, '13:00'))).status).toBe(200)
    expect(await desk('log', 'list', '--subject', `1-${THURSDAY}`)).toContain('day: closed → file')
  })

  it('have a reason that can be corrected, but not over the word of a colleague', async () => {
    await desk('shops', 'close', '1', THURSDAY, '--reason', '設備展検のため')
    expect(await desk('shops', 'close', '1', THURSDAY, '--reason', '設備点検のため')).toContain('「休業」にしました')
    expect(await readDays()).toEqual([{ date: THURSDAY, hours: null, reason: '設備点検のため' }])
    expect(await desk('shops', 'close', '1', THURSDAY, '--reason', '設備点検のため')).toContain('変更はありません')
    const { entries } = await json('log', 'list', '--subject', `1-${THURSDAY}`)
    expect(entries[0].after).toEqual({ day: 'closed', fields: ['reason'] })
    await desk('shops', 'open', '1', THURSDAY)
    await desk('shops', 'close', '1', THURSDAY, '--from', '15:00', '--reason', '棚卸')
    await desk('shops', 'close', '1', THURSDAY, '--from', '15:00', '--reason', '棚卸しのため')
    expect(await readDays()).toMatchObject([{ hours: { closes: '15:00' }, reason: '棚卸しのため' }])
    const close = (from: string, reason: string) =>
      runAction(
        world.app.desk,
        closeAction,
        { shopId: 1, date: THURSDAY, from, reason, seen: { day: 'open-1000-1500', reason: '棚卸' } },
        { actor: { kind: 'terminal', name: '佐藤', role: 'manager' }, key: ulid() },
      )
    await expect(close('15:00', '休館')).rejects.toThrow('理由は「棚卸しのため」になっています')
    await expect(close('99:99', '休館')).rejects.toThrow(/./)
    await desk('shops', 'open', '1', THURSDAY)
  })

  it('close earlier, and keep their other hours', async () => {
    await desk('shops', 'close', '1', THURSDAY, '--from', '15:00', '--reason', '棚卸しのため')
    expect(await readDays()).toMatchObject([{ hours: { closes: '15:00' } }])
    const starts = Object.keys(await freeOn(THURSDAY))
    expect(starts.at(-1)).toBe(at(THURSDAY, '14:30'))
    expect((await world.request('GET /Shops')).body).toMatchObject({ data: [{ id: 1, days: [{ date: THURSDAY }] }] })
    await desk('shops', 'open', '1', THURSDAY)
  })

  it('open although the file closes them', async () => {
    await expect(desk('shops', 'open', '1', WEDNESDAY)).rejects.toThrow('定休日です。営業する場合は、--from と --to')
    await expect(desk('shops', 'open', '1', WEDNESDAY, '--from', '10:00')).rejects.toThrow('両方を指定')
    await expect(desk('shops', 'open', '1', WEDNESDAY, '--from', '14:00', '--to', '10:00')).rejects.toThrow('より後の')
    await desk('shops', 'open', '1', WEDNESDAY, '--from', '10時', '--to', '15:00')
    expect((await asGuest(at(WEDNESDAY, '14:30'))).status).toBe(200)
    const closed = await desk('shops', 'open', '1', WEDNESDAY)
    expect(closed).toContain('「休業」にしました')
    expect(closed).toContain('そのまま残っています')
    expect(await freeOn(WEDNESDAY)).toEqual({})
  })

  it.each([
    [['2026-11-26'], '過ぎています。今日からの日付'],
    [['2036-12-03'], '先すぎます'],
    [['12-03'], '日付をご確認ください'],
    [[THURSDAY, '--from', '25:00'], '時刻をご確認ください'],
    [[THURSDAY, '--from', '08:00'], '営業時間（'],
    [[WEDNESDAY], 'すでに休業日です'],
  ])('are not closed if it makes no sense: %j', async (words, message) => {
    await expect(desk('shops', 'close', '1', ...words, '--reason', '点検')).rejects.toThrow(message)
    expect(await readDays()).toBeUndefined()
  })

  it('need a shop and a reason', async () => {
    await expect(desk('shops', 'close', '梅田', THURSDAY, '--reason', '点検')).rejects.toThrow('店舗を番号か名前で')
    await expect(desk('shops', 'close', '1', THURSDAY)).rejects.toThrow('--reason を指定')
    await expect(desk('shops', 'close', '1', THURSDAY, '--reason', ' ')).rejects.toThrow('お客様にお見せする理由')
  })

  it('keep the reservations and the sessions that are in the way, list them, and tell the shop', async () => {
    const [visited, seats] = [await numberOf(asGuest(at(TUESDAY, '15:00'))), await numberOf(reserveSeats())]
    const cancelled = await numberOf(asCustomer(at(TUESDAY, '16:00')))
    await desk('reservations', 'cancel', cancelled)
    const shown = await desk('shops', 'close', '1', TUESDAY, '--reason', '設備点検')
    for (const text of [visited, seats, world.guest, '03-1234-5678', '15:00〜15:30', '10:00〜11:30'])
      expect(shown).toContain(text)
    expect(shown).not.toContain(cancelled)
    expect(shown).toContain('イベントの回は、そのまま残っています')
    const { reservations, sessions } = await json('shops', 'open', '1', TUESDAY)
    expect([reservations, sessions]).toEqual([[], []])

    await desk('shops', 'close', '1', TUESDAY, '--from', '13:00', '--reason', '設備点検')
    await runConflictJobs()
    const mails = await listMailsTo(world.database, 'info@komorebi.example')
    const notice = mails.findLast(({ kind }) => kind === 'reservationConflicts')
    expect(notice?.props).toMatchObject({ visits: [{ number: visited, reason: '営業時間に収まりません。' }] })
    expect((await json('reservations', 'show', visited)).status).toBe('confirmed')
    await desk('shops', 'open', '1', TUESDAY)

    function reserveSeats() {
      const contact = { ...CONTACT_NAMES, email: world.guest }
      const body = { eventId: 1, startsAt: TEN, adults: 1, children: 0, note: '', contact }
      return send('POST /Reservations/event', body)
    }
  })

  it('tell the shop once of a visit that was reserved while they changed', async () => {
    const number = await numberOf(asGuest(at(THURSDAY, '15:00')))
    await desk('shops', 'close', '1', THURSDAY, '--reason', '設備点検')
    await desk('shops', 'close', '1', '2026-12-04', '--reason', '設備点検')
    // As if neither change had seen it.
    await world.database.db.delete(visitConflicts)
    await runConflictJobs()
    await desk('shops', 'close', '1', '2026-12-05', '--reason', '設備点検')
    await runConflictJobs()
    const mailed = (await listMailsTo(world.database, 'info@komorebi.example'))
      .filter(({ kind }) => kind === 'reservationConflicts')
      .flatMap(({ props }) => (props as { visits: { number: string }[] }).visits.map((it) => it.number))
    expect(mailed).toEqual([number])
    for (const date of [THURSDAY, '2026-12-04', '2026-12-05']) await desk('shops', 'open', '1', date)
  })

  it('have no reminders of visits that customers cannot make', async () => {
    const { id, number } = (await asGuest(at(THURSDAY, '15:00'))).body as { id: string; number: string }
    const sessionKey = createSecretKey(randomBytes(32))
    const deps = { db: world.database.db, env: readEnv({}), sessionKey, now: () => world.clock.ms }
    const remind = async () => {
      await writeReservationMails(deps, { reservationId: id, revision: 0, event: 'reminder' })
      return (await listMailsTo(world.database, world.guest)).filter(({ kind }) => kind === 'reservationReminder')
        .length
    }
    world.clock.ms = Date.parse(at(WEDNESDAY, '10:00'))
    await desk('shops', 'close', '1', THURSDAY, '--from', '15:00', '--reason', '設備点検')
    expect(await remind()).toBe(0)
    await desk('reservations', 'move', number, '--time', '14:00')
    await writeReservationMails(deps, { reservationId: id, revision: 1, event: 'reminder' })
    const [waiting] = (await listMailsTo(world.database, world.guest)).filter(
      ({ kind }) => kind === 'reservationReminder',
    )
    const load = () => reservationReminderMail.load!(deps, waiting!.props)
    expect(await load()).toMatchObject({ props: { day: '明日' } })
    // The day is closed while the mail waits.
    await desk('shops', 'close', '1', THURSDAY, '--reason', '設備点検')
    expect(await load()).toBeUndefined()
    await desk('shops', 'open', '1', THURSDAY)
  })

  it('are forgotten after they are over', async () => {
    await desk('shops', 'close', '1', THURSDAY, '--reason', '点検')
    const { db } = world.database
    await deleteOldDays(db, new Date(at(THURSDAY, '23:00')))
    expect(await db.$count(shopDays)).toBe(1)
    await deleteOldDays(db, new Date(at('2026-12-05', '04:30')))
    expect(await db.$count(shopDays)).toBe(0)
  })
})

const CONTACT_NAMES = {
  familyName: '佐藤',
  givenName: '一郎',
  familyKana: 'サトウ',
  givenKana: 'イチロウ',
  phone: '03-1234-5678',
}
