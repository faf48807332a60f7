import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHUNK_RELOAD_GUARD_MS } from '#contract/shared/constants.ts'
import { reloadOnce } from './reload-once.ts'

const reload = vi.fn()

beforeEach(() => {
  reload.mockClear()
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the page is reloaded', () => {
  it('once, and again only when more than 60 s have passed', () => {
    reloadOnce()
    vi.setSystemTime(1_000 + CHUNK_RELOAD_GUARD_MS)
    reloadOnce()
    expect(reload).toHaveBeenCalledTimes(1)
    vi.setSystemTime(1_001 + CHUNK_RELOAD_GUARD_MS)
    reloadOnce()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('never while offline, which does not count as a reload', () => {
    vi.stubGlobal('navigator', { onLine: false })
    reloadOnce()
    expect(reload).not.toHaveBeenCalled()
    vi.stubGlobal('navigator', { onLine: true })
    reloadOnce()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('never where storage is blocked: the reloads would not end', () => {
    vi.stubGlobal('sessionStorage', undefined)
    reloadOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  it('at the first failure also when the clock is near zero', () => {
    vi.setSystemTime(0)
    reloadOnce()
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
