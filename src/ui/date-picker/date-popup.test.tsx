import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { TIME_SCROLL_MS } from '#contract/shared/constants.ts'
import { act } from '#tests/support/act.ts'
import type { DateFieldProps } from './date-field.tsx'
import { setUpDesktopInJapan, cell, field, open, opener, popup, time, times, untilClosed } from './picker-on-page.tsx'

beforeEach(setUpDesktopInJapan)
afterEach(() => void vi.useRealTimers())

it.each<[Partial<DateFieldProps>, string, string, string]>([
  [{}, '2026年11月23日（月） 勤労感謝の日', '2026-11-23', 'date'],
  [{}, '2026年12月1日（火）', '2026-12-01', 'date'],
  [{ type: 'month' }, '2026年2月', '2026-02', 'month'],
  [{ type: 'year' }, '2029年', '2029', 'year'],
  [{ type: 'week' }, '2026年11月25日（水）', '2026-11-22', 'week'],
])('with %o a press on %s gives %s and closes', async (props, name, value, kind) => {
  const onChange = await open(props)
  await cell(name).click()
  await untilClosed()
  expect(onChange.mock.calls).toEqual([[value, kind]])
  await expect.element(opener()).toHaveFocus()
})

it('shows 42 days from Sunday on, marks today in Japan, and names the holidays', async () => {
  await open({ opensAt: '2026-11-10' })
  expect(popup().getByRole('gridcell').elements()).toHaveLength(42)
  const heads = popup().getByRole('columnheader').elements()
  expect(heads.map((it) => it.textContent).join('')).toBe('日月火水木金土')
  await expect.element(cell(/^2026年11月21日.*今日$/)).toHaveAttribute('aria-current', 'date')
  const holiday = cell('2026年11月3日（火） 文化の日')
  expect(getComputedStyle(holiday.element(), '::after').content).toBe('"祝"')
  await expect.element(popup()).toMatchTextContent(/3日 文化の日/)
  const colour = (it: Element) => getComputedStyle(it).color
  expect(colour(holiday.element())).not.toBe(colour(cell('2026年11月4日（水）').element()))
})

it('orders a range, whichever end was pressed first, and opens two months', async () => {
  const onChange = await open({ range: true, opensAt: '2026-11-01' })
  await cell('2026年12月5日（土）', 1).click()
  await expect.element(popup().getByRole('status')).toMatchTextContent(/^開始 12月5日（土）/)
  expect(onChange).not.toHaveBeenCalled()
  await cell('2026年11月5日（木）').hover()
  await expect.element(cell('2026年11月6日（金）')).toHaveAttribute('aria-selected', 'true')
  await cell('2026年11月5日（木）').click()
  await untilClosed()
  expect(onChange.mock.calls).toEqual([['2026-11-05 ~ 2026-12-05', 'date']])
})

it.each<[Partial<DateFieldProps>, string, string, string]>([
  [{}, '次の月', '2026年12月', '2027年1月'],
  [{ type: 'month' }, '次の年', '2027年', '2028年'],
  [{ type: 'year' }, '次の10年', '2030年〜2039年', '2040年〜2049年'],
])('with %o the left panel pushes the right one', async (props, button, left, right) => {
  await open({ range: true, ...props })
  await popup().getByRole('button', { name: button }).first().click()
  const titles = () =>
    popup()
      .getByRole('grid')
      .elements()
      .map((grid) => titleOf(grid))
  await expect.poll(titles).toEqual([left, right])
})

const titleOf = (grid: Element) => document.getElementById(grid.getAttribute('aria-labelledby')!)!.textContent

it('keeps several days in the order of the presses and stays open', async () => {
  const onChange = await open({ multiple: true, opensAt: '2026-11-01' })
  await cell('2026年11月10日（火）').click()
  await cell('2026年11月5日（木）').click()
  await cell('2026年11月12日（木）').click()
  await cell('2026年11月10日（火）').click()
  expect(onChange.mock.lastCall).toEqual(['2026-11-05,2026-11-12', 'date'])
  await expect.element(popup().getByRole('status')).toHaveTextContent('2件を選択中')
  await popup().getByRole('button', { name: 'OK' }).click()
  await untilClosed()
  expect(onChange).toHaveBeenCalledTimes(4)
})

it('gives no value before OK where that is required, and none without it', async () => {
  const onChange = await open({ confirm: true, defaultValue: '2026-11-10' })
  await cell('2026年11月12日（木）').click()
  await expect.element(field()).toHaveValue('2026-11-10')
  await userEvent.keyboard('{Escape}')
  await untilClosed()
  expect(onChange).not.toHaveBeenCalled()
  await opener().click()
  await expect.element(cell('2026年11月10日（火）')).toHaveAttribute('aria-selected', 'true')
  await cell('2026年11月13日（金）').click()
  await popup().getByRole('button', { name: 'OK' }).click()
  await untilClosed()
  expect(onChange.mock.calls).toEqual([['2026-11-13', undefined]])
})

it('goes from the day to the time, which stays open', async () => {
  const onChange = await open({ type: 'datetime', format: 'YYYY-MM-DD HH:mm', steps: { minute: 15 } })
  await cell('2026年11月24日（火）').click()
  expect(onChange.mock.lastCall).toEqual(['2026-11-24 00:00', 'date'])
  expect(times('分').getByRole('option').elements()).toHaveLength(4)
  await time('時', '10').click()
  await time('分', '30').click()
  expect(onChange.mock.lastCall).toEqual(['2026-11-24 10:30', 'minute'])
  await expect.element(time('分', '30')).toHaveAttribute('aria-selected', 'true')
  await popup().getByRole('button', { name: '日付に戻る' }).click()
  await expect.element(cell('2026年11月24日（火）')).toHaveAttribute('aria-selected', 'true')
})

it('moves the end of a time range along with its start', async () => {
  const onChange = await open({ type: 'time', range: true, format: 'HH:mm', defaultValue: '10:00 ~ 11:00' })
  await time('時', '13').click()
  expect(onChange.mock.lastCall).toEqual(['13:00 ~ 13:00', 'time-range'])
  await expect.element(time('時', '12', 1)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(time('時', '12', 1)).toHaveAccessibleDescription('開始より前の時刻')
})

it('lists fixed times and closes after one is picked', async () => {
  const onChange = await open({
    type: 'time',
    format: 'HH:mm',
    fixedTimes: { start: '10:00', end: '11:30', step: '00:30' },
    disabledTime: (it) => it === '11:00:00' && '満席',
  })
  await expect.element(time('時刻', '11:00')).toHaveAccessibleDescription('満席')
  await time('時刻', '11:00').click({ force: true })
  await expect.element(popup().getByRole('status')).toHaveTextContent('11:00は選択できません（満席）。')
  await time('時刻', '10:30').click()
  await untilClosed()
  expect(onChange.mock.calls).toEqual([['10:30', 'time']])
})

it('shows an hour of which only the exact moment is unavailable, and gives no value for it', async () => {
  const onChange = await open({
    type: 'time',
    format: 'HH:mm',
    defaultValue: '09:30',
    disabledTime: (it) => it === '10:30:00' && '満席',
  })
  await expect.element(time('時', '10')).not.toHaveAttribute('aria-disabled')
  await time('時', '10').click()
  await expect.element(time('時', '10')).toHaveAttribute('aria-selected', 'true')
  expect(onChange).not.toHaveBeenCalled()
})

it('says why a day is unavailable, to screen readers and after a press', async () => {
  const onChange = await open({ opensAt: '2026-11-01', disabledDate: (date) => date === '2026-11-18' && '定休日' })
  const closed = cell('2026年11月18日（水）')
  await expect.element(closed).toHaveAttribute('aria-disabled', 'true')
  await expect.element(closed).toHaveAccessibleDescription('定休日')
  await closed.click({ force: true })
  await expect.element(popup().getByRole('status')).toHaveTextContent('11月18日（水）は選択できません（定休日）。')
  expect(onChange).not.toHaveBeenCalled()
})

it('is emptied by its button, which a required field lacks', async () => {
  const onChange = await open({ defaultValue: '2026-11-20' })
  await popup().getByRole('button', { name: 'クリア' }).click()
  await untilClosed()
  expect(onChange.mock.calls).toEqual([['', undefined]])
  await expect.element(field()).toHaveValue('')
})

it('scrolls smoothly down to a time within 100 ms and jumps up', async () => {
  await open({ type: 'time', format: 'HH:mm', defaultValue: '00:00' })
  const list = times('時').element()
  const end = list.scrollHeight - list.clientHeight
  const pressHour = (hour: string) => (time('時', hour).element() as HTMLElement).click()
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance', 'requestAnimationFrame'] })
  await act(() => pressHour('23'))
  vi.advanceTimersByTime(TIME_SCROLL_MS / 2)
  expect(list.scrollTop).toBeGreaterThan(0)
  expect(list.scrollTop).toBeLessThan(end - 1)
  // The last frame may begin a little later.
  vi.advanceTimersByTime(TIME_SCROLL_MS)
  expect(list.scrollTop).toBeGreaterThanOrEqual(end - 1)
  await act(() => pressHour('00'))
  expect(list.scrollTop).toBe(0)
})
