/** Passkeys with real ceremonies: an authenticator in software signs, the server's library checks. */
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { makeCaller, newNetworkAddress, PASSWORD, registerAs, toSession } from '#tests/support/customer-calls.ts'
import { customerActions, useCustomers, WORLD_ENV } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { addPasskey, logInBy, passkeyActions, startAdding, startLogin, tokenBy } from '#tests/support/passkey-calls.ts'
import { type Behaviour, SoftwarePasskey } from '#tests/support/software-authenticator.ts'
import { openTestApp } from '#tests/support/test-app.ts'

describe.each(storeDatabases())('passkeys on $name', ({ open }) => {
  const world = useCustomers(open)
  const { logIn, row } = customerActions(world)
  const { add, list, lock } = passkeyActions(world)

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
