/** Test helpers: a field, its open picker, and its value. */
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateField, type DateFieldProps } from './date-field.tsx'

export const field = () => page.getByLabelText('日付', { exact: true })
export const opener = () => page.getByRole('button', { name: '日付を選ぶ' })
export const popup = () => page.getByRole('dialog', { name: '日付を選ぶ' })
export const cell = (name: string | RegExp, panel = 0) =>
  popup().getByRole('grid').nth(panel).getByRole('gridcell', { name })
export const times = (name: string, index = 0) => popup().getByRole('listbox', { name }).nth(index)
export const time = (list: string, text: string, index = 0) =>
  times(list, index).getByRole('option', { name: text, exact: true })
export const focused = () => document.activeElement?.getAttribute('aria-label')

export async function open(props: Partial<DateFieldProps> = {}) {
  const onChange = vi.fn<(value: string, kind?: string) => void>()
  await render(<DateField label="日付" onChange={onChange} {...props} />)
  await opener().click()
  await expect.element(popup()).toBeVisible()
  return onChange
}

export async function untilClosed() {
  await expect.poll(() => popup().query()).toBeNull()
}

/** Midnight has passed in Japan, but not in the time zone of the device. */
export async function setUpDesktopInJapan() {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:30:00Z'), toFake: ['Date'] })
  await page.viewport(1280, 800)
}
