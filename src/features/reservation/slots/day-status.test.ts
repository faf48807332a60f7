import { expect, it } from 'vitest'
import type { FreeDay, FreeDays } from '#src/device/query/free-days.ts'
import { getDayStatus } from './day-status.ts'

const NOW = Date.parse('2026-11-19T03:00:00Z')

const start = (free: number) => ({ startsAt: NOW, free })
const DAYS: Record<string, FreeDay> = {
  // Closed, before the first day that can be booked.
  '2026-11-20': { isOpen: false, starts: [] },
  '2026-11-21': { isOpen: true, starts: [] },
  '2026-11-24': { isOpen: false, starts: [] },
  '2026-11-25': { isOpen: true, starts: [start(0)] },
  '2026-11-26': { isOpen: true, starts: [start(1)] },
  '2026-11-27': { isOpen: true, starts: [start(1), start(1), start(1)] },
}

const freeDays: FreeDays = { source: 'server', fetchedAt: NOW, days: new Map(Object.entries(DAYS)) }
const statusOf = (date: string) => getDayStatus({ freeDays, firstDate: '2026-11-24', date, nowMs: NOW })

it.each([
  ['2026-11-18', undefined, '過去の日付'],
  ['2026-11-20', '休業日', '休業日'],
  ['2026-11-21', '受付期間外', 'ご予約は11月24日（火）から'],
  ['2026-11-24', '休業日', '休業日'],
  ['2026-11-25', '満席', '満席'],
  ['2026-11-26', '残りわずか', undefined],
  ['2026-11-27', '空きあり', undefined],
  ['2027-03-01', '受付期間外', 'ご予約は60日先まで'],
])('%s is %s', (date, label, reason) => {
  const status = statusOf(date)
  expect([status.note?.label, status.reason]).toEqual([label, reason])
  // No other day looks closed.
  expect(status.isClosed ?? false).toBe(label === '休業日')
})
