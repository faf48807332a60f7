import { describe, expect, it } from 'vitest'
import { readMe } from '#contract/customers.ts'
import { everywhere, failureOf, putInCookie, readPlaces, renewed } from '#tests/support/device.ts'
import { logIn, open, server, withNewDevice } from '#tests/support/session-device.ts'

withNewDevice()

describe('a page that has not noticed that another customer is here', () => {
  it('sends nothing in that name, and finds out', async () => {
    const [first, deaf] = [open(), open({ tabs: { tell() {}, listen() {} } })]
    await logIn(first, 'hanako@example.jp')
    await deaf.keeper.read()
    const heard: unknown[] = []
    deaf.keeper.subscribe(({ session }) => heard.push(session?.token))
    const { token } = await logIn(first, 'taro@example.jp')
    await failureOf(deaf.call(readMe))
    expect(server.requests.at(-1)?.token).toBeUndefined()
    await expect.poll(() => heard).toEqual([token])
    expect(await deaf.call(readMe)).toMatchObject({ id: 'taro@example.jp' })
  })
})

describe('an answer to a renewal that comes late', () => {
  /** Lets the server renew, and holds its answer back. */
  function holdRefresh() {
    let release = () => {}
    const isHeld = new Promise<void>((resolve) => {
      server.disturb('refresh', async (answer) => {
        const response = answer()
        resolve()
        await new Promise<void>((done) => (release = done))
        return response
      })
    })
    return { isHeld, release: () => release() }
  }

  it.each(['the same', 'another'])('does not log in who has logged out in %s tab meanwhile', async (which) => {
    const [first, other] = [open(), open()]
    const leaving = which === 'the same' ? first : other
    const { isHeld, release } = holdRefresh()
    const session = await logIn(first)
    await first.keeper.begin({ ...session, issuedAt: session.issuedAt + 1, tokenExpiration: 1 })
    const waiting = failureOf(first.call(readMe))
    await isHeld
    await leaving.keeper.end('asked')
    release()
    expect(await waiting).toMatchObject({ name: 'ExpiredSessionError' })
    expect(await readPlaces()).toEqual(everywhere(undefined))
    for (const tab of [first, other, open()]) expect(await tab.keeper.read()).toMatchObject({ session: undefined })
    expect(server.countOf('me')).toBe(0)
  })

  it('neither replaces another customer who has logged in, nor sends what was asked in his name', async () => {
    const [first, second] = [open(), open()]
    const { isHeld, release } = holdRefresh()
    const session = await logIn(first, 'hanako@example.jp')
    await first.keeper.begin({ ...session, issuedAt: session.issuedAt + 1, tokenExpiration: 1 })
    const waiting = failureOf(first.call(readMe))
    await isHeld
    await second.keeper.end('replaced')
    const { token } = await logIn(second, 'taro@example.jp')
    release()
    expect(await waiting).toMatchObject({ name: 'ExpiredSessionError' })
    expect(server.countOf('me')).toBe(0)
    expect(await readPlaces()).toEqual(everywhere(token))
    expect(await first.call(readMe)).toMatchObject({ id: 'taro@example.jp' })
  })

  it('loses against the other customer even if its tab is closed and only its cookies arrive', async () => {
    const tab = open()
    const session = await logIn(tab, 'hanako@example.jp')
    await tab.keeper.end('replaced')
    const { token } = await logIn(tab, 'taro@example.jp')
    putInCookie(renewed(session, Date.now() + 60_000))
    expect(await open().keeper.read()).toMatchObject({ session: { token } })
    expect(await readPlaces()).toEqual(everywhere(token))
  })

  it('refused, ends nobody else’s session', async () => {
    const [first, second] = [open(), open()]
    let release = () => {}
    server.disturb('refresh', async (answer) => {
      await new Promise<void>((done) => (release = done))
      return answer()
    })
    const session = await logIn(first, 'hanako@example.jp')
    await first.keeper.begin({ ...session, issuedAt: session.issuedAt + 1, tokenExpiration: 1 })
    const waiting = failureOf(first.call(readMe))
    await expect.poll(() => server.countOf('refresh')).toBe(1)
    server.endAll()
    await second.keeper.end('replaced')
    const { token } = await logIn(second, 'taro@example.jp')
    release()
    await waiting
    expect(await readPlaces()).toEqual(everywhere(token))
  })
})
