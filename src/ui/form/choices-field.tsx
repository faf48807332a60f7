import { useEffect, useRef, useState } from 'react'
import { type Choice, ChoiceGroup } from '../field/choice-group.tsx'
import styles from './form.module.css'
import type { FormField } from './use-form.ts'

interface ChoicesFieldProps {
  form: { isRestored: boolean }
  field: FormField
  label: string
  help?: string
  choices: readonly Choice[]
  /** Joined by commas, like the field's value. */
  defaultValue?: string | undefined
}

const split = (text: unknown): string[] => (typeof text === 'string' && text !== '' ? text.split(',') : [])

/** Any number of visible choices. The form reads them from a hidden input. */
export function ChoicesField({ form, field, label, help, choices, defaultValue = '' }: ChoicesFieldProps) {
  const [values, setValues] = useState(() => split(defaultValue))
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { isRestored } = form
  useEffect(() => {
    // A draft was written into the input.
    if (isRestored) setValues(split(input.current?.value))
  }, [isRestored])
  useEffect(() => {
    const owner = input.current?.form
    const reset = () => setValues(split(defaultValue))
    owner?.addEventListener('reset', reset)
    return () => owner?.removeEventListener('reset', reset)
  }, [defaultValue])
  const change = (next: string[]) => {
    // In the order of the choices, whatever the order of the presses.
    const sorted = choices.map(({ value }) => value).filter((value) => next.includes(value))
    setValues(sorted)
    if (!input.current) return
    input.current.value = sorted.join()
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={box} className={styles.choices}>
      <ChoiceGroup
        label={label}
        help={help}
        choices={choices}
        values={values}
        name={`${field.name}-choice`}
        required={field.required}
        error={field.error}
        onChange={change}
        multiple
        appearance="chips"
      />
      <input
        ref={input}
        id={field.id}
        name={field.name}
        type="text"
        className={styles.unseen}
        tabIndex={-1}
        aria-hidden
        aria-label={label}
        defaultValue={defaultValue}
        onFocus={() => box.current?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus()}
      />
    </div>
  )
}
