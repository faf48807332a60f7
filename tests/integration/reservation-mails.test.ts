/** What a reservation has told by mail, through the jobs as they run. */
import type { Email } from 'postal-mime'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sql } from '#drizzle'
import { DAY_MS } from '#contract/rules.ts'
import { instantInJapan } from '#contract/shop-days.ts'
import { mailReservation } from '#server/domain/reservations/mail-reservation.ts'
import { readEnv } from '#server/env.ts'
import { reservationJob } from '#server/jobs/reservation-job.ts'
import { reservationJobSchema } from '#server/jobs/reservation-queue.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { fileTransport } from '#server/mail/file-transport.ts'
import { mailJob } from '#server/mail/mail-job.ts'
import { mailsTo } from '#tests/support/customer-calls.ts'
import { useCustomers, WORLD_ENV } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { mailsIn } from '#tests/support/mails-in.ts'
import {
  clearReservations,
  reservationsIn,
  submitterOf,
  visit,
  workOffReservations,
} from '#tests/support/reservation-calls.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const at = (date: string, time: string) => new Date(instantInJapan(date, time)).toISOString()
const TEN = at('2026-12-01', '10:00')
const NOON = Date.UTC(2026, 10, 27, 3)
const GUEST = 'ichiro@example.jp'

describe.each(testDatabases())('the mails of a reservation on $name', ({ open }) => {
  const world = useCustomers(open)
  beforeAll(() => fillStore(world.database))
  const send = (...given: Parameters<ReturnType<typeof submitterOf>>) =>
    submitterOf(world.ask, () => world.clock.ms)(...given)
  const clear = async () => {
    await clearReservations(world.database)
    world.clock.ms = NOON
  }
  const deps = () => ({ db: world.database.db, env: readEnv(WORLD_ENV), now: () => world.clock.ms })
  /** The reader of mails makes line ends its own. */
  const icsOf = ({ attachments }: Email) =>
    new TextDecoder()
      .decode(attachments[0]!.content as ArrayBuffer)
      .replaceAll(/\r?\n /g, '')
      .split(/\r?\n/)

  it('are sent once by the jobs: to the customer with a calendar file, to the shop with what it has to know', async () => {
    await clear()
    const more = { kind: 'reform', itemIds: [1], purpose: '台所の相談', note: '車で行きます', children: 1 } as const
    await send('POST /Reservations', visit(TEN, more))
    const [row] = await reservationsIn(world.database)
    const dataDir = makeTempFolder('reservation-mails')
    const { database, app } = world
    const transport = fileTransport(dataDir, 'こもれび <info@komorebi.example>')
    const jobs = await startJobs({ database, log: app.log }, [reservationJob(deps()), mailJob(deps(), transport)])
    onTestFinished(() => jobs.stop())
    await expect.poll(() => mailsIn(dataDir), { timeout: 30_000 }).toHaveLength(2)
    const all = await mailsIn(dataDir)
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

  it('keep the UID and raise the sequence when it is moved and cancelled', async () => {
    await clear()
    const { body } = await send('POST /Reservations', visit(TEN), { token: world.token })
    const path = `POST /Customers/me/reservations/${String(body['id'])}`
    await workOffReservations(world.database, NOON)
    await send(`${path}/change`, { startsAt: at('2026-12-03', '15:00') }, { token: world.token })
    await workOffReservations(world.database, NOON)
    await send(`${path}/cancel`, {}, { token: world.token })
    await workOffReservations(world.database, NOON)
    const mails = await mailsTo(world.database, GUEST)
    const calendars = mails.map(({ kind, props }) => [kind, (props as { calendar: string }).calendar] as const)
    const told = Object.fromEntries(
      calendars.map(([kind, text]) => [
        kind,
        text.split('\r\n').filter((line) => /^(METHOD|UID|SEQ|DTSTART)/.test(line)),
      ]),
    )
    const uid = `UID:${String(body['number'])}@localhost`
    expect(told).toEqual({
      reservationMade: ['METHOD:PUBLISH', uid, 'SEQUENCE:0', 'DTSTART:20261201T010000Z'],
      reservationChanged: ['METHOD:PUBLISH', uid, 'SEQUENCE:1', 'DTSTART:20261203T060000Z'],
      reservationCancelled: ['METHOD:CANCEL', uid, 'SEQUENCE:2', 'DTSTART:20261203T060000Z'],
    })
  })

  it('are none for what was changed again meanwhile, and the same job twice is one', async () => {
    await clear()
    const { body } = await send('POST /Reservations', visit(TEN), { token: world.token })
    await send(
      `POST /Customers/me/reservations/${String(body['id'])}/change`,
      { startsAt: at('2026-12-03', '15:00') },
      { token: world.token },
    )
    const job = { reservationId: String(body['id']), event: 'made', revision: 0 } as const
    await mailReservation(deps(), job)
    for (let n = 0; n < 2; n++) await mailReservation(deps(), { ...job, event: 'changed', revision: 1 })
    expect((await mailsTo(world.database, GUEST)).map(({ kind }) => kind)).toEqual(['reservationChanged'])
  })

  it('remind at 10:00 of the day before, unless it was moved, cancelled, or made later than that', async () => {
    await clear()
    const planned = async () => {
      const { rows } = await world.database.db.execute<{ data: unknown; seconds: number; kept: number }>(sql`
        select data, extract(epoch from start_after - created_on)::int as seconds,
          extract(epoch from keep_until - start_after)::int as kept
        from jobs.job where name = 'reservation' and data->>'event' = 'reminder' order by created_on`)
      return rows.map((row) => ({ ...row, data: reservationJobSchema.parse(row.data) }))
    }
    const { body } = await send('POST /Reservations', visit(TEN))
    await workOffReservations(world.database, world.clock.ms)
    const [first] = await planned()
    expect(NOON + first!.seconds * 1_000).toBe(instantInJapan('2026-11-30', '10:00'))
    // However far ahead it is, it is kept until it is due.
    expect(first!.kept).toBeGreaterThan(DAY_MS / 1_000)
    world.clock.ms = instantInJapan('2026-11-30', '10:00')
    await mailReservation(deps(), first!.data)
    await mailReservation(deps(), first!.data)
    const kinds = async () => (await mailsTo(world.database, GUEST)).map(({ kind }) => kind).toSorted()
    expect(await kinds()).toEqual(['reservationMade', 'reservationReminder'])

    await clearReservations(world.database)
    const late = await send('POST /Reservations', visit(TEN))
    await workOffReservations(world.database, world.clock.ms)
    expect(late.status).toBe(200)
    expect(await planned()).toEqual([])
    await mailReservation(deps(), { reservationId: String(body['id']), revision: 0, event: 'reminder' })
    const over = { reservationId: String(late.body['id']), revision: 0, event: 'reminder' } as const
    world.clock.ms = Date.parse(TEN)
    await mailReservation(deps(), over)
    await mailReservation(deps(), { ...over, revision: 1 })
    expect(await kinds()).toEqual(['reservationMade'])
  })
})
