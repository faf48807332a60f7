import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { SlotCalendar } from './slot-calendar.tsx'
import '#src/ui/tokens.css'
import '#src/ui/base.css'

const open = () => ({ note: { sign: '○', words: '空きあり' } })

const showCalendar = (first: string, now: string) =>
  render(
    <SlotCalendar
      page="2026-11-01"
      {...{ first, wordsOf: open, now: Date.parse(now) }}
      last="2027-01-18"
      shown={undefined}
      onPage={() => {}}
      onShow={() => {}}
    />,
  )

it('begins with the week of the first day that can be reserved', async () => {
  await showCalendar('2026-11-19', '2026-11-19T03:00:00Z')
  const dates = [...document.querySelectorAll<HTMLElement>('[data-date]')].map((it) => it.dataset['date'])
  expect(dates[0]).toBe('2026-11-15')
  expect(dates).toContain('2026-11-30')
})

it('is reached by the Tab key also when today lies in a week that is not drawn', async () => {
  await showCalendar('2026-11-24', '2026-11-19T03:00:00Z')
  expect(document.querySelector('td[tabindex="0"]')?.getAttribute('data-date')).toBe('2026-11-24')
})

it('marks a holiday beside the sign for its free places', async () => {
  await showCalendar('2026-11-19', '2026-11-19T03:00:00Z')
  const holiday = document.querySelector('[data-date="2026-11-23"]')!
  expect(holiday.textContent).toContain('○')
  expect(getComputedStyle(holiday, '::after').content).toBe('"祝"')
})
