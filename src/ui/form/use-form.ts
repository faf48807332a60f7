import { type FocusEvent, type FormEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import type { Draft } from './draft.ts'
import { type FieldName, type FormSchema, isRequired } from './field-schema.ts'
import { type Check, type Errors, formFields } from './form-fields.ts'
import { useAfterPress } from './use-after-press.ts'
import { useDraft } from './use-draft.ts'
import { useSelfFill } from './use-self-fill.ts'

/** Why a form was not taken: what is wrong with single fields, and with the whole. */
export interface Refusal {
  message?: ReactNode
  fields?: Errors
}

export interface FormOptions<S extends FormSchema> {
  schema: S
  /** Gets what the schema made of the fields. What it throws is a refusal. */
  submit: (values: z.output<S>) => Promise<unknown>
  explain: (error: unknown) => Refusal
  check?: Check<S>
  /** Where the form is kept until it was sent. */
  draft?: Draft
  /** What an earlier attempt found wrong with what the fields offer. */
  refused?: Errors
}

/** What a field takes over to belong to its form: `<TextField {...form.field('email')} />`. */
export interface FormField<Name extends string = string> {
  id: string
  name: Name
  required: boolean
  error: string | undefined
}

export type FormHandle<S extends FormSchema = FormSchema> = ReturnType<typeof useForm<S>>

/**
 * A form whose truth is the page: fields are left to the browser and read when something happens, so what was typed before
 * the program ran, or by a password manager, counts like anything else. A field is judged when it is left and freed from
 * its error as soon as it is right.
 */
export function useForm<S extends FormSchema>({ schema, submit, explain, check, draft, refused = {} }: FormOptions<S>) {
  const id = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const fields = useMemo(() => formFields(formRef, schema, check), [schema, check])
  const [errors, setErrors] = useState<Errors>(refused)
  const [refusal, setRefusal] = useState<ReactNode>()
  const [wrongAtSubmit, setWrongAtSubmit] = useState<readonly { name: string; label: string }[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const isComposing = useRef(false)
  const { isRestored, save, erase } = useDraft(formRef, draft, fields.names)
  const afterPress = useAfterPress()

  const judge = (name: FieldName<S>) => {
    const problem = fields.problem(name)
    setErrors(({ [name]: _, ...others }) => (problem === undefined ? others : { ...others, [name]: problem }))
  }

  /** After a field got another text, from the customer or from us. */
  const changed = (name: string) => {
    if (!fields.isName(name)) return
    save()
    const isRight = fields.problem(name) === undefined
    setErrors((present) => {
      const { [name]: error, ...others } = present
      return error !== undefined && isRight ? others : present
    })
  }
  const fill = useSelfFill(fields.control, changed)

  const leave = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement
    if (!fields.isName(name)) return
    if (!isComposing.current) fields.tidy(name)
    afterPress(() => judge(name))
  }

  /** Shows what is wrong and leads to the first field of it. */
  const refuse = ({ message, fields: sentences = {} }: Refusal) => {
    const known = Object.fromEntries(Object.entries(sentences).filter(([name]) => fields.control(name)))
    const wrong = fields.namesOnPage().filter((name) => known[name] !== undefined)
    flushSync(() => {
      setErrors(known)
      setRefusal(message)
      setWrongAtSubmit(wrong.map((name) => ({ name, label: labelOf(fields.control(name)) })))
    })
    fields.control(wrong[0] ?? '')?.focus()
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    fields.names.forEach(fields.tidy)
    const problems = fields.problems()
    refuse({ fields: problems })
    if (Object.keys(problems).length > 0) return
    isSending.current = true
    setIsBusy(true)
    try {
      await submit(schema.parse(fields.values()) as z.output<S>)
      erase()
    } catch (error) {
      refuse(explain(error))
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }

  const discard = () => {
    formRef.current?.reset()
    refuse({})
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
    refusal,
    wrongAtSubmit,
    isBusy,
    isRestored,
    isLong: fields.names.length >= LONG_FROM_FIELDS,
    typed: fields.typed,
    focus: (name: string) => fields.control(name)?.focus(),
    formProps: {
      ref: formRef,
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void send(event),
      onInput: ({ target }: FormEvent<HTMLFormElement>) => changed((target as unknown as HTMLInputElement).name),
      onBlur: leave,
      onCompositionStart: () => void (isComposing.current = true),
      onCompositionEnd: () => void (isComposing.current = false),
    } as const,
  }
}

/** From so many fields on, errors are also listed above the form. */
const LONG_FROM_FIELDS = 5

const labelOf = (control: ReturnType<ReturnType<typeof formFields>['control']>) =>
  control?.labels?.[0]?.textContent ?? ''
