import type { ReactNode, KeyboardEvent, MouseEvent } from 'react'
import { Alert } from '#src/ui/content/alert.tsx'
import { type ButtonKind, Button } from '#src/ui/controls/button.tsx'
import { isConfirmingInput } from '#src/ui/controls/input-method.ts'
import styles from './form.module.css'
import type { FormHandle } from './use-form.ts'
import { Sentence } from '../field/field-frame.tsx'

export interface FormProps {
  form: Omit<FormHandle, 'field' | 'fill' | 'readField'>
  /** Label of the submit button. */
  button: ReactNode
  buttonKind?: ButtonKind
  /** Label of the submit button while offline, for forms that need the server. The input stays. */
  offline?: string
  /** Cancels the form after discarding its input. The caller owns the initial values. */
  onCancel?: () => void
  children: ReactNode
}

/**
 * Fields, error messages, and the submit button. Before hydration it is posted to the server, which
 * redirects back.
 */
export function Form({ form, button, buttonKind = 'primary', offline, onCancel, children }: FormProps) {
  const { invalidFields, errors, isRestored, isLong, formError } = form
  const wrong = invalidFields.filter(({ name }) => errors[name] !== undefined)
  // In a long form the button may be far from the first wrong field.
  const isSummaryShown = isLong && wrong.length > 0
  return (
    <form {...form.formProps} className={styles.form} onKeyDown={goToNextField}>
      {isSummaryShown && <ErrorSummary wrong={wrong} errors={errors} message={formError} focus={form.focus} />}
      {children}
      <div className={styles.end}>
        {formError !== undefined && !isSummaryShown && <Alert>{formError}</Alert>}
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

/** In another tab, so that the input stays. */
export const PrivacyLink = () => (
  <a href="/pp" target="_blank" rel="noreferrer">
    プライバシーポリシー
  </a>
)

/** At the end of each `Form`, because it may collect personal data. */
const PrivacyNote = () => (
  <p className={styles.policy}>
    ご入力いただいた情報は、
    <wbr />
    <PrivacyLink />
    に基づいて
    <wbr />
    取り扱います。
  </p>
)

/** On touch screens, Enter in a field with `enterKeyHint="next"` moves on instead of submitting. */
function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target as HTMLInputElement
  const isPlainEnter = event.key === 'Enter' && !isConfirmingInput(event)
  if (!isPlainEnter || field.enterKeyHint !== 'next' || !matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  const fields = [...event.currentTarget.elements].filter((it) => it.matches('input, select, textarea'))
  ;(fields[fields.indexOf(field) + 1] as HTMLElement | undefined)?.focus()
}

interface ErrorSummaryProps {
  wrong: readonly { name: string; label: string }[]
  errors: Record<string, string>
  /** A message about the whole form; default is the number of wrong fields. */
  message?: ReactNode
  focus: (name: string) => void
}

/** All errors of a long form, each linked to its field. */
function ErrorSummary({ wrong, errors, message, focus }: ErrorSummaryProps) {
  const goTo = (name: string) => (event: MouseEvent) => {
    event.preventDefault()
    focus(name)
  }
  return (
    <Alert>
      <div>{message ?? `${wrong.length}か所の入力をご確認ください。`}</div>
      <ul className={styles.wrong}>
        {wrong.map(({ name, label }) => (
          <li key={name}>
            <a href={`#${name}`} onClick={goTo(name)}>
              <Sentence>{withLabel(label, errors[name]!)}</Sentence>
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Sentences that start with the label need no prefix. */
const withLabel = (label: string, message: string) => (message.startsWith(label) ? message : `${label}：${message}`)
