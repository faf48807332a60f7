import { describe, expect, it } from 'vitest'
import { withLock } from './lock.ts'

let count = 0
const newName = () => `test-${(count += 1)}`

describe('a lock', () => {
  it('runs one task after the other', async () => {
    const name = newName()
    const log: string[] = []
    const work = (who: string) => async () => {
      log.push(`${who} begins`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      log.push(`${who} ends`)
      return who
    }
    expect(await Promise.all(['a', 'b'].map((who) => withLock(name, work(who))))).toEqual(['a', 'b'])
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('is released by a task that fails', async () => {
    const name = newName()
    await expect(withLock(name, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await withLock(name, () => Promise.resolve('next'))).toBe('next')
  })

  it('is stolen from a frozen tab, whose task may still finish', async () => {
    const name = newName()
    let thaw = (_: string) => {}
    const frozen = withLock(name, () => new Promise<string>((resolve) => (thaw = resolve)))
    const waiting = [1, 2].map((it) => withLock(name, () => Promise.resolve(it), { waitLimitMs: 20 }))
    expect(await Promise.all(waiting)).toEqual([1, 2])
    thaw('thawed')
    expect(await frozen).toBe('thawed')
  })

  it('is skipped if the browser has no locks', async () => {
    const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks')!
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined, configurable: true })
    try {
      expect(await withLock(newName(), () => Promise.resolve('done'))).toBe('done')
    } finally {
      Object.defineProperty(Navigator.prototype, 'locks', locks)
    }
  })
})
