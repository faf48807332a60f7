/** Ways into the desk besides a passkey: a password with an authenticator app, and tablets that people of a shop share. */
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { eq, sql } from '#drizzle'
import { STAFF_HEADER } from '#contract/shared/action.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import { shops } from '#server/shops/schema.ts'
import { pushToShop, staffPushJob } from '#server/staff/push.ts'
import { createTotp } from '#server/staff/totp.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { shop } from '#tests/support/fill-store.ts'
import { type DeskBrowser, enrolBy, findToken, useDesk, usePasskey } from '#tests/support/desk-world.ts'
import { makeBrowser, startPushService } from '#tests/support/push-service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const PASSWORD = 'komorebi no mori 7'

describe.each(storeDatabases())('the desk on $name', ({ open }) => {
  const world = useDesk(open, { PUSH_HOSTS: 'localhost' })
  beforeAll(async () => {
    const { db } = world.database
    await db
      .insert(shops)
      .values([1, 2].map((id) => ({ id, rev: id, sourceHash: '', data: { ...shop, id, name: `店舗${id}` } })))
  })
  const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
    status,
    body.error?.code,
  ]
  const code = () => createTotp(SECRET, world.clock.ms)

  async function invite(email: string, ...options: string[]): Promise<string> {
    return findToken(await world.desk('staff', 'add', email, '--name', '佐藤 花', '--role', 'スタッフ', ...options))
  }

  async function enrolByPassword(email: string) {
    const browser = world.open()
    const token = await invite(email)
    const enrolled = await browser.send('POST /Staff/links/password', {
      token,
      password: PASSWORD,
      secret: SECRET,
      code: code(),
    })
    return { browser, token, recoveryCodes: enrolled.body['recoveryCodes'] as string[], enrolled }
  }

  const logIn = (browser: DeskBrowser, email: string, given: object = {}) =>
    browser.send('POST /Staff/sessions/password', { email, password: PASSWORD, code: code(), ...given })

  it('lets people in by password and app, each code once, and by each recovery code once', async () => {
    const email = 'totp@example.jp'
    const { browser, recoveryCodes } = await enrolByPassword(email)
    expect((await browser.send('GET /Staff/me')).status).toBe(200)
    const other = world.open()
    // The code of the enrolment was used.
    expect(codeOf(await logIn(other, email))).toEqual([401, 'LOGIN_FAILED'])
    world.clock.ms += MINUTE_MS
    expect((await logIn(other, email.toUpperCase())).status).toBe(200)
    expect(codeOf(await logIn(other, email))).toEqual([401, 'LOGIN_FAILED'])
    world.clock.ms += MINUTE_MS
    expect(codeOf(await logIn(other, email, { password: 'komorebi no mori 8' }))).toEqual([401, 'LOGIN_FAILED'])
    expect((await logIn(other, email, { code: ` ${recoveryCodes[0]!.toUpperCase()} ` })).status).toBe(200)
    expect(codeOf(await logIn(other, email, { code: recoveryCodes[0] }))).toEqual([401, 'LOGIN_FAILED'])
    expect(new Set(recoveryCodes).size).toBe(10)
  })

  it('refuses a weak password, a wrong code and a used link, and a new link replaces the password', async () => {
    const email = 'replaced@example.jp'
    const { browser, token } = await enrolByPassword(email)
    const again = { token, password: PASSWORD, secret: SECRET, code: code() }
    expect(codeOf(await browser.send('POST /Staff/links/password', again))).toEqual([410, 'LINK_INVALID'])
    const next = findToken(await world.desk('staff', 'link', email))
    const weak = { ...again, token: next, password: 'replaced@example' }
    expect(codeOf(await browser.send('POST /Staff/links/password', weak))).toEqual([422, 'VALIDATION_FAILED'])
    const wrong = { ...again, token: next, code: '000000' }
    expect(codeOf(await browser.send('POST /Staff/links/password', wrong))).toEqual([401, 'LOGIN_FAILED'])
    await enrolBy(world, next)
    world.clock.ms += MINUTE_MS
    expect(codeOf(await logIn(world.open(), email))).toEqual([401, 'LOGIN_FAILED'])
    expect(codeOf(await browser.send('GET /Staff/me'))).toEqual([401, 'SESSION_ENDED'])
  })

  it('stops guesses of a password', async () => {
    const email = 'guessed@example.jp'
    await enrolByPassword(email)
    world.clock.ms += MINUTE_MS
    const statuses = []
    for (let index = 0; index < 12; index++)
      statuses.push((await logIn(world.open(), email, { password: `wrong ${index}` })).status)
    expect(statuses).toContain(429)
    expect(codeOf(await logIn(world.open(), email))).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  /** A tablet of a shop, and its manager. The browser of the tablet is logged out. */
  async function enrolTablet() {
    const { browser: tablet, passkey } = await world.enrol({ email: `${ulid()}@example.jp`, role: '店長' })
    const enrolled = await tablet.send('POST /Staff/tablets', { name: '売り場のタブレット', shopId: 1 })
    await tablet.send('POST /Staff/sessions/end')
    return { tablet, passkey, id: enrolled.body['id'] as string }
  }

  async function enrolWithPin({ shop = '1', pin = '2580' } = {}) {
    const { browser, passkey, me } = await world.enrol({ email: `${ulid()}@example.jp`, role: 'スタッフ', shop })
    expect((await browser.send('POST /Staff/pin', { pin })).status).toBe(200)
    return { browser, passkey, me, pin }
  }

  const logInByPin = (tablet: DeskBrowser, staffId: string, pin: string) =>
    tablet.send('POST /Staff/sessions/pin', { staffId, pin })

  it('lets the people of the shop take turns on its tablet, and of no other', async () => {
    const { tablet } = await enrolTablet()
    const { me, pin } = await enrolWithPin()
    const { me: stranger } = await enrolWithPin({ shop: '2' })
    const shown = (await tablet.send('GET /Staff/tablet')).body['tablet'] as { people: { id: string }[] }
    const ids = shown.people.map(({ id }) => id)
    expect(ids).toContain(me.id)
    expect(ids).not.toContain(stranger.id)
    expect((await world.open().send('GET /Staff/tablet')).body).toEqual({ tablet: null })
    expect(codeOf(await logInByPin(world.open(), me.id, pin))).toEqual([401, 'UNAUTHORIZED'])
    expect(codeOf(await logInByPin(tablet, stranger.id, pin))).toEqual([401, 'LOGIN_FAILED'])
    expect((await logInByPin(tablet, me.id, pin)).status).toBe(200)
    expect((await tablet.send('GET /Staff/me')).body).toMatchObject({ id: me.id })
  })

  it('accepts a PIN neither for what needs a proof nor after five mistakes', async () => {
    const { tablet } = await enrolTablet()
    const { browser, passkey, me, pin } = await enrolWithPin()
    await logInByPin(tablet, me.id, pin)
    expect(codeOf(await tablet.send('POST /Staff/pin', { pin: '1357' }))).toEqual([403, 'VERIFICATION_NEEDED'])
    const guesses = await Promise.all(Array.from({ length: 8 }, () => logInByPin(tablet, me.id, '9999')))
    expect(guesses.every(({ status }) => status === 401)).toBe(true)
    expect((await logInByPin(tablet, me.id, pin)).body.error?.message).toContain('パスキー')
    await browser.send('POST /Staff/sessions', await usePasskey(browser, passkey))
    expect((await logInByPin(tablet, me.id, pin)).status).toBe(200)
    for (const guessable of ['1234', '0000', '987654', '12', '12345678901'])
      expect((await browser.send('POST /Staff/pin', { pin: guessable })).status, guessable).toBe(422)
  })

  it('accepts what was tapped without signal in the name of who tapped, at the time of the tap', async () => {
    const { tablet } = await enrolTablet()
    const { me, pin } = await enrolWithPin()
    const { me: next, pin: nextPin } = await enrolWithPin({ pin: '1470' })
    const { me: stranger } = await enrolWithPin()
    const printed = await world.desk(
      ...['reservations', 'create', '1', '--date', '2026-11-24', '--time', '11:00', '--name', '山田 花子'],
      ...['--kana', 'やまだ はなこ', '--phone', '0312345678'],
    )
    const [number = ''] = /R-\d{6}-\w{4}/.exec(printed)!
    const visit = JSON.parse(await world.desk('reservations', 'show', number, '--json')) as {
      id: string
      revision: number
    }
    world.clock.ms = Date.UTC(2026, 10, 24, 1, 55)
    await logInByPin(tablet, me.id, pin)
    const key = ulid(world.clock.ms + 5 * MINUTE_MS)
    await tablet.send('POST /Staff/sessions/end')
    world.clock.ms += 2 * HOUR_MS
    await logInByPin(tablet, next.id, nextPin)
    const input = { reservationId: visit.id, seen: visit.revision }
    const send = (staffId: string, name = 'reservations check-in', sent: object = input, browser = tablet) =>
      browser.send(`POST /Actions/${name.replace(' ', '/')}`, sent, { 'idempotency-key': key, [STAFF_HEADER]: staffId })
    expect(codeOf(await send(stranger.id))).toEqual([401, 'SESSION_ENDED'])
    expect(codeOf(await send(me.id, 'reservations check-in', input, world.open()))).toEqual([401, 'UNAUTHORIZED'])
    expect(codeOf(await send(me.id, 'reservations cancel', { reservationId: visit.id }))).toEqual([
      401,
      'SESSION_ENDED',
    ])
    expect((await send(me.id)).body).toEqual({ changed: true })
    expect((await send(me.id)).body).toEqual({ changed: true })
    const [entry, ...more] = await world.database.db.select().from(deskLog).where(eq(deskLog.key, key))
    expect(entry).toMatchObject({ actorId: me.id, after: { checkedInAt: Date.UTC(2026, 10, 24, 2) } })
    expect(more).toEqual([])
  })

  it('accepts nothing of a tablet that was revoked, nor of a person who has left', async () => {
    const { tablet, id } = await enrolTablet()
    const { me, pin } = await enrolWithPin()
    await logInByPin(tablet, me.id, pin)
    await world.desk('staff', 'revoke-tablet', id)
    const input = { reservationId: 'X', seen: 0 }
    const key = ulid(world.clock.ms)
    const headers = { 'idempotency-key': key, [STAFF_HEADER]: me.id }
    expect(codeOf(await tablet.send('POST /Actions/reservations/check-in', input, headers))).toEqual([
      401,
      'SESSION_ENDED',
    ])
    expect(codeOf(await tablet.send('GET /Staff/me'))).toEqual([401, 'SESSION_ENDED'])
    expect((await tablet.send('GET /Staff/tablet')).body).toEqual({ tablet: null })
    const { tablet: other } = await enrolTablet()
    await logInByPin(other, me.id, pin)
    await world.desk('staff', 'disable', me.id)
    expect(codeOf(await other.send('POST /Actions/reservations/check-in', input, headers))).toEqual([
      401,
      'SESSION_ENDED',
    ])
    expect(codeOf(await logInByPin(other, me.id, pin))).toEqual([401, 'LOGIN_FAILED'])
  })

  it('ends a session of the list of devices, by managers only', async () => {
    const { browser: manager } = await world.enrol({ email: `${ulid()}@example.jp`, role: '店長' })
    const { browser, me } = await enrolWithPin()
    expect(codeOf(await browser.send('GET /Staff/devices'))).toEqual([409, 'REFUSED'])
    const { body } = await manager.send('GET /Staff/devices')
    const sessions = body['sessions'] as { id: string; staffId: string; isOwn: boolean }[]
    expect(sessions.filter(({ isOwn }) => isOwn)).toHaveLength(1)
    const { id } = sessions.find(({ staffId }) => staffId === me.id)!
    expect((await manager.act('staff end-session', { sessionId: id }, ulid(world.clock.ms))).body).toEqual({
      changed: true,
    })
    expect(codeOf(await browser.send('GET /Staff/me'))).toEqual([401, 'SESSION_ENDED'])
  })

  it('pushes what is urgent to the people of the shop only', async () => {
    const service = await startPushService()
    onTestFinished(() => service.stop())
    const { browser } = await enrolWithPin()
    const { browser: elsewhere } = await enrolWithPin({ shop: '2' })
    const device = makeBrowser(service.origin)
    const other = makeBrowser(service.origin)
    expect((await browser.send('POST /Staff/push-subscriptions', device.subscription)).status).toBe(200)
    await elsewhere.send('POST /Staff/push-subscriptions', other.subscription)
    const send = async () => {
      const { rows } = await world.database.db.execute<{ id: string; data: object }>(
        sql`delete from jobs.job where name = 'staff-push' returning id, data`,
      )
      for (const it of rows) await staffPushJob(world.deps).run({ ...it, isLast: false })
    }
    const nowMs = world.clock.ms
    const event = {
      shopId: 1,
      eventId: `visit:${ulid()}`,
      title: 'ご予約が入りました',
      path: '/visits/R-1',
      nowMs,
    } as const
    await world.database.db.transaction((tx) => pushToShop(tx, event))
    await world.database.db.transaction((tx) => pushToShop(tx, event))
    await send()
    expect(service.received).toHaveLength(1)
    expect(JSON.parse(device.read(service.received[0]!.body))).toMatchObject({
      notification: { title: 'ご予約が入りました', navigate: 'http://localhost:3001/visits/R-1' },
    })
    await browser.send('DELETE /Staff/push-subscriptions', { endpoint: device.subscription.endpoint })
    await world.database.db.transaction((tx) => pushToShop(tx, { ...event, eventId: `visit:${ulid()}` }))
    await send()
    expect(service.received).toHaveLength(1)
  })

  it('lets a manager of one shop decide over its people only, and makes no link for oneself', async () => {
    const { browser, me } = await world.enrol({ email: `${ulid()}@example.jp`, role: '店長', shop: '1' })
    const { me: everywhere } = await world.enrol({ email: `${ulid()}@example.jp`, role: '店長' })
    const { me: colleague } = await enrolWithPin()
    const act = (name: string, input: object) => browser.act(name, input, ulid(world.clock.ms))
    const tokenHash = 'x'.repeat(43)
    const added = { name: '新人', role: 'manager', tokenHash }
    for (const [name, input] of [
      ['staff add', { ...added, email: 'all@example.jp', shopIds: [] }],
      ['staff add', { ...added, email: 'two@example.jp', shopIds: [1, 2] }],
      ['staff link', { staffId: everywhere.id, tokenHash }],
      ['staff link', { staffId: me.id, tokenHash }],
      ['staff change', { staffId: colleague.id, shopIds: [] }],
      ['staff change', { staffId: everywhere.id, role: 'staff' }],
      ['staff disable', { staffId: everywhere.id }],
    ] as const)
      expect(codeOf(await act(name, input)), `${name} ${JSON.stringify(input)}`).toEqual([409, 'REFUSED'])
    expect((await act('staff change', { staffId: colleague.id, name: '新しい名前' })).status).toBe(200)
  })
})
