/** A customer's data and mail address from registration on, with the mails that are sent. */
import { describe, expect, it } from 'vitest'
import { NEWSLETTER_WORDING, TERMS_VERSION } from '#contract/customers/schema.ts'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { lockAccount, unlockAccount } from '#server/customers/desk-actions.ts'
import { linkTokens } from '#server/customers/schema.ts'
import { mailedToken, listMailsTo, PASSWORD, person, registerAs, toSession } from '#tests/support/customer-calls.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'

const NEW_PASSWORD = 'the new and long one'

describe.each(testDatabases())('an account on $name', ({ open }) => {
  const world = useCustomers(open)
  const { askReset, change, logIn, mailKinds, me, reset, row, verify } = customerActions(world)

  it('starts with the normalised input and returns no secrets', async () => {
    const { request, clock, count } = world
    const typed = {
      ...person(`ｔａｒｏ${count}@Example.JP`),
      familyName: ' 髙　橋 ',
      familyKana: 'たかはし',
      givenKana: 'ﾀﾛｳ',
    }
    world.token = toSession(await request('POST /Customers', { body: typed })).access_token
    expect(await me()).toEqual({
      id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      email: `taro${count}@example.jp`,
      familyName: '髙 橋',
      givenName: '花子',
      familyKana: 'タカハシ',
      givenKana: 'タロウ',
      phone: null,
      postalCode: null,
      prefecture: null,
      city: null,
      address1: null,
      address2: null,
      birthday: null,
      newsletter: false,
      verifiedAt: null,
      pendingEmail: null,
      scope: ['customer'],
      termsVersion: TERMS_VERSION,
      createdAt: new Date(clock.ms).toISOString(),
    })
    const { passwordHash, newsletterChangedAt } = await row(`taro${count}@example.jp`)
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(newsletterChangedAt).toBeNull()
  })

  it('is unique per address regardless of case, also for simultaneous registrations', async () => {
    const { request, count, email } = world
    expect((await logIn(PASSWORD, email.toUpperCase())).status).toBe(200)
    const both = await Promise.all(
      ['Twin', 'tWIN'].map((name) => request('POST /Customers', { body: person(`${name}${count}@example.jp`) })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('EMAIL_TAKEN')
  })

  it('stores when and with which wording the newsletter was requested, also after the end of it', async () => {
    const { clock } = world
    const consentedAt = new Date(clock.ms)
    await change({ newsletter: true })
    const proof = { newsletterConsentedAt: consentedAt, newsletterWording: NEWSLETTER_WORDING }
    const consent = { ...proof, newsletter: true, newsletterChangedAt: consentedAt }
    expect(await row()).toMatchObject(consent)
    clock.ms += MINUTE_MS
    await change({ newsletter: true })
    expect(await row()).toMatchObject(consent)
    await change({ newsletter: false })
    expect(await row()).toMatchObject({ ...proof, newsletter: false, newsletterChangedAt: new Date(clock.ms) })
    clock.ms += MINUTE_MS
    await change({ newsletter: true })
    const again = new Date(clock.ms)
    expect(await row()).toMatchObject({ ...consent, newsletterConsentedAt: again, newsletterChangedAt: again })
  })

  it('is verified once by the link in the first mail, within a day', async () => {
    const { database, clock, email } = world
    expect(await mailKinds()).toEqual(['emailVerification'])
    const [mail] = await listMailsTo(database, email)
    expect(mail!.props).toEqual({
      name: '山田',
      link: expect.stringMatching(/^http:\/\/localhost:3000\/verify#[\w-]{43}$/),
    })
    const link = await mailedToken(database, 'emailVerification', email)
    const stored = await database.db.select().from(linkTokens)
    expect(JSON.stringify(stored)).not.toContain(link)
    clock.ms += DAY_MS - 1
    const responses = await Promise.all([verify(link), verify(link), verify(link)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    expect(responses.find(({ status }) => status === 200)?.body).toEqual({ email })
    world.token = toSession(await logIn(PASSWORD)).access_token
    expect(await me()).toMatchObject({ verifiedAt: new Date(clock.ms).toISOString(), scope: ['customer', 'verified'] })
  })

  it('gets a new link on request; earlier and expired links are refused', async () => {
    const { database, request, clock, email, token } = world
    const first = await mailedToken(database, 'emailVerification', email)
    clock.ms += 1
    expect((await request('POST /Customers/me/verification', { token })).status).toBe(200)
    const second = await mailedToken(database, 'emailVerification', email)
    expect(second).not.toBe(first)
    expect(await verify(first)).toMatchObject({ status: 410, error: { code: 'LINK_INVALID' } })
    clock.ms += DAY_MS
    expect((await verify(second)).status).toBe(410)
  })

  it('sends no link to a verified address', async () => {
    const { database, request, email, token } = world
    await verify(await mailedToken(database, 'emailVerification', email))
    expect((await request('POST /Customers/me/verification', { token })).status).toBe(200)
    expect(await mailKinds()).toEqual(['emailVerification'])
  })

  it('changes only the given fields', async () => {
    const contact = {
      phone: '０９０ー１２３４ー５６７８',
      postalCode: '〒150-0001',
      prefecture: '東京都',
      city: '渋谷区',
    }
    const response = await change({ ...contact, address1: '神宮前１−２', birthday: '1990-04-01' })
    const stored = { phone: '09012345678', postalCode: '1500001', prefecture: '東京都', city: '渋谷区' }
    expect(response.body).toMatchObject({ ...stored, birthday: '1990-04-01', familyName: '山田', newsletter: false })
    expect(await me()).toEqual(response.body)
    expect((await change({ phone: null, birthday: null })).body).toMatchObject({
      phone: null,
      birthday: null,
      city: '渋谷区',
    })
    expect((await change({})).body).toMatchObject({ city: '渋谷区' })
    const others = await change({ id: 'other', verifiedAt: 'now', scope: ['verified'] })
    expect(others).toMatchObject({ status: 422, error: { code: 'VALIDATION_FAILED' } })
    expect(await me()).toMatchObject({ scope: ['customer'], city: '渋谷区' })
  })

  it('accepts yesterday in Japan as a birthday and refuses today', async () => {
    const { clock } = world
    clock.ms = Date.UTC(2027, 0, 1, 15)
    world.token = toSession(await logIn(PASSWORD)).access_token
    expect((await change({ birthday: '2027-01-02' })).error.details).toHaveProperty('birthday')
    expect((await change({ birthday: '2027-01-01' })).status).toBe(200)
  })

  it('moves to a new address once verified, and notifies the old one', async () => {
    const { database, count, email } = world
    await askReset()
    const resetLink = await mailedToken(database, 'passwordReset', email)
    const next = `new${count}@example.jp`
    expect((await change({ email: next, password: PASSWORD })).body).toMatchObject({ email, pendingEmail: next })
    expect(await mailKinds(next)).toEqual(['emailChange'])
    expect(await mailKinds()).toEqual(['emailVerification', 'passwordReset'])
    expect((await logIn(PASSWORD, next)).status).toBe(401)
    const response = await verify(await mailedToken(database, 'emailChange', next))
    expect(response.body).toEqual({ email: next })
    expect(await me()).toMatchObject({ email: next, pendingEmail: null, scope: ['customer', 'verified'] })
    expect(await mailKinds()).toEqual(['emailVerification', 'passwordReset', 'emailChanged'])
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect((await logIn(PASSWORD, next)).status).toBe(200)
    expect((await reset(resetLink, NEW_PASSWORD)).status).toBe(410)
    expect((await verify(await mailedToken(database, 'emailVerification', email))).status).toBe(410)
  })

  it('keeps its address if the change is cancelled or the new address is taken meanwhile', async () => {
    const { database, request, clock, count, email } = world
    const next = `wanted${count}@example.jp`
    await change({ email: next, password: PASSWORD })
    const first = await mailedToken(database, 'emailChange', next)
    expect((await change({ email })).body).toMatchObject({ email, pendingEmail: null })
    expect((await verify(first)).status).toBe(410)
    clock.ms += 1
    await change({ email: next, password: PASSWORD })
    await registerAs(request, next)
    const link = await mailedToken(database, 'emailChange', next)
    expect(await verify(link)).toMatchObject({ status: 409, error: { code: 'EMAIL_TAKEN' } })
    expect(await me()).toMatchObject({ email })
  })

  it('refuses links for a new address once it is locked, during the lock and afterwards', async () => {
    const { database, clock, count, email } = world
    const next = `thief${count}@example.jp`
    await change({ email: next, password: PASSWORD })
    await askReset()
    const links = [
      await mailedToken(database, 'emailChange', next),
      await mailedToken(database, 'passwordReset', email),
    ]
    const { id } = await row()
    await database.db.transaction((tx) => lockAccount(tx, id, clock.ms))
    const tryAll = async () => [(await verify(links[0]!)).status, (await reset(links[1]!, NEW_PASSWORD)).status]
    expect(await tryAll()).toEqual([410, 410])
    await unlockAccount(database.db, id)
    expect(await tryAll()).toEqual([410, 410])
    expect(await row()).toMatchObject({ email, pendingEmail: null })
  })

  it('can change the case of its own address', async () => {
    const { database, email } = world
    const next = email.toUpperCase().replace('EXAMPLE.JP', 'example.jp')
    expect((await change({ email: next, password: PASSWORD })).status).toBe(200)
    expect((await verify(await mailedToken(database, 'emailChange', next))).status).toBe(200)
    expect(await me()).toMatchObject({ email: next })
  })
})
