/** The mails of a reservation, sent by the real jobs. */
import { createSecretKey, randomBytes } from 'node:crypto'
import type { Email } from 'postal-mime'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sql } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import { toJapanInstant } from '#contract/shared/civil-date.ts'
import { writeReservationMails, reservationJob, reservationJobSchema } from '#server/reservations/jobs.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { reservationMails } from '#server/reservations/mails.ts'
import { updateAttendance, updateReservation } from '#server/reservations/rows.ts'
import { reservations } from '#server/reservations/schema.ts'
import { startJobs } from '#server/platform/queue/start.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import { createFileTransport, type Message } from '#server/platform/mailer/transport.ts'
import { mailJob } from '#server/platform/mailer/job.ts'
import { checkCalendar } from '#tests/support/check-calendar.ts'
import { listMailsTo } from '#tests/support/customer-calls.ts'
import { useCustomers, WORLD_ENV } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { readMailFolder } from '#tests/support/read-mail-folder.ts'
import {
  clearReservations,
  readReservations,
  makeSubmitter,
  visit,
  runReservationJobs,
} from '#tests/support/reservation-calls.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const at = (date: string, time: string) => new Date(toJapanInstant(date, time)).toISOString()
const TEN = at('2026-12-01', '10:00')
const NOON = Date.UTC(2026, 10, 27, 3)
const GUEST = 'ichiro@example.jp'

describe.each(storeDatabases())('the mails of a reservation on $name', ({ open }) => {
  const world = useCustomers(open)
  beforeAll(() => fillStore(world.database))
  const send = (...given: Parameters<ReturnType<typeof makeSubmitter>>) =>
    makeSubmitter(world.request, () => world.clock.ms)(...given)
  const clear = async () => {
    await clearReservations(world.database)
    world.clock.ms = NOON
  }
  const sessionKey = createSecretKey(randomBytes(32))
  const deps = () => ({ db: world.database.db, env: readEnv(WORLD_ENV), sessionKey, now: () => world.clock.ms })
  /** The mail parser changes line ends. */
  const readIcs = ({ attachments }: Email) =>
    new TextDecoder().decode(attachments[0]!.content as ArrayBuffer).replaceAll(/\r?\n/g, '\r\n')
  const icsOf = (mail: Email) =>
    readIcs(mail)
      .replaceAll(/\r?\n /g, '')
      .split(/\r?\n/)

  it('are sent once by the jobs: to the customer with a calendar file, to the shop with all details', async () => {
    await clear()
    const more = { kind: 'reform', itemIds: [1], purpose: '台所の相談', note: '車で行きます', children: 1 } as const
    await send('POST /Reservations', visit(TEN, more))
    const [row] = await readReservations(world.database)
    const dataDir = makeTempFolder('reservation-mails')
    const { database, app } = world
    const transport = createFileTransport(dataDir, 'こもれび <info@komorebi.example>')
    const readSender = () => Promise.resolve({ url: 'http://localhost:3000' })
    const mailer = { templates: reservationMails, readSender, send: transport }
    const jobs = await startJobs({ database, log: app.log }, [reservationJob(deps()), mailJob(deps(), mailer)])
    onTestFinished(() => jobs.stop())
    await expect.poll(() => readMailFolder(dataDir), { timeout: 30_000 }).toHaveLength(2)
    const all = await readMailFolder(dataDir)
    const [toGuest, toShop] = [GUEST, 'info@komorebi.example'].map((address) =>
      all.find(({ to }) => to?.[0]?.address === address)!,
    )
    expect(toGuest!.subject).toBe('【こもれび】ご予約を承りました')
    expect(toGuest!.text).toContain(`予約番号：${row!.number}`)
    expect(toGuest!.text).toContain('日時：2026年12月1日（火） 10:00〜11:30')
    expect(toGuest!.text).toContain('2026年11月30日（月） 18:00まで')
    expect(toGuest!.text).toMatch(/http:\/\/localhost:3000\/reservation\/manage#[\w-]{43}/)
    expect(toGuest!.text).not.toMatch(/車で行きます|台所/)
    expect(toGuest!.attachments[0]).toMatchObject({
      filename: 'komorebi-reservation.ics',
      mimeType: 'text/calendar',
    })
    expect(checkCalendar(readIcs(toGuest!))).toEqual([])
    expect(icsOf(toGuest!)).toEqual(
      expect.arrayContaining([
        `UID:${row!.number}@localhost`,
        'SEQUENCE:0',
        'DTSTART:20261201T010000Z',
        'DTEND:20261201T023000Z',
      ]),
    )
    expect(toShop!.subject).toBe(`【こもれび】新しいご予約（${row!.number}）`)
    for (const text of [
      '台所の相談',
      '車で行きます',
      'オークのソファ（1）',
      '佐藤 一郎 様',
      '03-1234-5678',
      '大人2名・お子さま1名',
    ])
      expect(toShop!.text).toContain(text)
  })

  it('keep the calendar UID and raise its sequence on changes and cancellation', async () => {
    await clear()
    const { body } = await send('POST /Reservations', visit(TEN), { token: world.token })
    const path = `POST /Customers/me/reservations/${String(body['id'])}`
    await runReservationJobs(world.database, NOON)
    await send(`${path}/change`, { startsAt: at('2026-12-03', '15:00') }, { token: world.token })
    await runReservationJobs(world.database, NOON)
    await send(`${path}/cancel`, {}, { token: world.token })
    await runReservationJobs(world.database, NOON)
    const calendars = (await listMailsTo(world.database, GUEST)).map(
      ({ kind, props }) => [kind, (props as { calendar: string }).calendar] as const,
    )
    for (const [, calendar] of calendars) expect(checkCalendar(calendar)).toEqual([])
    const notified = Object.fromEntries(
      calendars.map(([kind, text]) => [
        kind,
        text.split('\r\n').filter((line) => /^(METHOD|UID|SEQ|DTSTART)/.test(line)),
      ]),
    )
    const uid = `UID:${String(body['number'])}@localhost`
    expect(notified).toEqual({
      reservationCreated: ['METHOD:PUBLISH', uid, 'SEQUENCE:0', 'DTSTART:20261201T010000Z'],
      reservationChanged: ['METHOD:PUBLISH', uid, 'SEQUENCE:1', 'DTSTART:20261203T060000Z'],
      reservationCancelled: ['METHOD:CANCEL', uid, 'SEQUENCE:2', 'DTSTART:20261203T060000Z'],
    })
  })

  it('are not sent for a state that has changed meanwhile, nor twice for the same job', async () => {
    await clear()
    const { body } = await send('POST /Reservations', visit(TEN), { token: world.token })
    await send(
      `POST /Customers/me/reservations/${String(body['id'])}/change`,
      { startsAt: at('2026-12-03', '15:00') },
      { token: world.token },
    )
    const job = { reservationId: String(body['id']), event: 'created', revision: 0 } as const
    await writeReservationMails(deps(), job)
    for (let n = 0; n < 2; n++) await writeReservationMails(deps(), { ...job, event: 'changed', revision: 1 })
    expect((await listMailsTo(world.database, GUEST)).map(({ kind }) => kind)).toEqual(['reservationChanged'])
  })

  it('are also sent if the customer has come before them', async () => {
    await clear()
    const { body } = await send('POST /Reservations', visit(TEN))
    const id = String(body['id'])
    const load = async () => (await readReservations(world.database))[0]!
    await world.database.db.transaction(async (tx) => {
      const moved = await updateReservation(tx, await load(), { wish: null })
      await updateAttendance(tx, moved, { status: 'visited', checkedInAt: new Date(TEN) })
    })
    const job = { reservationId: id, revision: 1, event: 'changed' } as const
    await writeReservationMails(deps(), { ...job, revision: 0, event: 'created' })
    await writeReservationMails(deps(), job)
    expect((await listMailsTo(world.database, GUEST)).map(({ kind }) => kind)).toEqual(['reservationChanged'])
    const toShop = await listMailsTo(world.database, 'info@komorebi.example')
    expect(toShop.map(({ kind }) => kind)).toEqual(['reservationNotice'])
  })

  it('name the day on which a reminder is sent, not the one on which it was due', async () => {
    await clear()
    const { body } = await send('POST /Reservations', visit(TEN), { token: world.token })
    const job = { reservationId: String(body['id']), revision: 0, event: 'reminder' } as const
    const sent: { subject: string; text: string }[] = []
    const mailer = {
      templates: reservationMails,
      readSender: () => Promise.resolve({ url: 'http://localhost:3000' }),
      send: async (message: Message) => void sent.push(message),
    }
    /** Writes the reminder at one time and sends it at another. */
    const remind = async (written: number, delivered: number) => {
      await world.database.db.delete(mails)
      sent.length = 0
      world.clock.ms = written
      await writeReservationMails(deps(), job)
      world.clock.ms = delivered
      const rows = await world.database.db.select({ id: mails.id }).from(mails)
      for (const { id } of rows) await mailJob(deps(), mailer).run({ id, data: {}, isLast: false })
      return sent.map(({ subject }) => subject)
    }
    const [dayBefore, dayOf] = ['2026-11-30', '2026-12-01'].map((date) => (time: string) => toJapanInstant(date, time))
    expect(await remind(dayBefore!('10:00'), dayBefore!('10:00'))).toEqual(['【こもれび】明日のご予約のお知らせ'])
    expect(sent[0]!.text).toContain('2026年11月30日（月） 18:00まで')
    expect(await remind(dayBefore!('19:00'), dayBefore!('19:00'))).toEqual(['【こもれび】明日のご予約のお知らせ'])
    // Then the page no longer changes it.
    expect(sent[0]!.text).not.toContain('18:00まで')
    expect(sent[0]!.text).toContain('へお電話ください。')
    // The store was down until the day itself.
    expect(await remind(dayOf!('09:00'), dayOf!('09:00'))).toEqual(['【こもれび】本日のご予約のお知らせ'])
    expect(sent[0]!.text).toContain('本日のご予約をお知らせします。')
    // The mail server was down until the day itself, and until the visit began.
    expect(await remind(dayBefore!('10:00'), dayOf!('00:00'))).toEqual(['【こもれび】本日のご予約のお知らせ'])
    expect(await remind(dayBefore!('10:00'), dayOf!('10:00'))).toEqual([])

    // It was cancelled while the mail waited.
    await world.database.db.delete(mails)
    world.clock.ms = dayBefore!('10:00')
    await writeReservationMails(deps(), job)
    const [waiting] = await world.database.db.select({ id: mails.id }).from(mails)
    await world.database.db.update(reservations).set({ status: 'cancelled' })
    sent.length = 0
    await mailJob(deps(), mailer).run({ id: waiting!.id, data: {}, isLast: false })
    expect(sent).toEqual([])
  })

  it('remind at 10:00 on the day before, unless the visit was moved, cancelled, or made later', async () => {
    await clear()
    const planned = async () => {
      const { rows } = await world.database.db.execute<{ data: unknown; seconds: number; kept: number }>(sql`
        select data, extract(epoch from start_after - created_on)::int as seconds,
          extract(epoch from keep_until - start_after)::int as kept
        from jobs.job where name = 'reservation-mails' and data->>'event' = 'reminder' order by created_on`)
      return rows.map((row) => ({ ...row, data: reservationJobSchema.parse(row.data) }))
    }
    const { body } = await send('POST /Reservations', visit(TEN))
    await runReservationJobs(world.database, world.clock.ms)
    const [first] = await planned()
    expect(NOON + first!.seconds * 1_000).toBe(toJapanInstant('2026-11-30', '10:00'))
    // A job far in the future stays queued until it is due.
    expect(first!.kept).toBeGreaterThan(DAY_MS / 1_000)
    world.clock.ms = toJapanInstant('2026-11-30', '10:00')
    await writeReservationMails(deps(), first!.data)
    await writeReservationMails(deps(), first!.data)
    const kinds = async () => (await listMailsTo(world.database, GUEST)).map(({ kind }) => kind).toSorted()
    expect(await kinds()).toEqual(['reservationCreated', 'reservationReminder'])

    await clearReservations(world.database)
    const late = await send('POST /Reservations', visit(TEN))
    await runReservationJobs(world.database, world.clock.ms)
    expect(late.status).toBe(200)
    expect(await planned()).toEqual([])
    await writeReservationMails(deps(), { reservationId: String(body['id']), revision: 0, event: 'reminder' })
    const over = { reservationId: String(late.body['id']), revision: 0, event: 'reminder' } as const
    world.clock.ms = Date.parse(TEN)
    await writeReservationMails(deps(), over)
    await writeReservationMails(deps(), { ...over, revision: 1 })
    expect(await kinds()).toEqual(['reservationCreated'])
  })
})
