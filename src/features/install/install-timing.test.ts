import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { clearStored, setStored } from '#src/device/storage/local-storage.ts'
import { canAskToInstall, recordAsked, recordVisit } from './install-timing.ts'

const NOW = Date.UTC(2026, 10, 20)
beforeEach(clearStored)

describe('the installation offer', () => {
  it('waits for the second visit, however many pages the first one has', () => {
    for (const minutes of [0, 5, 20, 49, 60]) {
      recordVisit(NOW + minutes * MINUTE_MS)
      expect(canAskToInstall(NOW + minutes * MINUTE_MS)).toBe(false)
    }
    const next = NOW + 91 * MINUTE_MS
    recordVisit(next)
    expect(canAskToInstall(next)).toBe(true)
    recordVisit(next + MINUTE_MS)
    expect(canAskToInstall(next + MINUTE_MS)).toBe(true)
  })

  it('is shown once in thirty days', () => {
    recordVisit(NOW)
    recordVisit(NOW + DAY_MS)
    recordAsked(NOW + DAY_MS)
    expect(canAskToInstall(NOW + 2 * DAY_MS)).toBe(false)
    expect(canAskToInstall(NOW + 31 * DAY_MS)).toBe(false)
    expect(canAskToInstall(NOW + 31 * DAY_MS + 1)).toBe(true)
  })

  it.for(['', 'x y', '-', '3', 'NaN NaN', '1e999 0'])('starts over if the stored value is invalid: %j', (stored) => {
    setStored('komorebi.visits', stored)
    recordVisit(NOW)
    expect(canAskToInstall(NOW)).toBe(false)
    recordVisit(NOW + DAY_MS)
    expect(canAskToInstall(NOW + DAY_MS)).toBe(true)
  })

  it('is not delayed by a clock that was set back', () => {
    recordVisit(NOW + 365 * DAY_MS)
    recordVisit(NOW)
    recordVisit(NOW + DAY_MS)
    expect(canAskToInstall(NOW + DAY_MS)).toBe(true)
  })
})
