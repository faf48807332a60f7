/**
 * Search params are plain text: `q=1e3` and `q=0123` stay unchanged, several values are joined by
 * commas.
 */
import * as z from 'zod/mini'
import { queryText } from '#contract/shared/endpoint.ts'

export function parseSearch(text: string): Record<string, string> {
  const search: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    search[name] = name in search ? `${search[name]},${value}` : value
  }
  return search
}

export function stringifySearch(search: object): string {
  const text = queryText(search)
  return text && `?${text}`
}

type Shape = Record<string, z.ZodMiniType>
export type SearchValues<S extends Shape> = { [Name in keyof S]?: z.output<S[Name]> | undefined }

/** The text of a value in an address; links pass values, addresses pass text. */
const asText = (value: unknown): string => parseSearch(queryText({ value }))['value'] ?? ''

/**
 * Parses the search params that a page declares. An invalid or empty one becomes `undefined`, so
 * the router redirects to the address without it; unknown params stay in the address.
 */
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
