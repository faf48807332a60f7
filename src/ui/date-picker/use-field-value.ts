import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAfterPress } from '../form/use-after-press.ts'
import type { DateRules } from './date-rules.ts'
import { type FieldForm, readTyped, readValue, shownText, valueText } from './field-text.ts'
import type { PlainDateTime } from './plain-date-time.ts'
import type { PickKind } from './use-picker.ts'

export interface FieldValueOptions {
  form: FieldForm
  rules: DateRules
  /** What the field shows at first. */
  begin: string
  /** For who typed something else: what the field could hold. */
  examples: readonly PlainDateTime[] | undefined
  onChange: ((value: string, kind?: PickKind) => void) | undefined
  onInputError: ((typed: string) => void) | undefined
}

/**
 * What stands in a field of dates. The page's own input keeps it, as in every form of the store: it may have been filled
 * before the program ran, or by a draft. Where the field shows another text than it gives, a hidden input has the value.
 */
export function useFieldValue({ form, rules, begin, examples, onChange, onInputError }: FieldValueOptions) {
  const input = useRef<HTMLInputElement>(null)
  const hidden = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const afterPress = useAfterPress()
  const begun = shownText(form, readValue(begin, form)) || begin
  /** The text that was taken or refused last; undefined as soon as something is typed. */
  const judged = useRef<string | undefined>(begun)
  const isPutting = useRef(false)

  /** The form knows at once; what moves the page waits until a press is over. */
  const tell = (sentence: string | undefined) => {
    for (const control of [input.current, hidden.current]) control?.setCustomValidity(sentence ?? '')
    afterPress(() => setProblem(sentence))
  }

  const picked = (): readonly PlainDateTime[] => readValue((hidden.current ?? input.current)?.value ?? '', form)

  const put = (values: readonly PlainDateTime[], kind?: PickKind) => {
    const field = input.current
    if (!field) return
    const value = valueText(form, values)
    field.value = shownText(form, values)
    judged.current = field.value
    if (hidden.current) hidden.current.value = value
    tell(undefined)
    // The form around it reads its fields when it hears this.
    isPutting.current = true
    ;(hidden.current ?? field).dispatchEvent(new Event('input', { bubbles: true }))
    isPutting.current = false
    onChange?.(value, kind)
  }

  /** Takes what was typed, or says what is wrong with it; then the value stays as it was. */
  const commit = (): boolean => {
    const typed = input.current?.value ?? ''
    const isUnchanged = hidden.current !== null && typed === shownText(form, picked())
    if (typed === judged.current || isUnchanged) return problem === undefined
    const read = readTyped(typed, form, rules, examples)
    judged.current = typed
    if ('values' in read) put(read.values)
    else {
      tell(read.problem)
      onInputError?.(typed.trim())
    }
    return 'values' in read
  }

  /** While one types, what was said goes as soon as it is no longer true. */
  const type = () => {
    if (isPutting.current) return
    judged.current = undefined
    if (problem !== undefined && 'values' in readTyped(input.current?.value ?? '', form, rules)) tell(undefined)
  }

  const changed = useEffectEvent(commit)
  const forget = useEffectEvent(() => {
    tell(undefined)
    judged.current = begun
    if (hidden.current) hidden.current.value = begin
  })
  useEffect(() => {
    const field = input.current
    const commitChange = () => void changed()
    const forgetAll = () => forget()
    // React's onChange is the input event.
    field?.addEventListener('change', commitChange)
    field?.form?.addEventListener('reset', forgetAll)
    return () => {
      field?.removeEventListener('change', commitChange)
      field?.form?.removeEventListener('reset', forgetAll)
    }
  }, [])

  return { input, hidden, begun, problem, picked, put, commit, type }
}
