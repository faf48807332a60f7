import { clear, entries, setMany, update } from 'idb-keyval'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/shared/constants.ts'
import { eraseDevice } from '#tests/support/device.ts'
import { countDrafts, eraseDrafts, createFormDraft } from './form-drafts.ts'
import { pageSession } from './page.ts'
import { parseSession } from './token.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'

beforeEach(async () => {
  await clear()
  await eraseDevice()
})

const tokenOf = (id: string) => `header.${btoa(JSON.stringify({ sid: id }))}.signature`
const logIn = (id = 'hanako') => pageSession().store.begin(parseSession(tokenOf(id), Date.now()))

const makeOld = (form: string) =>
  update<{ savedAt: number }>(`form-draft:guest:${form}`, (kept) => ({ ...kept, savedAt: kept!.savedAt - DAY_MS }))

// Must run first, because a page sweeps only once.
it('expired drafts are removed when any form is opened', async () => {
  await createFormDraft('register').write({ familyName: '山田' })
  await makeOld('register')
  expect(await createFormDraft('login').read()).toBeUndefined()
  expect(await countDrafts(GUEST_OWNER)).toBe(0)
})

describe('a draft', () => {
  it('is restored until it is erased', async () => {
    const draft = createFormDraft('register')
    await draft.write({ familyName: '山田', newsletter: true })
    expect(await createFormDraft('register').read()).toEqual({ familyName: '山田', newsletter: true })
    expect(await createFormDraft('login').read()).toBeUndefined()
    await draft.erase()
    expect(await draft.read()).toBeUndefined()
  })

  it('is not counted if the page closed while it was erased, until there is new input', async () => {
    const draft = createFormDraft('register')
    await draft.write({ familyName: '山田' })
    localStorage.setItem('komorebi.form-draft:guest:register', JSON.stringify({ savedAt: Date.now() }))
    expect(await countDrafts(GUEST_OWNER)).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 2))
    await draft.write({ familyName: '佐藤' })
    expect(await countDrafts(GUEST_OWNER)).toBe(1)
  })

  it('is restored with the last input if the page closed before it was written', async () => {
    const draft = createFormDraft('register')
    await draft.write({ familyName: '山田', givenName: '花' })
    await new Promise((resolve) => setTimeout(resolve, 2))
    draft.writeSync({ givenName: '花子', password: 'secret' })
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret')
    expect(await createFormDraft('register').read()).toEqual({ familyName: '山田', givenName: '花子' })
    await new Promise((resolve) => setTimeout(resolve, 2))
    await draft.write({ givenName: '花江' })
    expect(await draft.read()).toEqual({ givenName: '花江' })
    createFormDraft('login').writeSync({ email: 'hanako@example.jp' })
    expect(await countDrafts(GUEST_OWNER)).toBe(2)
    await draft.erase()
    await eraseDrafts(GUEST_OWNER)
    expect(await draft.read()).toBeUndefined()
    expect(await createFormDraft('login').read()).toBeUndefined()
    await logIn()
    const own = createFormDraft('profile', 'HANAKO')
    await pageSession().store.end('asked')
    own.writeSync({ city: '渋谷区' })
    expect(await countDrafts('HANAKO')).toBe(0)
  })

  it('is not restored if the page closed before it was erased from the database', async () => {
    const draft = createFormDraft('message')
    await draft.write({ text: '送ったメッセージ' })
    const inDatabase = await entries()
    const erased = draft.erase()
    const whenClosed = { ...localStorage }
    await erased
    await setMany(inDatabase)
    Object.assign(localStorage, whenClosed)
    expect(await createFormDraft('message').read()).toBeUndefined()
    await new Promise((resolve) => setTimeout(resolve, 2))
    await draft.write({ text: '次のメッセージ' })
    expect(await createFormDraft('message').read()).toEqual({ text: '次のメッセージ' })
  })

  it('never contains a password', async () => {
    await createFormDraft('register').write({ email: 'hanako@example.jp', password: 'secret', newPassword: 'secret' })
    expect(JSON.stringify(await entries())).not.toContain('secret')
  })

  it('expires after a day even if the page stays open', async () => {
    const draft = createFormDraft('register')
    await draft.write({ familyName: '山田' })
    await draft.read()
    await makeOld('register')
    expect(await draft.read()).toBeUndefined()
  })

  it('of a customer is visible to no one else', async () => {
    await logIn()
    await createFormDraft('profile', 'HANAKO').write({ city: '渋谷区' })
    expect(await createFormDraft('profile', 'TARO').read()).toBeUndefined()
    expect(await createFormDraft('profile').read()).toBeUndefined()
    expect(await createFormDraft('profile', 'HANAKO').read()).toEqual({ city: '渋谷区' })
  })

  it('of a customer is not written by a page that stayed open after the logout', async () => {
    await logIn()
    const draft = createFormDraft('profile', 'HANAKO')
    await draft.write({ city: '渋谷区' })
    await pageSession().store.end('asked')
    await eraseDrafts('HANAKO')
    await draft.write({ city: '渋谷区' })
    expect(await countDrafts('HANAKO')).toBe(0)
    await logIn('taro')
    await draft.write({ city: '渋谷区' })
    expect(await countDrafts('HANAKO')).toBe(0)
  })
})

it('erases the given owners’ drafts only', async () => {
  await logIn()
  await createFormDraft('profile', 'HANAKO').write({ city: '渋谷区' })
  await createFormDraft('profile', 'TARO').write({ city: '大阪市' })
  await createFormDraft('register').write({ familyName: '山田' })
  const count = async () => [await countDrafts('HANAKO'), await countDrafts('TARO'), await countDrafts(GUEST_OWNER)]
  expect(await count()).toEqual([1, 1, 1])
  await eraseDrafts('HANAKO')
  expect(await count()).toEqual([0, 1, 1])
  await eraseDrafts(GUEST_OWNER)
  expect(await count()).toEqual([0, 1, 0])
})
