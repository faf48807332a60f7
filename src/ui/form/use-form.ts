import { type FocusEvent, type FormEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import type { Draft } from './draft.ts'
import { type FieldName, type FormSchema, isRequired } from './field-schema.ts'
import { type Check, type Errors, formFields } from './form-fields.ts'
import { useAfterPress } from './use-after-press.ts'
import { useDraft } from './use-draft.ts'
import { readControl, writeControl } from './controls.ts'

/** Why a submission failed: errors of single fields and of the whole form. */
export interface FormError {
  message?: ReactNode
  fields?: Errors
}

export interface FormOptions<S extends FormSchema> {
  schema: S
  /** Receives the parsed values. An error it throws is shown. */
  submit: (values: z.output<S>) => Promise<unknown>
  describeError: (error: unknown) => FormError
  check?: Check<S>
  /** Where unsent input is stored. */
  draft?: Draft
  /** Errors of an earlier attempt with the initial values. */
  initialErrors?: Errors
}

/** Props that connect a field to its form: `<TextField {...form.field('email')} />`. */
export interface FormField<Name extends string = string> {
  id: string
  name: Name
  required: boolean
  error: string | undefined
}

export type FormHandle<S extends FormSchema = FormSchema> = ReturnType<typeof useForm<S>>

/**
 * A form whose source of truth is the DOM: fields are uncontrolled and read on events, so that
 * input from before hydration or from a password manager counts. A field is validated on blur, and
 * its error disappears as soon as it is valid.
 */
export function useForm<S extends FormSchema>({
  schema,
  submit,
  describeError,
  check,
  draft,
  initialErrors = {},
}: FormOptions<S>) {
  const id = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const fields = useMemo(() => formFields(formRef, schema, check), [schema, check])
  const [errors, setErrors] = useState<Errors>(initialErrors)
  const [formError, setFormError] = useState<ReactNode>()
  const [invalidFields, setInvalidFields] = useState<readonly { name: string; label: string }[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const isComposing = useRef(false)
  const { isRestored, save, erase } = useDraft(formRef, draft, fields.names)
  const afterPress = useAfterPress()

  const validate = (name: FieldName<S>) => {
    const problem = fields.problem(name)
    setErrors(({ [name]: _, ...others }) => (problem === undefined ? others : { ...others, [name]: problem }))
  }

  /** Runs after a field changed, by the customer or by code. */
  const handleChange = (name: string) => {
    if (!fields.isName(name)) return
    save()
    const isRight = fields.problem(name) === undefined
    setErrors((present) => {
      const { [name]: error, ...others } = present
      return error !== undefined && isRight ? others : present
    })
  }
  const fill = useAutofill(fields.control, handleChange)

  const handleBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement
    if (!fields.isName(name)) return
    if (!isComposing.current) fields.normalize(name)
    afterPress(() => validate(name))
  }

  /** Shows the errors and focuses the first wrong field. */
  const showErrors = ({ message, fields: fieldErrors = {} }: FormError) => {
    const known = Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => fields.control(name)))
    const wrong = fields.namesOnPage().filter((name) => known[name] !== undefined)
    flushSync(() => {
      setErrors(known)
      setFormError(message)
      setInvalidFields(wrong.map((name) => ({ name, label: labelOf(fields.control(name)) })))
    })
    fields.control(wrong[0] ?? '')?.focus()
  }

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    fields.names.forEach(fields.normalize)
    const problems = fields.problems()
    showErrors({ fields: problems })
    if (Object.keys(problems).length > 0) return
    isSending.current = true
    setIsBusy(true)
    try {
      await submit(schema.parse(fields.values()) as z.output<S>)
      erase()
    } catch (error) {
      showErrors(describeError(error))
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }

  const discard = () => {
    formRef.current?.reset()
    showErrors({})
    erase()
  }

  const field = <Name extends FieldName<S>>(name: Name): FormField<Name> => ({
    id: `${id}-${name}`,
    name,
    required: isRequired(schema.shape[name]!),
    error: errors[name],
  })

  return {
    field,
    fill,
    discard,
    errors,
    formError,
    invalidFields,
    isBusy,
    isRestored,
    isLong: fields.names.length >= LONG_FROM_FIELDS,
    readField: fields.readField,
    focus: (name: string) => fields.control(name)?.focus(),
    formProps: {
      ref: formRef,
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void handleSubmit(event),
      onInput: ({ target }: FormEvent<HTMLFormElement>) => handleChange((target as unknown as HTMLInputElement).name),
      onBlur: handleBlur,
      onCompositionStart: () => void (isComposing.current = true),
      onCompositionEnd: () => void (isComposing.current = false),
    } as const,
  }
}

/** From this number of fields on, errors are also listed above the form. */
const LONG_FROM_FIELDS = 5

const labelOf = (control: ReturnType<ReturnType<typeof formFields>['control']>) =>
  control?.labels?.[0]?.textContent ?? ''

type Control = Parameters<typeof writeControl>[0]

const initialValueOf = (field: Control | undefined): string | undefined =>
  field instanceof HTMLSelectElement
    ? [...field.options].find(({ defaultSelected }) => defaultSelected)?.value
    : field?.defaultValue

/**
 * Fills a field, but never overwrites input: only an empty field, one with its initial value, or
 * one filled here before. Returns whether it did.
 */
function useAutofill(control: (name: string) => Control | undefined, handleChange: (name: string) => void) {
  const filled = useRef(new Map<string, string>())
  return (name: string, value: string): boolean => {
    const field = control(name)
    const present = field && readControl(field)
    const canFill = present === '' || present === filled.current.get(name) || present === initialValueOf(field)
    if (!field || !canFill) return false
    writeControl(field, value)
    filled.current.set(name, value)
    handleChange(name)
    return true
  }
}
