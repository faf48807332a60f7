import type { ReactNode } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import type { ButtonKind } from '../button-class.ts'
import { ErrorSummary } from './error-summary.tsx'
import styles from './form.module.css'
import { goToNextField } from './go-to-next-field.ts'
import { PrivacyNote } from './privacy-note.tsx'
import type { FormHandle } from './use-form.ts'

export interface FormProps {
  form: Omit<FormHandle, 'field' | 'fill' | 'typed'>
  /** Words of the one button that sends it. */
  button: ReactNode
  buttonKind?: ButtonKind
  /** Its words while the server cannot be heard, where the form has to be sent at once. What was typed stays. */
  offline?: string
  /** The customer gives it up: what was typed is thrown away before. Who opened the form tells what it was opened with. */
  onCancel?: () => void
  children: ReactNode
}

/** Fields, what stands in the way, and the button. Without the program it is sent to the server, which sends it back. */
export function Form({ form, button, buttonKind = 'primary', offline, onCancel, children }: FormProps) {
  const { wrongAtSubmit, errors, isRestored, isLong, refusal } = form
  const wrong = wrongAtSubmit.filter(({ name }) => errors[name] !== undefined)
  // In a long form the button may be far from the field that one is led to.
  const isToldAbove = isLong && wrong.length > 0
  return (
    <form {...form.formProps} className={styles.form} onKeyDown={goToNextField}>
      {isToldAbove && <ErrorSummary {...{ wrong, errors }} message={refusal} focus={form.focus} />}
      {children}
      <div className={styles.end}>
        {refusal !== undefined && !isToldAbove && <Alert>{refusal}</Alert>}
        <Button type="submit" kind={buttonKind} wide busy={form.isBusy} offline={offline}>
          {button}
        </Button>
        {onCancel && (
          <Button
            kind="quiet"
            wide
            disabled={form.isBusy}
            onClick={() => {
              form.discard()
              onCancel()
            }}
          >
            キャンセルする
          </Button>
        )}
        <PrivacyNote />
      </div>
      {isLong && isRestored && !onCancel && (
        <p className={styles.restored} role="status">
          前回の入力の続きです。
          <Button kind="quiet" onClick={form.discard}>
            消去する
          </Button>
        </p>
      )}
    </form>
  )
}
