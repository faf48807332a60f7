/** Typed but unsent values, stored outside the page. */
import { isUntouched, readControl, writeControl, controlOf, type Typed } from './controls.ts'

export type DraftValues = Record<string, Typed>

/** Where a form's draft is stored. Reading returns undefined if there is none. */
export interface Draft {
  read(): Promise<DraftValues | undefined>
  write(values: DraftValues): Promise<void>
  /** For a closing page, where an asynchronous write may not complete. */
  writeSync?(values: DraftValues): void
  erase(): Promise<void>
}

/** The values that differ from the initial ones. */
export function readChanges(form: HTMLFormElement, names: readonly string[]): DraftValues {
  const values: DraftValues = {}
  for (const name of names) {
    const control = controlOf(form, name)
    if (control && !isUntouched(control)) values[name] = readControl(control)
  }
  return values
}

/** Restores a draft into fields without newer input. Returns whether any field was restored. */
export function restoreDraft(form: HTMLFormElement, values: DraftValues): boolean {
  let isRestored = false
  for (const [name, value] of Object.entries(values)) {
    const control = controlOf(form, name)
    if (!control || !isUntouched(control) || readControl(control) === value) continue
    writeControl(control, value)
    isRestored = true
  }
  return isRestored
}
