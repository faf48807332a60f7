import { clear, entries, update } from 'idb-keyval'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/rules.ts'
import { eraseDevice } from '#tests/support/device.ts'
import { countDrafts, eraseDrafts, formDraft } from './form-drafts.ts'
import { pageSession } from './page-session.ts'
import { sessionOf } from './session-token.ts'
import { GUEST } from './owner.ts'

beforeEach(async () => {
  await clear()
  await eraseDevice()
})

const tokenOf = (id: string) => `header.${btoa(JSON.stringify({ sid: id }))}.signature`
const logIn = (id = 'hanako') => pageSession().keeper.begin(sessionOf(tokenOf(id), Date.now()))

const makeOld = (form: string) =>
  update<{ savedAt: number }>(`form-draft:guest:${form}`, (kept) => ({ ...kept, savedAt: kept!.savedAt - DAY_MS }))

// The first of all, as a page sweeps once.
it('what is over goes as soon as any form is opened', async () => {
  await formDraft('register').write({ familyName: '山田' })
  await makeOld('register')
  expect(await formDraft('login').read()).toBeUndefined()
  expect(await countDrafts(GUEST)).toBe(0)
})

describe('a draft', () => {
  it('comes back to its form until it is erased', async () => {
    const draft = formDraft('register')
    await draft.write({ familyName: '山田', newsletter: true })
    expect(await formDraft('register').read()).toEqual({ familyName: '山田', newsletter: true })
    expect(await formDraft('login').read()).toBeUndefined()
    await draft.erase()
    expect(await draft.read()).toBeUndefined()
  })

  it('never holds a password', async () => {
    await formDraft('register').write({ email: 'hanako@example.jp', password: 'secret', newPassword: 'secret' })
    expect(JSON.stringify(await entries())).not.toContain('secret')
  })

  it('of a page that stays open is over after a day all the same', async () => {
    const draft = formDraft('register')
    await draft.write({ familyName: '山田' })
    await draft.read()
    await makeOld('register')
    expect(await draft.read()).toBeUndefined()
  })

  it('of a customer is seen by nobody else', async () => {
    await logIn()
    await formDraft('profile', 'HANAKO').write({ city: '渋谷区' })
    expect(await formDraft('profile', 'TARO').read()).toBeUndefined()
    expect(await formDraft('profile').read()).toBeUndefined()
    expect(await formDraft('profile', 'HANAKO').read()).toEqual({ city: '渋谷区' })
  })

  it('of a customer is written by no page that was still open after the log-out', async () => {
    await logIn()
    const draft = formDraft('profile', 'HANAKO')
    await draft.write({ city: '渋谷区' })
    await pageSession().keeper.end('asked')
    await eraseDrafts('HANAKO')
    await draft.write({ city: '渋谷区' })
    expect(await countDrafts('HANAKO')).toBe(0)
    await logIn('taro')
    await draft.write({ city: '渋谷区' })
    expect(await countDrafts('HANAKO')).toBe(0)
  })
})

it('erases what one typed, and leaves to others what is theirs', async () => {
  await logIn()
  await formDraft('profile', 'HANAKO').write({ city: '渋谷区' })
  await formDraft('profile', 'TARO').write({ city: '大阪市' })
  await formDraft('register').write({ familyName: '山田' })
  const count = async () => [await countDrafts('HANAKO'), await countDrafts('TARO'), await countDrafts(GUEST)]
  expect(await count()).toEqual([1, 1, 1])
  await eraseDrafts('HANAKO')
  expect(await count()).toEqual([0, 1, 1])
  await eraseDrafts(GUEST)
  expect(await count()).toEqual([0, 1, 0])
})
