/**
 * Validates ids in addresses before anything is requested: a page with an impossible id does not
 * exist (404).
 */
import { MAX_CONTENT_ID } from '#contract/shared/constants.ts'
import { asText } from './search-params.ts'

/** 1…2147483647 without leading zeros, as `contentIdText` accepts. Without zod, which the first load does not have. */
function parseContentId(text: string): number | undefined {
  const id = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : 0
  return id > 0 && id <= MAX_CONTENT_ID ? id : undefined
}

function readId(text: string): { id: number } | false {
  const id = parseContentId(text)
  return id !== undefined && { id }
}

/** For `/items/$id`. */
export const contentIdParam = {
  parse: ({ id }: { id: string }) => readId(id),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}

/** For `/items/category/{-$id}`. */
export const optionalContentIdParam = {
  parse: ({ id }: { id?: string | undefined }): { id?: number | undefined } | false =>
    id === undefined ? {} : readId(id),
  stringify: ({ id }: { id?: number | undefined }) => ({ id: id === undefined ? undefined : String(id) }),
}

/** `validateSearch` for params that are ids. Invalid ones leave the address. */
export function pickIds<Name extends string>(
  search: Record<string, unknown>,
  ...names: Name[]
): { [N in Name]?: number | undefined } {
  const given = names.filter((name) => search[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, parseContentId(asText(search[name]))])) as never
}

/** The same for a param with several ids, joined by commas. */
export function pickIdList<Name extends string>(
  search: Record<string, unknown>,
  name: Name,
): { [N in Name]?: number[] | undefined } {
  if (search[name] === undefined) return {}
  const ids = [...new Set(asText(search[name]).split(','))].map(parseContentId)
  return { [name]: ids.includes(undefined) ? undefined : ids } as never
}
