import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeSessionRow, withDb } from './db.ts'
import { sessionOf } from './session-token.ts'

const session = (token: string) => sessionOf(token, 1)

beforeEach(() => changeSessionRow(() => ({})))
afterEach(() => void vi.useRealTimers())

describe('the database of the device', () => {
  it('keeps the row of the session', async () => {
    expect(await changeSessionRow(() => ({ session: session('a') }))).toEqual({ session: session('a') })
    expect(await changeSessionRow((kept) => kept)).toEqual({ session: session('a') })
  })

  it('lets one change of it be made after the other', async () => {
    const add = () => changeSessionRow((kept) => ({ ...kept, endedAt: (kept.endedAt ?? 0) + 1 }))
    await Promise.all(Array.from({ length: 20 }, add))
    expect(await changeSessionRow((kept) => kept)).toEqual({ endedAt: 20 })
  })

  it('leaves the row as it was when a change fails', async () => {
    await changeSessionRow(() => ({ session: session('a') }))
    const failing = changeSessionRow(() => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await changeSessionRow((kept) => kept)).toEqual({ session: session('a') })
  })

  it.each(['DatabaseClosedError', 'UnknownError', 'InvalidStateError'])(
    'is opened anew, once, when the system took it away (%s)',
    async (name) => {
      let tries = 0
      const work = () =>
        (tries += 1) === 1 ? Promise.reject(Object.assign(new Error('lost'), { name })) : changeSessionRow((it) => it)
      expect(await withDb(work)).toEqual({})
      expect(tries).toBe(2)
    },
  )

  it('tells what else goes wrong at once', async () => {
    let tries = 0
    const full = () => {
      tries += 1
      return Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))
    }
    await expect(withDb(full)).rejects.toThrow('full')
    expect(tries).toBe(1)
  })

  it('that never answers is given up after two times four seconds, and left alone for half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    let tries = 0
    const silent = () => {
      tries += 1
      return new Promise(() => {})
    }
    const first = withDb(silent).catch((error: Error) => error.name)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await first).toBe('TimeoutError')
    expect(tries).toBe(2)
    await expect(withDb(silent)).rejects.toThrow('lately')
    expect(tries).toBe(2)
    await vi.advanceTimersByTimeAsync(30_000)
    void withDb(silent).catch(() => {})
    expect(tries).toBe(3)
  })
})
