/**
 * Reads and writes form fields. The DOM is the source of truth: it exists before hydration and
 * survives it.
 */

export type Typed = string | boolean
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (it: unknown): it is Control =>
  it instanceof HTMLInputElement || it instanceof HTMLSelectElement || it instanceof HTMLTextAreaElement

export function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  const control = form.elements.namedItem(name)
  return isControl(control) ? control : undefined
}

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

export const readControl = (control: Control): Typed => (isBox(control) ? control.checked : control.value)

/** A custom validity message, for rules outside the schema, such as an unavailable date. */
export const customProblem = ({ validity, validationMessage }: Control): string | undefined =>
  validity.customError ? validationMessage : undefined

export function writeControl(control: Control, value: Typed): void {
  if (isBox(control)) control.checked = value === true
  else control.value = String(value)
}

/** Whether the field still has its initial value. */
export function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const offered = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex === Math.max(offered, 0)
  }
  return isBox(control) ? control.checked === control.defaultChecked : control.value === control.defaultValue
}
