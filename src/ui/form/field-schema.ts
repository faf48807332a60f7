/** A field of a schema, asked as a form asks: about what was typed, where nothing is an empty text. */
import * as z from 'zod/mini'
import type { Typed } from './typed-values.ts'

export type FormSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>
export type FieldName<S extends FormSchema> = keyof S['shape'] & string

/** An empty field means what its schema has for nothing: the empty text itself, null, or no value at all. */
const NOTHING = ['', null, undefined]

const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success

/** Neither an empty field nor an empty box will do. */
export const isRequired = (schema: z.ZodMiniType): boolean =>
  ![...NOTHING, false].some((nothing) => accepts(schema, nothing))

export const valueOf = (schema: z.ZodMiniType, typed: Typed | undefined): unknown =>
  typed === '' && !isRequired(schema) ? NOTHING.find((nothing) => accepts(schema, nothing)) : typed

/** What is wrong with it, as a sentence. */
export const problemOf = (schema: z.ZodMiniType, typed: Typed | undefined): string | undefined =>
  z.safeParse(schema, valueOf(schema, typed)).error?.issues[0]?.message

/** What is kept of a text, if it can be kept. */
export function tidy(schema: z.ZodMiniType, typed: string): string | undefined {
  const { data } = z.safeParse(schema, typed)
  return typeof data === 'string' ? data : undefined
}
