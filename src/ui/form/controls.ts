/** What stands in a form. The page's own fields keep it: it is there before the program runs, and nobody can lose it. */

export type Typed = string | boolean
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (it: unknown): it is Control =>
  it instanceof HTMLInputElement || it instanceof HTMLSelectElement || it instanceof HTMLTextAreaElement

export function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  const control = form.elements.namedItem(name)
  return isControl(control) ? control : undefined
}

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

export const typedIn = (control: Control): Typed => (isBox(control) ? control.checked : control.value)

/** What a field says of itself, which no schema knows: a date that is not offered. */
export const ownProblem = ({ validity, validationMessage }: Control): string | undefined =>
  validity.customError ? validationMessage : undefined

export function write(control: Control, value: Typed): void {
  if (isBox(control)) control.checked = value === true
  else control.value = String(value)
}

/** Still as the page offered it. */
export function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const offered = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex === Math.max(offered, 0)
  }
  return isBox(control) ? control.checked === control.defaultChecked : control.value === control.defaultValue
}
