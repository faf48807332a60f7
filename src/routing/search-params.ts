/**
 * Search params are plain text: `q=1e3` and `q=0123` stay unchanged, several values are joined by commas. Part of the first
 * load, so it does not import zod; `read-search.ts` parses the values.
 */
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

/** The text of a value in an address; links pass values, addresses pass text. */
export const asText = (value: unknown): string => parseSearch(queryText({ value }))['value'] ?? ''

/** Search params as in the address, or as links give them. */
export type TextSearch<Name extends string = string> = {
  [N in Name]?: string | number | boolean | readonly (string | number)[] | undefined
}

/**
 * `validateSearch` and `loaderDeps` of a page whose loader parses its params. As text, so that what a link preloads is found
 * under the address. Other params stay in the address; the router's `search` contains them, so `loaderDeps` picks again.
 */
export function pickSearch<Name extends string>(search: Record<string, unknown>, ...names: Name[]): TextSearch<Name> {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (search[name] !== undefined) picked[name] = asText(search[name])
  return picked as TextSearch<Name>
}

/** For lists: filters, words and the page number. */
export const pickListSearch = <Name extends string = never>(search: Record<string, unknown>, ...filters: Name[]) =>
  pickSearch<Name | 'q' | 'page'>(search, ...filters, 'q', 'page')
