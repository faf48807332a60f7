/** What customers do with their passkeys. They are made and used by real ceremonies (`passkey-ceremonies.test.ts`). */
import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { MAX_PASSKEYS } from '#contract/passkeys/schema.ts'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { customers, passkeys } from '#server/customers/schema.ts'
import { deleteOldChallenges } from '#server/passkeys/challenges.ts'
import { passkeyChallenges } from '#server/passkeys/schema.ts'
import { listMailsTo, mailedToken, PASSWORD, registerAs } from '#tests/support/customer-calls.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { addPasskey, logInBy, passkeyActions, startAdding, startLogin } from '#tests/support/passkey-calls.ts'
import { SoftwarePasskey } from '#tests/support/software-authenticator.ts'

const BASE64URL = /^[\w-]{43}$/
const NEW_PASSWORD = 'the new and long one'
const GOOGLE = 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4'

describe.each(storeDatabases())('the passkeys of a customer on $name', ({ open }) => {
  const world = useCustomers(open)
  const { askReset, change, reset, row } = customerActions(world)
  const { add, list, lock, options } = passkeyActions(world)

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

  it('of one provider or device get names that differ', async () => {
    const { request, token } = world
    for (let n = 0; n < 3; n += 1) await addPasskey(request, token, { aaguid: GOOGLE })
    const names = async () => new Set((await list()).data.map(({ name }) => name))
    const provider = 'Google パスワード マネージャー'
    expect(await names()).toEqual(new Set([provider, `${provider} 2`, `${provider} 3`]))
    const { id } = (await list()).data.find(({ name }) => name === `${provider} 2`)!
    await request(`DELETE /Customers/me/passkeys/${id}`, { token })
    await addPasskey(request, token, { aaguid: GOOGLE })
    expect(await names()).toEqual(new Set([provider, `${provider} 2`, `${provider} 3`]))
  })

  it('are listed and removed by staff, and the customer is told', async () => {
    const { request, token, database, email } = world
    const { desk } = orderDesk(world)
    await addPasskey(request, token, { aaguid: GOOGLE })
    const kept = await addPasskey(request, token)
    // Both are of the same instant, in which their order is that of their random IDs.
    const { id } = (await list()).data.find(({ name }) => name.startsWith('Google'))!
    expect(await desk('customers', 'passkeys', email)).toMatch(new RegExp(`${id}  Google`))
    await expect(desk('customers', 'passkeys', email, '--remove', 'X')).rejects.toThrow('そのパスキーはありません: X')
    const removed = await desk('customers', 'passkeys', email, '--remove', id.toLowerCase())
    expect(removed).toContain('お客様にメールでお知らせします')
    expect(removed).not.toContain(id)
    expect((await list()).data).toHaveLength(1)
    expect((await logInBy(request, kept)).status).toBe(200)
    expect((await listMailsTo(database, email)).at(-1)).toMatchObject({
      kind: 'passkeyRemoved',
      props: { passkey: 'Google パスワード マネージャー' },
    })
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

  it('are at most twenty, also if several devices add one at the same time', async () => {
    const { request, token } = world
    for (let n = 1; n < MAX_PASSKEYS; n += 1) await addPasskey(request, token)
    const asked = await Promise.all([startAdding(request, token), startAdding(request, token)])
    const added = await Promise.all(asked.map((it) => add(new SoftwarePasskey().create(it))))
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await options()).error.code).toBe('PASSKEY_LIMIT')
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
    await deleteOldChallenges(database.db, new Date(clock.ms))
    expect(await database.db.select().from(passkeyChallenges)).toEqual([])
  })
})
