/** Who gets into the desk's page, and what they may do there. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { deskActions } from '#server/modules.ts'
import { PERMISSIONS } from '#server/platform/desk/actor.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import { listMailsTo } from '#tests/support/customer-calls.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { enrolBy, findToken, useDesk, usePasskey } from '#tests/support/desk-world.ts'
import { openTestApp } from '#tests/support/test-app.ts'

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000

describe.each(storeDatabases())('the desk on $name', ({ open }) => {
  const world = useDesk(open)
  const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
    status,
    body.error?.code,
  ]

  it('lets a person in by the link of a command, and again by their passkey', async () => {
    const { browser, passkey, me } = await world.enrol({ email: 'hana@example.jp', role: '店長' })
    expect(me).toMatchObject({ name: '佐藤 花', role: 'manager', shopIds: [] })
    expect((await browser.send('GET /Staff/me')).body).toEqual(me)
    const other = world.open()
    const login = await other.send('POST /Staff/sessions', await usePasskey(other, passkey))
    expect(login.headers.get('set-cookie')).toMatch(
      /^desk=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    )
    expect((await other.send('GET /Staff/me')).status).toBe(200)
    await other.send('POST /Staff/sessions/end')
    expect(codeOf(await other.send('GET /Staff/me'))).toEqual([401, 'UNAUTHORIZED'])
    expect((await browser.send('GET /Staff/me')).status).toBe(200)
  })

  it('opens a link once, for an hour, and replaces what a lost device has', async () => {
    const { browser, passkey } = await world.enrol({ email: 'lost@example.jp', role: 'スタッフ' })
    const token = findToken(await world.desk('staff', 'link', 'lost@example.jp'))
    expect((await browser.send('GET /Staff/me')).status).toBe(200)
    await enrolBy(world, token)
    expect(codeOf(await browser.send('GET /Staff/me'))).toEqual([401, 'SESSION_ENDED'])
    const login = await browser.send('POST /Staff/sessions', await usePasskey(browser, passkey))
    expect(codeOf(login)).toEqual([404, 'PASSKEY_UNKNOWN'])
    expect(codeOf(await browser.send('POST /Staff/links/open', { token }))).toEqual([410, 'LINK_INVALID'])
    const late = findToken(await world.desk('staff', 'link', 'lost@example.jp'))
    world.clock.ms += HOUR_MS
    expect(codeOf(await browser.send('POST /Staff/links/open', { token: late }))).toEqual([410, 'LINK_INVALID'])
    const told = await listMailsTo(world.database, 'lost@example.jp')
    expect(told.map(({ kind }) => kind)).toContain('staffAccessLink')
  })

  it('ends a session after twelve hours, and at once for who is disabled', async () => {
    await world.enrol({ email: 'first@example.jp', role: '店長' })
    const { browser } = await world.enrol({ email: 'gone@example.jp', role: 'スタッフ' })
    const { browser: late } = await world.enrol({ email: 'late@example.jp', role: 'スタッフ' })
    await world.desk('staff', 'disable', 'gone@example.jp')
    expect(codeOf(await browser.send('GET /Staff/me'))).toEqual([401, 'SESSION_ENDED'])
    world.clock.ms += 12 * HOUR_MS
    expect(codeOf(await late.send('GET /Staff/me'))).toEqual([401, 'SESSION_ENDED'])
  })

  it('accepts no passkey of another origin, no replay and no stranger’s proof', async () => {
    const { browser, passkey } = await world.enrol({ email: 'strict@example.jp', role: '店長' })
    const { passkey: other } = await world.enrol({ email: 'other@example.jp', role: '店長' })
    const elsewhere = await usePasskey(browser, passkey, { origin: 'http://localhost:3000' })
    expect(codeOf(await browser.send('POST /Staff/sessions', elsewhere))).toEqual([422, 'PASSKEY_INVALID'])
    const used = await usePasskey(browser, passkey)
    expect((await world.open().send('POST /Staff/sessions', used)).status).toBe(200)
    expect(codeOf(await world.open().send('POST /Staff/sessions', used))).toEqual([410, 'CHALLENGE_EXPIRED'])
    const stranger = await browser.send('POST /Staff/sessions/verify', await usePasskey(browser, other))
    expect(codeOf(stranger)).toEqual([404, 'PASSKEY_UNKNOWN'])
  })

  it.each([
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:3000' },
    { origin: 'null' },
  ])('refuses requests of other pages: %o', async (headers) => {
    const { browser } = await world.enrol({ email: `${ulid()}@example.jp`, role: '店長' })
    expect(codeOf(await browser.send('GET /Staff/me', undefined, headers))).toEqual([403, 'FORBIDDEN'])
  })

  it('asks for the passkey again before what cannot be taken back', async () => {
    const { browser, passkey } = await world.enrol({ email: 'careful@example.jp', role: '店長' })
    const input = { email: 'new@example.jp', name: '新人', role: 'staff', shopIds: [], tokenHash: 'x'.repeat(43) }
    world.clock.ms += 10 * MINUTE_MS
    const key = ulid(world.clock.ms)
    expect(codeOf(await browser.act('staff add', input, key))).toEqual([403, 'VERIFICATION_NEEDED'])
    await browser.send('POST /Staff/sessions/verify', await usePasskey(browser, passkey))
    const added = await browser.act('staff add', input, key)
    expect(added.body).toEqual({ staffId: key })
    expect((await browser.act('staff add', input, key)).body).toEqual(added.body)
    const [entry] = await world.database.db.select().from(deskLog).where(eq(deskLog.key, key))
    expect(entry).toMatchObject({ action: 'staff add', actorKind: 'staff', actorName: '佐藤 花', subjectId: key })
  })

  it('keeps the last manager, and lets no one change their own account', async () => {
    const { browser, me } = await world.enrol({ email: 'own@example.jp', role: '店長' })
    const own = await browser.act('staff disable', { staffId: me.id }, ulid(world.clock.ms))
    expect(own.body.error).toMatchObject({ code: 'REFUSED', message: 'ご自分のアカウントは止められません。' })
  })

  it('refuses every action to roles without its permission', async () => {
    const { browser } = await world.enrol({ email: 'role@example.jp', role: 'スタッフ' })
    const forbidden = deskActions.filter(({ permission }) => !PERMISSIONS[permission].includes('staff' as never))
    expect(forbidden.length).toBeGreaterThan(5)
    for (const { name } of forbidden) {
      const { body } = await browser.act(name, {}, ulid(world.clock.ms))
      expect(body.error, name).toMatchObject({ code: 'REFUSED', message: 'この操作は、店長だけができます。' })
    }
  })

  it('tells no one without a session that an action exists, and the store has none of it', async () => {
    const stranger = world.open()
    for (const { name } of deskActions)
      expect(codeOf(await stranger.act(name, {}, ulid())), name).toEqual([401, 'UNAUTHORIZED'])
    const store = await openTestApp(world.database)
    for (const path of ['/api/Staff/me', '/api/Visits', '/api/Actions/orders/ship', '/enrol'])
      expect((await store.request(path)).status, path).toBe(404)
    const description = await (await store.request('/api/openapi.json')).text()
    expect(description).not.toMatch(/Staff|Actions|Visits/)
    await store.close()
  })
})

describe('the networks of DESK_ALLOW', () => {
  const world = useDesk(storeDatabases()[0]!.open, { DESK_ALLOW: '203.0.113.0/24, 2001:db8::/32', TRUST_PROXY: '1' })

  it.each([
    ['203.0.113.9', 401],
    ['198.51.100.1', 404],
    ['2001:db8::1', 401],
    ['2001:db9::1', 404],
  ])('%s gets %i', async (address, status) => {
    const response = await world.app.request('/api/Staff/me', { headers: { 'x-forwarded-for': address } })
    expect(response.status).toBe(status)
  })
})
