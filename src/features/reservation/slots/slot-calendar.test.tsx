import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { forceColors } from '#tests/support/force-colors.ts'
import type { DayState } from '#src/ui/date-picker/month-calendar.tsx'
import { SlotCalendar } from './slot-calendar.tsx'
import '#src/ui/styles/tokens.css'
import '#src/ui/styles/base.css'

const open = () => ({ note: { sign: '○', label: '空きあり' } })

const showCalendar = (first: string, now: string, shown?: string, stateOf: (date: string) => DayState = open) =>
  render(
    <SlotCalendar
      page="2026-11-01"
      first={first}
      stateOf={stateOf}
      now={Date.parse(now)}
      last="2027-01-18"
      shown={shown}
      onPage={() => {}}
      onShow={() => {}}
    />,
  )

it('begins with the week of the first bookable day', async () => {
  await showCalendar('2026-11-19', '2026-11-19T03:00:00Z')
  const dates = [...document.querySelectorAll<HTMLElement>('[data-date]')].map((it) => it.dataset['date'])
  expect(dates[0]).toBe('2026-11-15')
  expect(dates).toContain('2026-11-30')
})

it('is reachable by Tab also if today is in a hidden week', async () => {
  await showCalendar('2026-11-24', '2026-11-19T03:00:00Z')
  expect(document.querySelector('td[tabindex="0"]')?.getAttribute('data-date')).toBe('2026-11-24')
})

it.each(['100%', '200%'])('marks a holiday without covering its number or the sign, with text at %s', async (size) => {
  await page.viewport(390, 844)
  document.documentElement.style.fontSize = size
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await showCalendar('2026-11-19', '2026-11-19T03:00:00Z')
  const holiday = document.querySelector('[data-date="2026-11-23"]')!
  const sign = holiday.querySelector('span')!
  expect(sign.textContent).toBe('○')
  expect(getComputedStyle(sign, '::after').content).toBe('"祝"')
  expect(getComputedStyle(sign, '::after').position).toBe('static')
  expect(getComputedStyle(holiday, '::after').content).toBe('none')
  expect(sign.scrollWidth).toBeLessThanOrEqual(holiday.clientWidth)
})

it('is as high before the signs arrive', async () => {
  const heights: number[] = []
  for (const stateOf of [() => ({}), open]) {
    const { container, unmount } = await showCalendar('2026-11-19', '2026-11-19T03:00:00Z', undefined, stateOf)
    heights.push(container.querySelector('table')!.getBoundingClientRect().height)
    await unmount()
  }
  expect(heights[0]).toBe(heights[1])
})

it('fills the chosen day also in forced colours', async () => {
  await forceColors()
  await showCalendar('2026-11-19', '2026-11-19T03:00:00Z', '2026-11-24')
  const adjust = (date: string) =>
    getComputedStyle(document.querySelector(`[data-date="${date}"]`)!).getPropertyValue('forced-color-adjust')
  expect([adjust('2026-11-24'), adjust('2026-11-25')]).toEqual(['none', 'auto'])
})

it('sets the numbers of a row on one line, with and without a sign or a holiday', async () => {
  await showCalendar('2026-11-19', '2026-11-19T03:00:00Z', undefined, (date) => (date === '2026-11-25' ? open() : {}))
  const getTop = (date: string) => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector(`[data-date="${date}"]`)!.firstChild!)
    return range.getBoundingClientRect().top
  }
  // The 23rd is a holiday.
  for (const date of ['2026-11-23', '2026-11-24']) expect(getTop(date)).toBeCloseTo(getTop('2026-11-25'), 0)
})
