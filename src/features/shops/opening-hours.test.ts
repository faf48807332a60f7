import { expect, it } from 'vitest'
import type { ShopDays } from '#contract/shops/hours.ts'
import { formatClosedDays, formatHours, getTodaysState } from './opening-hours.ts'

const weekdays = { opens: '11:00', closes: '18:00' }
const weekend = { opens: '10:00', closes: '19:00' }
const shop: ShopDays = {
  openingHours: { sun: weekend, mon: weekdays, tue: weekdays, wed: null, thu: weekdays, fri: weekdays, sat: weekend },
  closedDates: ['2026-12-31', '2027-01-01', '2027-01-02', '2026-06-01', '2027-01-20'],
  holidayRule: 'open',
}
const at = (text: string) => Date.parse(`${text}+09:00`)

it('groups days with the same hours', () => {
  expect(formatHours(shop)).toEqual(['月・火・木・金 11:00〜18:00', '土・日 10:00〜19:00'])
  const always = { ...shop.openingHours, wed: weekdays }
  expect(formatHours({ openingHours: always })).toEqual(['月〜金 11:00〜18:00', '土・日 10:00〜19:00'])
})

it('says when it is closed, without past dates', () => {
  expect(formatClosedDays(shop, at('2026-11-22T09:00'))).toEqual([
    '水曜日',
    '祝日も、通常の曜日どおり営業します。',
    '12月31日（木）〜1月2日（土）は休業します。',
    '1月20日（水）は休業します。',
  ])
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

it('names no next day if there is none within a month', () => {
  const closed = { ...shop.openingHours, sun: null, mon: null, tue: null, thu: null, fri: null, sat: null }
  expect(getTodaysState({ ...shop, openingHours: closed }, at('2026-11-20T12:00')).text).toBe('本日はお休みです')
})
