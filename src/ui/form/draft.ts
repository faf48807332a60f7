/** What was typed and not sent, kept outside of the page. */
import { isUntouched, typedIn, write, controlOf, type Typed } from './typed-values.ts'

export type DraftValues = Record<string, Typed>

/** Where a form's draft lies. Reading gives nothing when there is none any more. */
export interface Draft {
  read(): Promise<DraftValues | undefined>
  write(values: DraftValues): Promise<void>
  erase(): Promise<void>
}

/** What is worth keeping: everything that is not as the page offered it. */
export function changesIn(form: HTMLFormElement, names: readonly string[]): DraftValues {
  const values: DraftValues = {}
  for (const name of names) {
    const control = controlOf(form, name)
    if (control && !isUntouched(control)) values[name] = typedIn(control)
  }
  return values
}

/** Puts a draft back where nothing new was typed. Gives back whether anything came back. */
export function putBack(form: HTMLFormElement, values: DraftValues): boolean {
  let cameBack = false
  for (const [name, value] of Object.entries(values)) {
    const control = controlOf(form, name)
    if (!control || !isUntouched(control) || typedIn(control) === value) continue
    write(control, value)
    cameBack = true
  }
  return cameBack
}
