import type { RefObject } from 'react'
import { type FieldName, type FormSchema, problemOf, tidy, valueOf } from './field-schema.ts'
import { controlOf, ownProblem, typedIn, write } from './typed-values.ts'

export type Errors = Record<string, string>

/** What a single field cannot know. Gets what stands in all fields, gives a sentence for each that is wrong. */
export type Check<S extends FormSchema> = (values: Record<FieldName<S>, unknown>) => Errors

/** The fields of a form as its schema sees them. */
export function formFields<S extends FormSchema>(
  formRef: RefObject<HTMLFormElement | null>,
  schema: S,
  check: Check<S> = () => ({}),
) {
  type Name = FieldName<S>
  const names = Object.keys(schema.shape) as Name[]
  const isName = (name: string): name is Name => Object.hasOwn(schema.shape, name)
  const control = (name: string) => (formRef.current ? controlOf(formRef.current, name) : undefined)
  const typed = (name: string) => {
    const found = control(name)
    return found && typedIn(found)
  }
  const values = () =>
    Object.fromEntries(names.map((name) => [name, valueOf(schema.shape[name]!, typed(name))])) as Record<Name, unknown>
  /** For a field that the page does not show, there is nothing to say. */
  const problem = (name: Name): string | undefined => {
    const found = control(name)
    return found && (ownProblem(found) ?? problemOf(schema.shape[name]!, typed(name)) ?? check(values())[name])
  }

  return {
    names,
    isName,
    control,
    typed,
    values,
    problem,
    problems: (): Errors =>
      Object.fromEntries(names.map((name) => [name, problem(name)]).filter(([, sentence]) => sentence !== undefined)),
    /** In the order of the page. */
    namesOnPage: (): string[] => [...(formRef.current?.elements ?? [])].map((it) => (it as HTMLInputElement).name),
    /** Shows a text as it will be kept. */
    tidy(name: Name) {
      const found = control(name)
      const text = found && typedIn(found)
      const kept = typeof text === 'string' ? tidy(schema.shape[name]!, text) : undefined
      if (found && kept !== undefined && kept !== text) write(found, kept)
    },
  }
}
