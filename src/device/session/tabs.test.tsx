import { describe, expect, it } from 'vitest'
import { readMe } from '#contract/customers.ts'
import { everywhere, failureOf, putInCookie, readPlaces, readRow, setRow } from '#tests/support/device.ts'
import { changeSessionRow } from './db.ts'
import type { Kept } from './session-parts.ts'
import { logIn, newSession, open, server, withNewDevice } from '#tests/support/session-device.ts'

withNewDevice()

describe('where the browser stores nothing', () => {
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
  ])('as %s, one can be logged in and log out', async (_, surroundings) => {
    const tab = open(surroundings)
    expect(tab.keeper.peek()).toBeUndefined()
    const { token } = await logIn(tab)
    expect(tab.keeper.peek()).toMatchObject({ token })
    expect(await tab.keeper.read()).toMatchObject({ session: { token } })
    expect(await tab.call(readMe)).toMatchObject({ id: 'hanako@example.jp' })
    await tab.keeper.end('asked')
    expect(tab.keeper.peek()).toBeUndefined()
    expect(await tab.keeper.read()).toMatchObject({ session: undefined })
  })

  it('the log-out still reaches the other tabs', async () => {
    const [first, second] = [0, 1].map(() => open({ storage: blocked, jar: blocked, row: noRow }))
    const session = await logIn(first!)
    await second!.keeper.begin(session)
    await first!.keeper.end('asked')
    await expect.poll(() => second!.keeper.peek()).toBeUndefined()
  })
})

describe('where the database hangs', () => {
  /** Nothing comes back until it is woken; then everything happens at last. */
  function hangingRow() {
    const waiting: (() => void)[] = []
    return {
      row: {
        change: (turn: (kept: Kept) => Kept) =>
          new Promise<Kept>((_, reject) => {
            waiting.push(() => void changeSessionRow(turn))
            setTimeout(() => reject(new DOMException('', 'TimeoutError')), 20)
          }),
      },
      wake: () => waiting.forEach((it) => it()),
    }
  }

  it('a log-out holds, also for the tabs that are opened later', async () => {
    const session = newSession()
    putInCookie(session)
    await setRow({ session })
    const { row } = hangingRow()
    await open({ row }).keeper.end('asked')
    expect((await readPlaces()).row).toBeDefined()
    const tab = open()
    expect(await tab.keeper.read()).toMatchObject({ session: undefined })
    expect(await readPlaces()).toEqual(everywhere(undefined))
  })

  it('so do two log-outs, one after the other', async () => {
    const session = newSession('hanako@example.jp')
    putInCookie(session)
    await setRow({ session })
    const tab = open({ row: hangingRow().row })
    await tab.keeper.end('asked')
    await logIn(tab, 'taro@example.jp')
    await tab.keeper.end('asked')
    expect(await open().keeper.read()).toMatchObject({ session: undefined })
    expect(await readPlaces()).toEqual(everywhere(undefined))
  })

  it('a page that slept through a log-out shows nobody as soon as it wakes', async () => {
    let wakeUp = () => {}
    let isHanging = false
    const row = {
      change: (turn: (kept: Kept) => Kept) => (isHanging ? new Promise<Kept>(() => {}) : changeSessionRow(turn)),
    }
    const asleep = open({
      row,
      tabs: { tell() {}, listen: (hear: (ended: undefined) => void) => (wakeUp = () => hear(undefined)) },
    })
    await logIn(asleep)
    const heard: string[] = []
    asleep.keeper.subscribe(({ session }, cause) => heard.push(`${cause} ${session ? 'in' : 'out'}`))
    const other = open()
    await other.keeper.read()
    await other.keeper.end('asked')
    isHanging = true
    wakeUp()
    expect(heard).toEqual(['elsewhere out'])
  })

  it('what it does at last logs nobody in again', async () => {
    const { row, wake } = hangingRow()
    const tab = open({ row })
    await logIn(tab)
    await tab.keeper.end('asked')
    wake()
    await readRow()
    expect(await open().keeper.read()).toMatchObject({ session: undefined })
    expect(await readPlaces()).toEqual(everywhere(undefined))
  })
})

describe('tabs', () => {
  it('follow each other within a second: in, renewed, out', async () => {
    const [first, second] = [open(), open()]
    const heard: string[] = []
    second.keeper.subscribe(({ session }, cause) => heard.push(`${cause} ${session ? 'in' : 'out'}`))
    await logIn(first)
    await expect.poll(() => heard, { timeout: 1000 }).toEqual(['elsewhere in'])
    await first.keeper.end('asked')
    await expect.poll(() => heard, { timeout: 1000 }).toEqual(['elsewhere in', 'elsewhere out'])
    expect(second.keeper.peek()).toBeUndefined()
  })

  it('send nothing in the name of who logged out, even if they heard of nothing', async () => {
    const [first, deaf] = [open(), open({ tabs: { tell() {}, listen() {} } })]
    await logIn(first)
    await deaf.keeper.read()
    await first.keeper.end('asked')
    await failureOf(deaf.call(readMe))
    expect(server.requests.at(-1)?.token).toBeUndefined()
  })
})
