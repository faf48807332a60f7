import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { DateField } from './date-field.tsx'
import { setUpDesktopInJapan, cell, field, focused, open, opener, popup, untilClosed } from './picker-on-page.tsx'

beforeEach(setUpDesktopInJapan)
afterEach(() => void vi.useRealTimers())

it('is navigated by keys alone, across the edges of the month and past unavailable days', async () => {
  const onChange = await open({ defaultValue: '2026-11-20', disabledDate: (it) => it === '2026-12-01' && '臨時休業' })
  const steps: [string, string][] = [
    ['{ArrowRight}', '2026年11月21日（土） 今日'],
    ['{ArrowDown}', '2026年11月28日（土）'],
    ['{ArrowRight}{ArrowRight}{ArrowRight}', '2026年12月1日（火）'],
    ['{Enter}', '2026年12月1日（火）'],
    ['{PageDown}', '2027年1月1日（金） 元日'],
    ['{Home}', '2026年12月27日（日）'],
    ['{End}', '2027年1月2日（土）'],
    ['{Shift>}{PageUp}{/Shift}', '2026年1月2日（金）'],
  ]
  for (const [keys, name] of steps) {
    await userEvent.keyboard(keys)
    await expect.poll(focused).toBe(name)
  }
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard(' ')
  await untilClosed()
  expect(onChange.mock.calls).toEqual([['2026-01-02', 'date']])
})

it('is opened from the field by an arrow key, traps the Tab key and closes by Escape', async () => {
  await render(<DateField label="日付" defaultValue="2026-11-20" />)
  ;(field().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('2026年11月20日（金）')
  for (let step = 0; step < 9; step++) {
    await userEvent.tab()
    expect(popup().element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await untilClosed()
  await expect.element(field()).toHaveFocus()
})

it('allows typing after a press in the field, and an arrow key moves the focus inside', async () => {
  await render(<DateField label="日付" defaultValue="2026-11-20" />)
  await field().click()
  await expect.element(popup()).toBeVisible()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('2026年11月20日（金）')
  await userEvent.keyboard('{Escape}')
  await field().click()
  await userEvent.fill(field(), '2026/1/5')
  await userEvent.keyboard('{Enter}')
  await untilClosed()
  await expect.element(field()).toHaveValue('2026-01-05')
})

it('opens from anywhere in a read-only field and closes by a press outside', async () => {
  await render(
    <>
      <DateField label="日付" editable={false} type="month" />
      <p>ほかの場所</p>
    </>,
  )
  await field().click()
  await expect.poll(focused).toBe('2026年11月 今月')
  await page.getByText('ほかの場所').click({ force: true, position: { x: 2, y: 2 } })
  await untilClosed()
})

it('navigates by decade and year to a day long ago', async () => {
  const onChange = await open({ firstUnit: 'year', opensAt: '1990-01-01' })
  await popup().getByRole('button', { name: '前の10年' }).click()
  await cell('1988年').click()
  await cell('1988年4月').click()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('gridcell')
  await cell('1988年4月12日（火）').click()
  expect(onChange.mock.calls).toEqual([['1988-04-12', 'date']])
})

it('announces the month when it changes', async () => {
  await open({ opensAt: '2026-11-01' })
  await popup().getByRole('button', { name: '次の月' }).click()
  const title = document.getElementById(popup().getByRole('grid').element().getAttribute('aria-labelledby')!)!
  expect([title.textContent, title.getAttribute('aria-live')]).toEqual(['2026年12月', 'polite'])
})

it('is a sheet on phones, with touch-sized cells, and turns by a swipe', async () => {
  await page.viewport(390, 844)
  await open({ opensAt: '2026-11-01' })
  expect(popup().element().tagName).toBe('DIALOG')
  for (const it of popup().getByRole('gridcell').elements()) {
    const { width, height } = it.getBoundingClientRect()
    // During the animation the position is fractional.
    expect(Math.min(width, height)).toBeGreaterThan(43.99)
  }
  const from = cell('2026年11月18日（水）').element()
  const swipe = (type: string, x: number) =>
    from.dispatchEvent(
      new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientX: x, clientY: 500 }),
    )
  from.setPointerCapture = () => {}
  HTMLElement.prototype.setPointerCapture = () => {}
  swipe('pointerdown', 300)
  swipe('pointermove', 200)
  swipe('pointerup', 200)
  await expect.element(cell('2026年12月1日（火）')).toBeVisible()
})

it('is rendered before it is opened on phones, and starts from a value that was typed since', async () => {
  await page.viewport(390, 844)
  await render(<DateField label="日付" opensAt="1990-01-01" />)
  const prerendered = () => document.querySelector('dialog:not([open]) [role=grid]')?.textContent
  await expect.poll(prerendered).toContain('31')
  await field().fill('1985/2/3')
  await opener().click()
  await expect.element(cell('1985年2月3日（日）')).toHaveAttribute('aria-selected', 'true')
})

it('starts at the first month again after the prerendered picker was closed', async () => {
  await page.viewport(390, 844)
  await open({ opensAt: '1990-01-01' })
  await popup().getByRole('button', { name: '次の月' }).click()
  await expect.element(cell('1990年2月1日（木）')).toBeVisible()
  await popup().getByRole('button', { name: '閉じる' }).click()
  await untilClosed()
  await opener().click()
  await expect.element(cell('1990年1月2日（火）')).toBeVisible()
})

it('closes alone by Escape inside a dialog, which stays open', async () => {
  const onClose = vi.fn()
  await render(
    <Dialog open onClose={onClose} title="来店予約">
      <DateField label="日付" defaultValue="2026-11-20" />
    </Dialog>,
  )
  await opener().click()
  await expect.poll(focused).toBe('2026年11月20日（金）')
  await userEvent.keyboard('{Escape}')
  await untilClosed()
  expect(onClose).not.toHaveBeenCalled()
  await expect.element(opener()).toHaveFocus()
})

it('closes when the focus leaves the field by Tab', async () => {
  await render(<DateField label="日付" defaultValue="2026-11-20" />)
  await field().click()
  await expect.element(popup()).toBeVisible()
  await userEvent.tab()
  await untilClosed()
  await expect.element(opener()).toHaveFocus()
})
