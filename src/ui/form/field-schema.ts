/** Applies a schema's field to form input, in which a missing value is an empty string. */
import * as z from 'zod/mini'
import type { Typed } from './controls.ts'

export type FormSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>
export type FieldName<S extends FormSchema> = keyof S['shape'] & string

/** What an empty field means to its schema: the empty text, null, or no value. */
const EMPTY_VALUES = ['', null, undefined]

const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success

/** Required fields accept neither an empty text nor an unticked checkbox. */
export const isRequired = (schema: z.ZodMiniType): boolean =>
  ![...EMPTY_VALUES, false].some((empty) => accepts(schema, empty))

export const valueOf = (schema: z.ZodMiniType, typed: Typed | undefined): unknown =>
  typed === '' && !isRequired(schema) ? EMPTY_VALUES.find((empty) => accepts(schema, empty)) : typed

/** The error message of a field. */
export const problemOf = (schema: z.ZodMiniType, typed: Typed | undefined): string | undefined =>
  z.safeParse(schema, valueOf(schema, typed)).error?.issues[0]?.message

/** The text as it will be stored, if it is valid. */
export function normalize(schema: z.ZodMiniType, typed: string): string | undefined {
  const { data } = z.safeParse(schema, typed)
  return typeof data === 'string' ? data : undefined
}
