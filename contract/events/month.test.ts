import { describe, expect, it } from 'vitest'
import { getMonthRange, toEventMonth, toMonth } from './month.ts'

const event = (id: number, ...starts: string[]) => ({
  id,
  title: `${id}`,
  shopId: 1,
  sessions: starts.map((startsAt) => ({ startsAt, endsAt: startsAt, capacity: 4 })),
})

describe('a month of events', () => {
  // The first instant of December in Japan, and the last one of November.
  const december = '2026-11-30T15:00:00.000Z'
  const november = '2026-11-30T14:59:00.000Z'

  it('is that of Japan, whatever the time zone', () => {
    expect([november, december].map((startsAt) => toMonth(Date.parse(startsAt)))).toEqual(['2026-11', '2026-12'])
    expect(getMonthRange('2026-12')).toEqual({ from: Date.parse(december), to: Date.parse('2026-12-31T15:00:00Z') })
  })

  it('has its sessions in order of time, and the nearest months that have others', () => {
    const events = [
      event(2, november, december),
      event(1, december, '2027-03-01T00:00:00.000Z'),
      event(3, '2026-09-01T00:00:00.000Z'),
    ]
    const { data, previous, next } = toEventMonth(events, '2026-12')
    expect(data.map(({ eventId, startsAt }) => [eventId, startsAt])).toEqual([
      [1, december],
      [2, december],
    ])
    expect([previous, next]).toEqual(['2026-11', '2027-03'])
    expect(toEventMonth(events, '2026-10')).toEqual({ data: [], previous: '2026-09', next: '2026-11' })
    expect(toEventMonth([], '2026-10')).toEqual({ data: [], previous: null, next: null })
  })

  it('shows a cancelled session, but does not lead to it', () => {
    const [it] = [event(1, december)]
    const cancelled = { ...it!, sessions: it!.sessions.map((session) => ({ ...session, isCancelled: true as const })) }
    expect(toEventMonth([cancelled], '2026-12').data).toMatchObject([{ isCancelled: true }])
    expect(toEventMonth([cancelled], '2026-11').next).toBeNull()
  })
})
