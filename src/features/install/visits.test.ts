import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/rules.ts'
import { forgetKept, keep } from '#src/local/device-storage.ts'
import { isTimeToAsk, noteAsked, noteVisit } from './visits.ts'

const NOW = Date.UTC(2026, 10, 20)
beforeEach(forgetKept)

describe('proposing the app', () => {
  it('waits for the second visit, however many pages the first one has', () => {
    for (const minutes of [0, 5, 20, 49, 60]) {
      noteVisit(NOW + minutes * MINUTE_MS)
      expect(isTimeToAsk(NOW + minutes * MINUTE_MS)).toBe(false)
    }
    const next = NOW + 91 * MINUTE_MS
    noteVisit(next)
    expect(isTimeToAsk(next)).toBe(true)
    noteVisit(next + MINUTE_MS)
    expect(isTimeToAsk(next + MINUTE_MS)).toBe(true)
  })

  it('is done once in thirty days', () => {
    noteVisit(NOW)
    noteVisit(NOW + DAY_MS)
    noteAsked(NOW + DAY_MS)
    expect(isTimeToAsk(NOW + 2 * DAY_MS)).toBe(false)
    expect(isTimeToAsk(NOW + 31 * DAY_MS)).toBe(false)
    expect(isTimeToAsk(NOW + 31 * DAY_MS + 1)).toBe(true)
  })

  it.for(['', 'x y', '-', '3', 'NaN NaN', '1e999 0'])('begins anew when what is kept makes no sense: %j', (kept) => {
    keep('komorebi.visits', kept)
    noteVisit(NOW)
    expect(isTimeToAsk(NOW)).toBe(false)
    noteVisit(NOW + DAY_MS)
    expect(isTimeToAsk(NOW + DAY_MS)).toBe(true)
  })

  it('is not put off by a clock that was set back', () => {
    noteVisit(NOW + 365 * DAY_MS)
    noteVisit(NOW)
    noteVisit(NOW + DAY_MS)
    expect(isTimeToAsk(NOW + DAY_MS)).toBe(true)
  })
})
