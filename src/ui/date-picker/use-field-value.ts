import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAfterPress } from '../form/use-after-press.ts'
import type { DateRules } from './date-rules.ts'
import { type FieldForm, parseInput, parseValue, displayText, valueText } from './field-text.ts'
import type { PlainDateTime } from './plain-date-time.ts'
import type { PickKind } from './use-picker.ts'

export interface FieldValueOptions {
  form: FieldForm
  rules: DateRules
  /** The initial text. */
  initialValue: string
  /** Example values for the error message. */
  examples: readonly PlainDateTime[] | undefined
  onChange: ((value: string, kind?: PickKind) => void) | undefined
  onInputError: ((typed: string) => void) | undefined
}

/**
 * The state of a date field. The DOM input is the source of truth, as in every form of the store:
 * it may have been filled before hydration, or by a draft. If the displayed text differs from the
 * value, a hidden input holds the value.
 */
export function useFieldValue({ form, rules, initialValue, examples, onChange, onInputError }: FieldValueOptions) {
  const input = useRef<HTMLInputElement>(null)
  const hidden = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const afterPress = useAfterPress()
  const initialText = displayText(form, parseValue(initialValue, form)) || initialValue
  /** The text that was accepted or rejected last; undefined once something is typed. */
  const lastCommitted = useRef<string | undefined>(initialText)
  const isDispatching = useRef(false)

  /**
   * The validity is set at once; the visible message waits until a press has ended, because it
   * moves the page.
   */
  const showProblem = (message: string | undefined) => {
    for (const control of [input.current, hidden.current]) control?.setCustomValidity(message ?? '')
    afterPress(() => setProblem(message))
  }

  const picked = (): readonly PlainDateTime[] => parseValue((hidden.current ?? input.current)?.value ?? '', form)

  const setValues = (values: readonly PlainDateTime[], kind?: PickKind) => {
    const field = input.current
    if (!field) return
    const value = valueText(form, values)
    field.value = displayText(form, values)
    lastCommitted.current = field.value
    if (hidden.current) hidden.current.value = value
    showProblem(undefined)
    // The surrounding form reads its fields on this event.
    isDispatching.current = true
    ;(hidden.current ?? field).dispatchEvent(new Event('input', { bubbles: true }))
    isDispatching.current = false
    onChange?.(value, kind)
  }

  /** Accepts the typed text, or shows what is wrong and keeps the previous value. */
  const commit = (): boolean => {
    const typed = input.current?.value ?? ''
    const isUnchanged = hidden.current !== null && typed === displayText(form, picked())
    if (typed === lastCommitted.current || isUnchanged) return problem === undefined
    const result = parseInput(typed, form, rules, examples)
    lastCommitted.current = typed
    if ('values' in result) setValues(result.values)
    else {
      showProblem(result.problem)
      onInputError?.(typed.trim())
    }
    return 'values' in result
  }

  /** While typing, the message disappears as soon as it no longer applies. */
  const handleInput = () => {
    if (isDispatching.current) return
    lastCommitted.current = undefined
    if (problem !== undefined && 'values' in parseInput(input.current?.value ?? '', form, rules)) showProblem(undefined)
  }

  const commitLatest = useEffectEvent(commit)
  const reset = useEffectEvent(() => {
    showProblem(undefined)
    lastCommitted.current = initialText
    if (hidden.current) hidden.current.value = initialValue
  })
  useEffect(() => {
    const field = input.current
    const handleChange = () => void commitLatest()
    const handleReset = () => reset()
    // React's onChange is the input event.
    field?.addEventListener('change', handleChange)
    field?.form?.addEventListener('reset', handleReset)
    return () => {
      field?.removeEventListener('change', handleChange)
      field?.form?.removeEventListener('reset', handleReset)
    }
  }, [])

  return { input, hidden, initialText, problem, picked, setValues, commit, handleInput }
}
