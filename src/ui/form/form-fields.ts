import type { RefObject } from 'react'
import { type FieldName, type FormSchema, problemOf, normalize, valueOf } from './field-schema.ts'
import { controlOf, customProblem, readControl, writeControl } from './controls.ts'

export type Errors = Record<string, string>

/** Checks across fields. Gets the values of all fields and returns a message for each wrong one. */
export type Check<S extends FormSchema> = (values: Record<FieldName<S>, unknown>) => Errors

/** Reads and validates the fields of a form by its schema. */
export function formFields<S extends FormSchema>(
  formRef: RefObject<HTMLFormElement | null>,
  schema: S,
  check: Check<S> = () => ({}),
) {
  type Name = FieldName<S>
  const names = Object.keys(schema.shape) as Name[]
  const isName = (name: string): name is Name => Object.hasOwn(schema.shape, name)
  const control = (name: string) => (formRef.current ? controlOf(formRef.current, name) : undefined)
  const readField = (name: string) => {
    const element = control(name)
    return element && readControl(element)
  }
  const values = () =>
    Object.fromEntries(names.map((name) => [name, valueOf(schema.shape[name]!, readField(name))])) as Record<
      Name,
      unknown
    >
  /** Fields that are not on the page have no error. */
  const problem = (name: Name): string | undefined => {
    const element = control(name)
    return (
      element && (customProblem(element) ?? problemOf(schema.shape[name]!, readField(name)) ?? check(values())[name])
    )
  }

  return {
    names,
    isName,
    control,
    readField,
    values,
    problem,
    problems: (): Errors =>
      Object.fromEntries(names.map((name) => [name, problem(name)]).filter(([, message]) => message !== undefined)),
    /** In document order. */
    namesOnPage: (): string[] => [...(formRef.current?.elements ?? [])].map((it) => (it as HTMLInputElement).name),
    /** Shows a text as it will be stored. */
    normalize(name: Name) {
      const element = control(name)
      const text = element && readControl(element)
      const normalized = typeof text === 'string' ? normalize(schema.shape[name]!, text) : undefined
      if (element && normalized !== undefined && normalized !== text) writeControl(element, normalized)
    },
  }
}
