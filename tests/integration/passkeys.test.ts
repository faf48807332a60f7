/** Passkeys with real ceremonies: an authenticator in software signs, the server's library checks. */
import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { MAX_PASSKEYS, type Passkey } from '#contract/passkeys/schema.ts'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { lockAccount } from '#server/customers/desk-actions.ts'
import { sweepAccounts } from '#server/customers/jobs.ts'
import { customers, passkeyChallenges, passkeys } from '#server/customers/schema.ts'
import {
  listMailsTo,
  mailedToken,
  makeCaller,
  newNetworkAddress,
  PASSWORD,
  registerAs,
  toSession,
} from '#tests/support/customer-calls.ts'
import { customerActions, useCustomers, WORLD_ENV } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { addPasskey, logInBy, startAdding, startLogin, tokenBy } from '#tests/support/passkey-calls.ts'
import { type Behaviour, SoftwarePasskey } from '#tests/support/software-authenticator.ts'
import { openTestApp } from '#tests/support/test-app.ts'

const BASE64URL = /^[\w-]{43}$/
const NEW_PASSWORD = 'the new and long one'
const GOOGLE = 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4'

describe.each(storeDatabases())('passkeys on $name', ({ open }) => {
  const world = useCustomers(open)
  const { askReset, change, logIn, reset, row } = customerActions(world)

  const list = async (token = world.token) =>
    (await world.request('GET /Customers/me/passkeys', { token })).body as unknown as {
      data: Passkey[]
      needsPassword: boolean
    }
  const add = (body: object, token = world.token) => world.request('POST /Customers/me/passkeys', { token, body })
  const options = (password?: string) =>
    world.request('POST /Customers/me/passkeys/options', { token: world.token, body: { password } })
  const lock = (id: string) => world.database.db.transaction((tx) => lockAccount(tx, id, world.clock.ms))

  it('log in with the same session, cookies and response as the password', async () => {
    const { request } = world
    const passkey = await addPasskey(request, world.token)
    const byPassword = await logIn(PASSWORD)
    const byPasskey = await logInBy(request, passkey)
    expect(byPasskey.status).toBe(200)
    expect(Object.keys(byPasskey.body)).toEqual(Object.keys(byPassword.body))
    const cookies = ({ headers }: typeof byPasskey) => headers.getSetCookie().map((it) => it.replace(/=[^;]*/, ''))
    expect(cookies(byPasskey)).toEqual(cookies(byPassword))
    const token = toSession(byPasskey).access_token
    expect((await request('GET /Customers/me', { token })).body).toMatchObject({ email: world.email })
    const sessions = (await request('GET /Customers/me/sessions', { token })).body['data'] as unknown[]
    expect(sessions).toHaveLength(3)
    expect((await list(token)).data).toEqual([
      {
        id: expect.stringMatching(/^\w{26}$/),
        name: expect.any(String),
        device: expect.any(String),
        isSynced: true,
        createdAt: new Date(world.clock.ms).toISOString(),
        lastUsedAt: new Date(world.clock.ms).toISOString(),
      },
    ])
  })

  it('are asked for with options that do not name the customer’s id and exclude what exists', async () => {
    const { request, token } = world
    const first = await startAdding(request, token)
    const { id, passkeyUserHandle } = await row()
    expect(first).toMatchObject({
      challenge: expect.stringMatching(BASE64URL),
      rp: { id: 'localhost', name: 'こもれび' },
      user: { id: passkeyUserHandle, name: world.email, displayName: '山田 花子' },
      excludeCredentials: [],
      attestation: 'none',
    })
    expect(passkeyUserHandle).toMatch(BASE64URL)
    expect(JSON.stringify(first)).not.toContain(id)
    const passkey = await addPasskey(request, token)
    expect(await startAdding(request, token)).toMatchObject({
      user: { id: passkeyUserHandle },
      excludeCredentials: [{ type: 'public-key', id: passkey.id, transports: ['internal', 'hybrid'] }],
    })
    expect(await startLogin(request)).toEqual({
      challenge: expect.stringMatching(BASE64URL),
      rpId: 'localhost',
      userVerification: 'required',
      timeout: 10 * MINUTE_MS,
    })
  })

  it('are added with the password, or soon after a login', async () => {
    const { clock } = world
    expect((await list()).needsPassword).toBe(false)
    expect((await options()).status).toBe(200)
    clock.ms += 10 * MINUTE_MS
    expect((await list()).needsPassword).toBe(true)
    expect((await options()).error.details).toHaveProperty('password')
    expect((await options('wrong')).error.details).toHaveProperty('password')
    expect((await options(PASSWORD)).status).toBe(200)
  })

  it('count wrong passwords like every other confirmation', async () => {
    world.clock.ms += 10 * MINUTE_MS
    for (let n = 0; n < 10; n += 1) expect((await options('wrong')).status).toBe(422)
    expect((await options(PASSWORD)).status).toBe(429)
  })

  it('are named after their provider or the device, renamed and removed, with mails', async () => {
    const { request, token, database } = world
    await addPasskey(request, token, { aaguid: GOOGLE, isSynced: false })
    const [passkey] = (await list()).data
    expect(passkey).toMatchObject({ name: 'Google パスワード マネージャー', isSynced: false, lastUsedAt: null })
    const path = `/Customers/me/passkeys/${passkey!.id}`
    const renamed = await request(`PATCH ${path}`, { token, body: { name: ' 母の　スマホ ' } })
    expect(renamed.body).toEqual({ ...passkey, name: '母の スマホ' })
    for (const name of ['', ' ', 'あ'.repeat(51), '💳'])
      expect((await request(`PATCH ${path}`, { token, body: { name } })).error.details, name).toHaveProperty('name')
    const { credentialId } = (await database.db.select().from(passkeys).where(eq(passkeys.id, passkey!.id)))[0]!
    expect((await request(`DELETE ${path}`, { token })).body).toEqual({ credentialId })
    expect((await list()).data).toEqual([])
    expect((await request(`DELETE ${path}`, { token })).status).toBe(404)
    const mails = (await listMailsTo(database, world.email)).slice(1)
    expect(mails.map(({ kind, props }) => [kind, (props as { passkey: string }).passkey])).toEqual([
      ['passkeyAdded', 'Google パスワード マネージャー'],
      ['passkeyRemoved', '母の スマホ'],
    ])
  })

  it('belong to one customer: no one else sees, renames or removes them', async () => {
    const { request, token, count } = world
    await addPasskey(request, token)
    const [{ id } = { id: '' }] = (await list()).data
    const other = await registerAs(request, `other${count}@example.jp`)
    expect((await list(other)).data).toEqual([])
    const body = { name: 'x' }
    expect((await request(`PATCH /Customers/me/passkeys/${id}`, { token: other, body })).status).toBe(404)
    expect((await request(`DELETE /Customers/me/passkeys/${id}`, { token: other })).status).toBe(404)
    expect((await list()).data).toHaveLength(1)
  })

  it('use each challenge once, within ten minutes, and only in the session that asked', async () => {
    const { request, token, clock } = world
    const passkey = await addPasskey(request, token)
    const login = async (body: object) => (await request('POST /Customers/login/passkey', { body })).status
    const body = passkey.get(await startLogin(request))
    const twice = await Promise.all([login(body), login(body)])
    expect(twice.toSorted()).toEqual([200, 410])
    const old = passkey.get(await startLogin(request))
    clock.ms += 10 * MINUTE_MS - 1
    expect(await login(passkey.get(await startLogin(request)))).toBe(200)
    clock.ms += 1
    expect(await login(old)).toBe(410)

    // A challenge for adding does not log in, and the other way round.
    world.token = await tokenBy(request, passkey)
    const adding = await startAdding(request, world.token)
    expect(await login(passkey.get({ ...(await startLogin(request)), challenge: adding.challenge }))).toBe(410)
    const { challenge } = await startLogin(request)
    expect((await add(new SoftwarePasskey().create({ ...adding, challenge }))).error.code).toBe('CHALLENGE_EXPIRED')
    const elsewhere = await tokenBy(request, passkey)
    expect((await add(new SoftwarePasskey().create(adding), elsewhere)).error.code).toBe('CHALLENGE_EXPIRED')
    expect((await add(new SoftwarePasskey().create(adding))).status).toBe(200)
  })

  it('use a challenge up also when the check fails', async () => {
    const { request, token } = world
    const passkey = await addPasskey(request, token)
    const asked = await startLogin(request)
    const wrong = { ...passkey.get(asked), signature: new SoftwarePasskey().get(asked).signature }
    expect((await request('POST /Customers/login/passkey', { body: wrong })).error.code).toBe('PASSKEY_INVALID')
    expect((await request('POST /Customers/login/passkey', { body: passkey.get(asked) })).status).toBe(410)
  })

  it('are refused for another origin or host, in a frame, and without recognising the person', async () => {
    const { request, token } = world
    const passkey = await addPasskey(request, token)
    const faults: Partial<Behaviour>[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { crossOrigin: true },
    ]
    for (const fault of faults) {
      expect((await logInBy(request, passkey, fault)).error.code, JSON.stringify(fault)).toBe('PASSKEY_INVALID')
      const body = new SoftwarePasskey().create(await startAdding(request, token), fault)
      expect((await add(body)).error.code, JSON.stringify(fault)).toBe('PASSKEY_INVALID')
    }
    expect((await list()).data).toHaveLength(1)
    expect((await logInBy(request, passkey)).status).toBe(200)
  })

  it('are refused if the response names another credential or customer than was signed', async () => {
    const { request, token, count } = world
    const passkey = await addPasskey(request, token)
    const others = await addPasskey(request, await registerAs(request, `victim${count}@example.jp`))
    const send = async (changes: object) =>
      (
        await request('POST /Customers/login/passkey', {
          body: { ...passkey.get(await startLogin(request)), ...changes },
        })
      ).error.code
    expect(await send({ credentialId: others.id })).toBe('PASSKEY_UNKNOWN')
    expect(await send({ userHandle: others.userHandle })).toBe('PASSKEY_UNKNOWN')
    expect(await send({ credentialId: others.id, userHandle: others.userHandle })).toBe('PASSKEY_INVALID')
    const made = new SoftwarePasskey().create(await startAdding(request, token))
    expect((await add({ ...made, credentialId: 'x'.repeat(22) })).error.code).toBe('PASSKEY_INVALID')
  })

  it('are unique: a credential is added once, to one customer', async () => {
    const { request, token, count } = world
    const passkey = await addPasskey(request, token)
    expect((await add(passkey.create(await startAdding(request, token)))).error.code).toBe('PASSKEY_TAKEN')
    const other = await registerAs(request, `second${count}@example.jp`)
    const body = passkey.create(await startAdding(request, other))
    expect((await add(body, other)).error.code).toBe('PASSKEY_TAKEN')
  })

  it('follow the counter: one that goes back or stays is refused and logged', async () => {
    const { request, token, app } = world
    const passkey = await addPasskey(request, token, { counter: 5 })
    const statuses: number[] = []
    for (const counter of [6, 6, 5, 0, 4_294_967_295])
      statuses.push((await logInBy(request, passkey, { counter })).status)
    expect(statuses).toEqual([200, 422, 422, 422, 200])
    expect(app.logged()).toContain('the counter of a passkey went back')
  })

  it('are at most twenty, also if several devices add one at the same time', async () => {
    const { request, token } = world
    for (let n = 1; n < MAX_PASSKEYS; n += 1) await addPasskey(request, token)
    const asked = await Promise.all([startAdding(request, token), startAdding(request, token)])
    const added = await Promise.all(asked.map((it) => add(new SoftwarePasskey().create(it))))
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await options()).error.code).toBe('PASSKEY_LIMIT')
  })

  it('work for an address that is not verified, and not for a locked account', async () => {
    const { request, token } = world
    const passkey = await addPasskey(request, token)
    expect((await logInBy(request, passkey)).status).toBe(200)
    await lock((await row()).id)
    expect(await logInBy(request, passkey)).toMatchObject({
      status: 401,
      error: { code: 'LOGIN_FAILED', message: expect.stringContaining('お電話') },
    })
    const wrong = await logInBy(request, passkey, { isVerified: false })
    expect(wrong.error.code).toBe('PASSKEY_INVALID')
  })

  it('are not added by a session that has ended since it asked', async () => {
    const { request, token } = world
    const asked = await startAdding(request, token)
    await lock((await row()).id)
    expect((await add(new SoftwarePasskey().create(asked))).status).toBe(401)
    expect(await world.database.db.$count(passkeys, eq(passkeys.customerId, (await row()).id))).toBe(0)
  })

  it('stay when the password is changed and go when it is reset, and the mail says so', async () => {
    const { request, token, database, email } = world
    const passkey = await addPasskey(request, token)
    expect((await change({ newPassword: NEW_PASSWORD, password: PASSWORD })).status).toBe(200)
    expect((await logInBy(request, passkey)).status).toBe(200)
    await askReset()
    await reset(await mailedToken(database, 'passwordReset', email), 'another new and long one')
    expect((await logInBy(request, passkey)).error.code).toBe('PASSKEY_UNKNOWN')
    const changed = (await listMailsTo(database, email)).filter(({ kind }) => kind === 'passwordChanged')
    expect(changed.map(({ props }) => (props as { passkeys?: string }).passkeys)).toEqual(['kept', 'removed'])
  })

  it('and their challenges are erased with the account; the mail address stays free of them', async () => {
    const { request, token, database } = world
    const passkey = await addPasskey(request, token)
    await startAdding(request, token)
    const { id } = await row()
    await request('POST /Customers/me/withdrawal', { token, body: { password: PASSWORD } })
    expect((await logInBy(request, passkey)).error.code).toBe('PASSKEY_UNKNOWN')
    expect(await database.db.select().from(passkeys).where(eq(passkeys.customerId, id))).toEqual([])
    const [closed] = await database.db.select().from(customers).where(eq(customers.id, id))
    expect(closed!.passkeyUserHandle).toBeNull()
  })

  it('leave no expired challenge', async () => {
    const { request, token, database, clock } = world
    await startLogin(request)
    await startAdding(request, token)
    clock.ms += DAY_MS
    await sweepAccounts(database.db, new Date(clock.ms))
    expect(await database.db.select().from(passkeyChallenges)).toEqual([])
  })

  it('share the limit of failed logins per source with passwords', async () => {
    const { request, token } = world
    const passkey = await addPasskey(request, token)
    const source = newNetworkAddress()
    const app = await openTestApp(world.database, {
      env: { ...WORLD_ENV, LIMIT_LOGIN: '3' },
      now: () => world.clock.ms,
    })
    const limited = makeCaller(app)
    const send = async (changes: object) => {
      const body = { ...passkey.get(await startLogin(request)), ...changes }
      return (await limited('POST /Customers/login/passkey', { body, source })).status
    }
    // What succeeds is not counted.
    for (let n = 0; n < 4; n += 1) expect(await send({})).toBe(200)
    await limited('POST /Customers/login', { source, body: { email: world.email, password: 'wrong' } })
    expect([await send({ credentialId: 'unknown' }), await send({ credentialId: 'unknown' })]).toEqual([404, 404])
    expect(await send({})).toBe(429)
    const { status } = await limited('POST /Customers/login', {
      source,
      body: { email: world.email, password: PASSWORD },
    })
    expect(status).toBe(429)
    await app.close()
  })

  it('limit the challenges of a source', async () => {
    const source = newNetworkAddress()
    const ask = () => world.request('POST /Customers/login/passkey/options', { source })
    for (let n = 0; n < 300; n += 1) await ask()
    expect((await ask()).status).toBe(429)
  })

  it('refuse what no browser sends', async () => {
    const { request, token } = world
    const made = new SoftwarePasskey().create(await startAdding(request, token))
    const notJson = Buffer.from('no JSON').toString('base64url')
    const noObject = Buffer.from('null').toString('base64url')
    for (const clientDataJSON of [notJson, noObject, 'x'])
      expect((await add({ ...made, clientDataJSON })).error.code).toBe('PASSKEY_INVALID')
    for (const attestationObject of ['', 'ä', 'a'.repeat(20_001), 7, {}])
      expect((await add({ ...made, attestationObject })).status).toBe(422)
    expect((await add({ ...made, attestationObject: 'oWNmbXQ' })).error.code).toBe('PASSKEY_INVALID')
  })
})
