import { describe, expect, it } from 'vitest'
import * as customersApi from '#contract/customers/api.ts'
import { inAllMirrors, failureOf, storeInCookie, readMirrors, readRow, setRow } from '#tests/support/device.ts'
import { updateSessionRow } from './row.ts'
import type { StoredSession } from './store.ts'
import { logIn, newSession, open, server, withNewDevice } from '#tests/support/session-device.ts'

withNewDevice()

describe('when the browser stores nothing', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const full = () => ({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: blocked,
  })
  const noRow = { change: () => Promise.reject(new Error('no database')) }

  it.each([
    ['all is blocked', { storage: blocked, jar: blocked, row: noRow }],
    ['all is full', { storage: full, jar: () => ({ cookie: '' }), row: noRow }],
    ['only the database is left', { storage: blocked, jar: blocked }],
    ['only the cookie is left', { storage: full, row: noRow }],
    ['only localStorage is left', { jar: blocked, row: noRow }],
  ])('because of %s, login and logout still work', async (_, surroundings) => {
    const tab = open(surroundings)
    expect(tab.store.get()).toBeUndefined()
    const { token } = await logIn(tab)
    expect(tab.store.get()).toMatchObject({ token })
    expect(await tab.store.read()).toMatchObject({ session: { token } })
    expect(await tab.call(customersApi.getMe)).toMatchObject({ id: 'hanako@example.jp' })
    await tab.store.end('asked')
    expect(tab.store.get()).toBeUndefined()
    expect(await tab.store.read()).toMatchObject({ session: undefined })
  })

  it('a logout still reaches the other tabs', async () => {
    const [first, second] = [0, 1].map(() => open({ storage: blocked, jar: blocked, row: noRow }))
    const session = await logIn(first!)
    await second!.store.begin(session)
    await first!.store.end('asked')
    await expect.poll(() => second!.store.get()).toBeUndefined()
  })
})

describe('when the database hangs', () => {
  /** Nothing settles until it is resumed; then all operations run. */
  function hangingRow() {
    const waiting: (() => void)[] = []
    return {
      row: {
        change: (turn: (kept: StoredSession) => StoredSession) =>
          new Promise<StoredSession>((_, reject) => {
            waiting.push(() => void updateSessionRow(turn))
            setTimeout(() => reject(new DOMException('', 'TimeoutError')), 20)
          }),
      },
      wake: () => waiting.forEach((it) => it()),
    }
  }

  it('a logout is final, also for tabs opened later', async () => {
    const session = newSession()
    storeInCookie(session)
    await setRow({ session })
    const { row } = hangingRow()
    await open({ row }).store.end('asked')
    expect((await readMirrors()).row).toBeDefined()
    const tab = open()
    expect(await tab.store.read()).toMatchObject({ session: undefined })
    expect(await readMirrors()).toEqual(inAllMirrors(undefined))
  })

  it('two consecutive logouts are final', async () => {
    const session = newSession('hanako@example.jp')
    storeInCookie(session)
    await setRow({ session })
    const tab = open({ row: hangingRow().row })
    await tab.store.end('asked')
    await logIn(tab, 'taro@example.jp')
    await tab.store.end('asked')
    expect(await open().store.read()).toMatchObject({ session: undefined })
    expect(await readMirrors()).toEqual(inAllMirrors(undefined))
  })

  it('a page suspended during a logout shows a guest as soon as it resumes', async () => {
    let wakeUp = () => {}
    let isHanging = false
    const row = {
      change: (turn: (kept: StoredSession) => StoredSession) =>
        isHanging ? new Promise<StoredSession>(() => {}) : updateSessionRow(turn),
    }
    const asleep = open({
      row,
      tabs: { notify() {}, listen: (hear: (ended: undefined) => void) => (wakeUp = () => hear(undefined)) },
    })
    await logIn(asleep)
    const heard: string[] = []
    asleep.store.subscribe(({ session }, cause) => heard.push(`${cause} ${session ? 'in' : 'out'}`))
    const other = open()
    await other.store.read()
    await other.store.end('asked')
    isHanging = true
    wakeUp()
    expect(heard).toEqual(['elsewhere out'])
  })

  it('a delayed write does not restore the session', async () => {
    const { row, wake } = hangingRow()
    const tab = open({ row })
    await logIn(tab)
    await tab.store.end('asked')
    wake()
    await readRow()
    expect(await open().store.read()).toMatchObject({ session: undefined })
    expect(await readMirrors()).toEqual(inAllMirrors(undefined))
  })
})

describe('tabs', () => {
  it('follow login, refresh and logout', async () => {
    const first = open()
    const second = open()
    const heard: string[] = []
    second.store.subscribe(({ session }, cause) => heard.push(`${cause} ${session ? 'in' : 'out'}`))
    await logIn(first)
    await expect.poll(() => heard).toEqual(['elsewhere in'])
    await first.store.end('asked')
    await expect.poll(() => heard).toEqual(['elsewhere in', 'elsewhere out'])
    expect(second.store.get()).toBeUndefined()
  })

  it('send no token after a logout, even without a notification', async () => {
    const first = open()
    const deaf = open({ tabs: { notify() {}, listen() {} } })
    await logIn(first)
    await deaf.store.read()
    await first.store.end('asked')
    await failureOf(deaf.call(customersApi.getMe))
    expect(server.requests.at(-1)?.token).toBeUndefined()
  })
})
