import { expect, it } from 'vitest'
import { readControl, writeControl } from './controls.ts'

function makeDateControl(): HTMLInputElement {
  const control = document.createElement('input')
  control.dataset['date'] = ''
  return control
}

it.each([
  ['2026年12月3日（木）', '2026-12-03'],
  ['2026年12月3日（木） 10:30', '2026-12-03 10:30'],
  ['2027年4月', '2027-04'],
  ['', ''],
])('a date field shows %s and has the value %s', (shown, value) => {
  const control = makeDateControl()
  control.value = shown
  expect(readControl(control)).toBe(value)
  writeControl(control, value)
  expect(control.value).toBe(shown)
})

it('what is typed otherwise stays as it is', () => {
  const control = makeDateControl()
  control.value = '2026/12/3'
  expect(readControl(control)).toBe('2026/12/3')
})
