import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { updateSessionRow } from '#src/device/session/row.ts'
import { withDb } from './database.ts'
import { parseSession } from '#src/device/session/token.ts'

const session = (token: string) => parseSession(token, 1)

beforeEach(() => updateSessionRow(() => ({})))
afterEach(() => void vi.useRealTimers())

describe('the database', () => {
  it('stores the session’s row', async () => {
    expect(await updateSessionRow(() => ({ session: session('a') }))).toEqual({ session: session('a') })
    expect(await updateSessionRow((kept) => kept)).toEqual({ session: session('a') })
  })

  it('serializes changes of the row', async () => {
    const add = () => updateSessionRow((kept) => ({ ...kept, endedAt: (kept.endedAt ?? 0) + 1 }))
    await Promise.all(Array.from({ length: 20 }, add))
    expect(await updateSessionRow((kept) => kept)).toEqual({ endedAt: 20 })
  })

  it('leaves the row unchanged if an update fails', async () => {
    await updateSessionRow(() => ({ session: session('a') }))
    const failing = updateSessionRow(() => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await updateSessionRow((kept) => kept)).toEqual({ session: session('a') })
  })

  it.each(['DatabaseClosedError', 'UnknownError', 'InvalidStateError'])(
    'is opened again, once, when the system closed it (%s)',
    async (name) => {
      let attempts = 0
      const work = () =>
        (attempts += 1) === 1
          ? Promise.reject(Object.assign(new Error('lost'), { name }))
          : updateSessionRow((it) => it)
      expect(await withDb(work)).toEqual({})
      expect(attempts).toBe(2)
    },
  )

  it('rejects at once with other errors', async () => {
    let attempts = 0
    const full = () => {
      attempts += 1
      return Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))
    }
    await expect(withDb(full)).rejects.toThrow('full')
    expect(attempts).toBe(1)
  })

  it('that never responds times out after two times four seconds, then rejects at once for 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    let attempts = 0
    const silent = () => {
      attempts += 1
      return new Promise(() => {})
    }
    const first = withDb(silent).catch((error: Error) => error.name)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await first).toBe('TimeoutError')
    expect(attempts).toBe(2)
    await expect(withDb(silent)).rejects.toThrow('recently')
    expect(attempts).toBe(2)
    await vi.advanceTimersByTimeAsync(30_000)
    void withDb(silent).catch(() => {})
    expect(attempts).toBe(3)
  })
})
