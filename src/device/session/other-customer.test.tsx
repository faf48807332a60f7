import { describe, expect, it } from 'vitest'
import * as customersApi from '#contract/customers/api.ts'
import { inAllMirrors, failureOf, storeInCookie, readMirrors, renewed } from '#tests/support/device.ts'
import { logIn, open, server, withNewDevice } from '#tests/support/session-device.ts'

withNewDevice()

describe('a page that has not noticed a change of customer', () => {
  it('sends no request with the new customer’s token, and updates itself', async () => {
    const first = open()
    const deaf = open({ tabs: { notify() {}, listen() {} } })
    await logIn(first, 'hanako@example.jp')
    await deaf.store.read()
    const heard: unknown[] = []
    deaf.store.subscribe(({ session }) => heard.push(session?.token))
    const { token } = await logIn(first, 'taro@example.jp')
    await failureOf(deaf.call(customersApi.getMe))
    expect(server.requests.at(-1)?.token).toBeUndefined()
    await expect.poll(() => heard).toEqual([token])
    expect(await deaf.call(customersApi.getMe)).toMatchObject({ id: 'taro@example.jp' })
  })
})

describe('a late response to a refresh', () => {
  /** Lets the server refresh the token, and delays its response. */
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

  it.each(['the same', 'another'])('does not undo a logout made in %s tab meanwhile', async (which) => {
    const first = open()
    const other = open()
    const leaving = which === 'the same' ? first : other
    const { isHeld, release } = holdRefresh()
    const session = await logIn(first)
    await first.store.begin({ ...session, issuedAt: session.issuedAt + 1, tokenExpiration: 1 })
    const waiting = failureOf(first.call(customersApi.getMe))
    await isHeld
    await leaving.store.end('asked')
    release()
    expect(await waiting).toMatchObject({ name: 'ExpiredSessionError' })
    expect(await readMirrors()).toEqual(inAllMirrors(undefined))
    for (const tab of [first, other, open()]) expect(await tab.store.read()).toMatchObject({ session: undefined })
    expect(server.countOf('me')).toBe(0)
  })

  it('neither replaces another customer’s login nor sends the request with their token', async () => {
    const first = open()
    const second = open()
    const { isHeld, release } = holdRefresh()
    const session = await logIn(first, 'hanako@example.jp')
    await first.store.begin({ ...session, issuedAt: session.issuedAt + 1, tokenExpiration: 1 })
    const waiting = failureOf(first.call(customersApi.getMe))
    await isHeld
    await second.store.end('replaced')
    const { token } = await logIn(second, 'taro@example.jp')
    release()
    expect(await waiting).toMatchObject({ name: 'ExpiredSessionError' })
    expect(server.countOf('me')).toBe(0)
    expect(await readMirrors()).toEqual(inAllMirrors(token))
    expect(await first.call(customersApi.getMe)).toMatchObject({ id: 'taro@example.jp' })
  })

  it('loses against another login even if only its cookies arrived', async () => {
    const tab = open()
    const session = await logIn(tab, 'hanako@example.jp')
    await tab.store.end('replaced')
    const { token } = await logIn(tab, 'taro@example.jp')
    storeInCookie(renewed(session, Date.now() + 60_000))
    expect(await open().store.read()).toMatchObject({ session: { token } })
    expect(await readMirrors()).toEqual(inAllMirrors(token))
  })

  it('does not end another customer’s session if it is a refusal', async () => {
    const first = open()
    const second = open()
    let release = () => {}
    server.disturb('refresh', async (answer) => {
      await new Promise<void>((done) => (release = done))
      return answer()
    })
    const session = await logIn(first, 'hanako@example.jp')
    await first.store.begin({ ...session, issuedAt: session.issuedAt + 1, tokenExpiration: 1 })
    const waiting = failureOf(first.call(customersApi.getMe))
    await expect.poll(() => server.countOf('refresh')).toBe(1)
    server.endAll()
    await second.store.end('replaced')
    const { token } = await logIn(second, 'taro@example.jp')
    release()
    await waiting
    expect(await readMirrors()).toEqual(inAllMirrors(token))
  })
})
