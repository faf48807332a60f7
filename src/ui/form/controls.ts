/**
 * Reads and writes form fields. The DOM is the source of truth: it exists before hydration and
 * survives it.
 */
import { formatDay, padNumber } from '#contract/shared/civil-date.ts'

export type Typed = string | boolean
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (it: unknown): it is Control =>
  it instanceof HTMLInputElement || it instanceof HTMLSelectElement || it instanceof HTMLTextAreaElement

export function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  const control = form.elements.namedItem(name)
  return isControl(control) ? control : undefined
}

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

/** Date fields show dates as people read them. The values of a form have them as `2026-12-03`. */
const isDate = ({ dataset }: Control): boolean => dataset['date'] !== undefined

const toDateValue = (shown: string): string =>
  shown.replace(/^(\d{4})年(\d{1,2})月(?:(\d{1,2})日（.）)?/, (_, year: string, month: string, day?: string) =>
    [year, padNumber(+month), ...(day === undefined ? [] : [padNumber(+day)])].join('-'),
  )

const toShownDate = (value: string): string =>
  value
    .replace(/^\d{4}-\d{2}-\d{2}/, (date) => formatDay(date))
    .replace(/^(\d{4})-(\d{2})$/, (_, year: string, month: string) => `${year}年${+month}月`)

export function readControl(control: Control): Typed {
  if (isBox(control)) return control.checked
  return isDate(control) ? toDateValue(control.value) : control.value
}

/** A custom validity message, for rules outside the schema, such as an unavailable date. */
export const customProblem = ({ validity, validationMessage }: Control): string | undefined =>
  validity.customError ? validationMessage : undefined

export function writeControl(control: Control, value: Typed): void {
  if (isBox(control)) control.checked = value === true
  else control.value = isDate(control) ? toShownDate(String(value)) : String(value)
}

/** Whether the field still has its initial value. */
export function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const offered = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex === Math.max(offered, 0)
  }
  return isBox(control) ? control.checked === control.defaultChecked : control.value === control.defaultValue
}
