import { afterEach, expect, it, vi } from 'vitest'
import 'fake-indexeddb/auto'
import type { Shop } from '#contract/shops/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { createFreeDaysLoader } from './free-days.ts'
import { freeDaysData } from '#src/device/storage/saved-free-days.ts'

const hours = { opens: '10:00', closes: '12:00' }
const shop = {
  id: 1,
  openingHours: { sun: hours, mon: null, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours },
  closedDates: [],
  holidayRule: 'open',
} as unknown as Shop
const at = (text: string) => Date.parse(`${text}+09:00`)
const question = { shop, kind: 'guidance', from: '2026-10-25', to: '2026-12-05' } as const
const told = [
  {
    date: '2026-11-22',
    isOpen: true,
    starts: ['10:00', '11:30'].map((time) => ({ startsAt: new Date(at(`2026-11-22T${time}`)).toISOString(), free: 2 })),
  },
]
const answering: Call = vi.fn(() => Promise.resolve({ days: told })) as unknown as Call
const silent: Call = () => Promise.reject(new Error('no network'))

afterEach(() => freeDaysData.erase({ owners: [], reason: 'device-reset' }))

it('requests only days that can be reserved', async () => {
  const { days, source } = await createFreeDaysLoader(answering, () => at('2026-11-22T07:00'))(question)
  expect(answering).toHaveBeenCalledWith(
    expect.anything(),
    { params: { id: 1 }, query: { kind: 'guidance', from: '2026-11-22', to: '2026-12-05' } },
    undefined,
  )
  expect(source).toBe('server')
  expect(days.get('2026-11-22')?.starts[0]).toEqual({ startsAt: at('2026-11-22T10:00'), free: 2 })
})

it('returns stored data offline, without past start times', async () => {
  await createFreeDaysLoader(answering, () => at('2026-11-22T07:00'))(question)
  const { days, ...rest } = await createFreeDaysLoader(silent, () => at('2026-11-22T09:00'))(question)
  expect(rest).toEqual({ source: 'saved', fetchedAt: at('2026-11-22T07:00') })
  expect(days.get('2026-11-22')?.starts).toEqual([{ startsAt: at('2026-11-22T11:30'), free: 2 }])
})

it('computes start times from opening hours if nothing is stored', async () => {
  const { days, source } = await createFreeDaysLoader(silent, () => at('2026-11-22T07:00'))(question)
  expect(source).toBe('computed')
  expect(days.get('2026-11-30')).toEqual({ isOpen: false, starts: [] })
  expect(days.get('2026-12-01')?.starts).toHaveLength(4)
  expect(days.get('2026-12-01')?.starts[0]).toEqual({ startsAt: at('2026-12-01T10:00'), free: undefined })
})

it('knows the days that the shop has closed, also those of stored data', async () => {
  const days = [{ date: '2026-11-22', hours: null, reason: '設備点検' }]
  const closed = { ...question, shop: { ...shop, days } }
  const loadOffline = createFreeDaysLoader(silent, () => at('2026-11-22T07:00'))
  expect((await loadOffline(closed)).days.get('2026-11-22')).toEqual({ isOpen: false, starts: [] })
  await createFreeDaysLoader(answering, () => at('2026-11-22T07:00'))(question)
  const { source, days: saved } = await loadOffline(closed)
  expect(source).toBe('saved')
  expect(saved.get('2026-11-22')).toEqual({ isOpen: false, starts: [] })
})
