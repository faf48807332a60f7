import { expect, it, vi } from 'vitest'
import type { ShopDays } from '#contract/shops/hours.ts'
import { formatClosedDays, formatOpeningHours, getTodaysState } from './opening-hours.ts'

const weekdays = { opens: '11:00', closes: '18:00' }
const weekend = { opens: '10:00', closes: '19:00' }
const shop: ShopDays = {
  openingHours: { sun: weekend, mon: weekdays, tue: weekdays, wed: null, thu: weekdays, fri: weekdays, sat: weekend },
  closedDates: ['2026-12-31', '2027-01-01', '2027-01-02', '2026-06-01', '2027-01-20'],
  holidayRule: 'open',
}
const at = (text: string) => Date.parse(`${text}+09:00`)

it('groups days with the same hours', () => {
  expect(formatOpeningHours(shop)).toEqual(['月・火・木・金 11:00〜18:00', '土・日 10:00〜19:00'])
  const always = { ...shop.openingHours, wed: weekdays }
  expect(formatOpeningHours({ openingHours: always })).toEqual(['月〜金 11:00〜18:00', '土・日 10:00〜19:00'])
})

it('says when it is closed, without past dates', () => {
  expect(formatClosedDays(shop, at('2026-11-22T09:00'))).toEqual([
    '水曜日',
    '祝日も、通常の曜日どおり営業します。',
    '12月31日（木）〜1月2日（土）は休業します。',
    '1月20日（水）は休業します。',
  ])
})

it('says what the staff have set for single days, and why, instead of what the file says', () => {
  const days = [
    { date: '2026-11-20', hours: null, reason: '過ぎた日' },
    { date: '2026-12-01', hours: null, reason: '設備点検のため' },
    { date: '2026-12-02', hours: { opens: '10:00', closes: '15:00' }, reason: '' },
    { date: '2027-01-20', hours: weekend, reason: '決算セール' },
  ]
  expect(formatClosedDays({ ...shop, days }, at('2026-11-22T09:00')).slice(3)).toEqual([
    '12月1日（火）は休業します（設備点検のため）。',
    '12月2日（水）は10:00〜15:00に営業します。',
    '1月20日（水）は10:00〜19:00に営業します（決算セール）。',
  ])
  expect(getTodaysState({ ...shop, days }, at('2026-12-01T12:00')).text).toBe(
    '本日はお休みです（次は12月2日（水） 10:00から）',
  )
})

it.each([
  ['2026-11-20T10:59', false, '本日は11:00から営業します'],
  ['2026-11-20T11:00', true, '営業中（18:00まで）'],
  ['2026-11-20T18:00', false, '本日の営業は終了しました（次は11月21日（土） 10:00から）'],
  ['2026-11-25T12:00', false, '本日はお休みです（次は11月26日（木） 11:00から）'],
  ['2026-12-31T12:00', false, '本日はお休みです（次は1月3日（日） 10:00から）'],
])('at %s: %s, %s', (now, isOpen, text) => {
  expect(getTodaysState(shop, at(now))).toEqual({ isOpen, text })
})

const late: ShopDays = {
  ...shop,
  openingHours: {
    ...shop.openingHours,
    sat: { opens: '18:00', closes: '02:00' },
    fri: { opens: '11:00', closes: '24:00' },
  },
}

it.each([
  ['2026-11-20T23:59:59', true, '営業中（24:00まで）'],
  ['2026-11-21T00:00', false, '本日は18:00から営業します'],
  ['2026-11-21T23:59:59', true, '営業中（翌02:00まで）'],
  ['2026-11-22T00:00', true, '営業中（02:00まで）'],
  ['2026-11-22T01:59:59', true, '営業中（02:00まで）'],
  ['2026-11-22T02:00', false, '本日は10:00から営業します'],
  // The evening before the closing days: the opening of the last day is not cut off.
  ['2027-01-03T00:30', false, '本日は10:00から営業します'],
])('over midnight, at %s: %s, %s', (now, isOpen, text) => {
  expect(getTodaysState(late, at(now))).toEqual({ isOpen, text })
})

it('writes hours that last until the following day', () => {
  expect(formatOpeningHours(late)).toEqual([
    '月・火・木 11:00〜18:00',
    '金 11:00〜24:00',
    '土 18:00〜翌02:00',
    '日 10:00〜19:00',
  ])
})

it.each([
  // 勤労感謝の日 is a Monday; the shop closes on Wednesdays.
  ['open', '2026-11-23T12:00', '営業中（18:00まで）'],
  ['open', '2026-11-24T12:00', '営業中（18:00まで）'],
  ['closed', '2026-11-23T12:00', '本日はお休みです（次は11月24日（火） 11:00から）'],
  ['nextDay', '2026-11-23T12:00', '営業中（18:00まで）'],
  ['nextDay', '2026-11-24T12:00', '本日はお休みです（次は11月26日（木） 11:00から）'],
  // 昭和の日 2026 is a Wednesday: open with Sunday's hours, closed on Thursday.
  ['nextDay', '2026-04-29T18:30', '営業中（19:00まで）'],
  ['nextDay', '2026-04-30T12:00', '本日はお休みです（次は5月1日（金） 11:00から）'],
] as const)('with the holiday rule %s, at %s: %s', (holidayRule, now, text) => {
  expect(getTodaysState({ ...shop, holidayRule }, at(now)).text).toBe(text)
})

it.each(['Asia/Tokyo', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Australia/Lord_Howe'])(
  'is that of Japan on a device in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    expect(getTodaysState(shop, Date.parse('2026-11-20T01:59:59Z')).text).toBe('本日は11:00から営業します')
    expect(getTodaysState(shop, Date.parse('2026-11-20T02:00:00Z')).text).toBe('営業中（18:00まで）')
    expect(getTodaysState(shop, Date.parse('2026-11-20T15:00:00Z')).text).toBe('本日は10:00から営業します')
    vi.unstubAllEnvs()
  },
)

it('names no next day if there is none within a month', () => {
  const closed = { ...shop.openingHours, sun: null, mon: null, tue: null, thu: null, fri: null, sat: null }
  expect(getTodaysState({ ...shop, openingHours: closed }, at('2026-11-20T12:00')).text).toBe('本日はお休みです')
})
