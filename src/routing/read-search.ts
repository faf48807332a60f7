/** Parses search params with the schemas of a page. Loaded with the page. */
import { redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { asText } from './search-params.ts'

type Shape = Record<string, z.ZodMiniType>
export type SearchValues<S extends Shape> = { [Name in keyof S]?: z.output<S[Name]> | undefined }

/** The search params that a page declares; an invalid or empty one becomes `undefined`. */
export function readSearch<S extends Shape>(shape: S, search: Record<string, unknown>): SearchValues<S> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    if (!(name in search)) continue
    const text = asText(search[name])
    const result = text ? z.safeParse(field, text) : undefined
    values[name] = result?.success ? result.data : undefined
  }
  return values as SearchValues<S>
}

/** For loaders: redirects to the address without invalid params, and with the others as links write them. */
export function readSearchOrRedirect<S extends Shape>(shape: S, search: Record<string, unknown>): SearchValues<S> {
  const values: Record<string, unknown> = readSearch(shape, search)
  const isValid = ([name, value]: [string, unknown]) => value !== undefined && asText(value) === asText(search[name])
  if (!Object.entries(values).every(isValid))
    throw redirect({ to: '.', search: ((now: object) => ({ ...now, ...values })) as never, replace: true })
  return values as SearchValues<S>
}
