/** Parses request input by the schemas of its endpoint. */
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { CodedError } from '#contract/shared/errors.ts'

export interface Input<E extends Endpoint> {
  params: z.output<NonNullable<E['params']>>
  query: z.output<NonNullable<E['query']>>
  body: z.output<NonNullable<E['body']>>
}

interface RequestInput {
  params: Record<string, string>
  search: URLSearchParams
  /** Parsed JSON. */
  body?: unknown
}

/** Paths contain keys chosen by the client, so their length is limited too. */
const MAX_DETAILS = 50
const MAX_PATH_CHARACTERS = 100

/** Throws VALIDATION_FAILED with a message per field; nested fields are named by dotted paths. */
export function readInput(endpoint: Endpoint, { params, search, body }: RequestInput): Input<Endpoint> {
  const query = Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name).join(',')]))
  // Without a prototype, whose names clients may send as fields.
  const details = Object.create(null) as Record<string, unknown>
  const read = (schema: z.ZodMiniType | undefined, given: unknown) => {
    const parsed = schema && z.safeParse(schema, given, { error: getMessage })
    const found = (parsed?.error?.issues ?? []).flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [...issue.path, key], message: 'この項目は受け付けていません' }))
        : [issue],
    )
    for (const { path, message } of found.slice(0, MAX_DETAILS))
      details[path.join('.').slice(0, MAX_PATH_CHARACTERS)] ??= message
    return parsed?.data
  }
  const input = {
    params: read(endpoint.params, params),
    query: read(endpoint.query, query),
    body: read(endpoint.body, body),
  }
  // Not an object, so the error belongs to no field.
  if ('' in details) throw new CodedError('BAD_REQUEST')
  if (Object.keys(details).length > 0) throw new CodedError('VALIDATION_FAILED', { details })
  return input
}

/** Default messages for checks without their own. */
function getMessage({ code, input, maximum }: z.core.$ZodRawIssue): string {
  if (input === undefined) return '指定してください'
  if (code === 'too_big') return `${String(maximum)}文字（件）以内で指定してください`
  return code === 'invalid_value' ? '選べる値の中から指定してください' : '形式をご確認ください'
}
