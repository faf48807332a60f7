import type { MouseEvent, ReactNode } from 'react'
import { Alert } from '../alert.tsx'
import { Sentence } from '../field/field-frame.tsx'
import styles from './form.module.css'

interface ErrorSummaryProps {
  wrong: readonly { name: string; label: string }[]
  errors: Record<string, string>
  /** A message about the whole form; default is the number of wrong fields. */
  message?: ReactNode
  focus: (name: string) => void
}

/** All errors of a long form, each linked to its field. */
export function ErrorSummary({ wrong, errors, message, focus }: ErrorSummaryProps) {
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
