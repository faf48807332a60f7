/** What came with a request, read by the schemas of its endpoint. */
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'

export interface Input<E extends Endpoint> {
  params: z.output<NonNullable<E['params']>>
  query: z.output<NonNullable<E['query']>>
  body: z.output<NonNullable<E['body']>>
}

interface Given {
  params: Record<string, string>
  search: URLSearchParams
  /** As parsed from JSON. */
  body?: unknown
}

/** More helps no one. Paths contain keys as the client sent them, so they are cut too. */
const MAX_DETAILS = 50
const MAX_PATH_CHARACTERS = 100

/** VALIDATION_FAILED with a sentence for each field; of nested fields the path, by dots. */
export function readInput(endpoint: Endpoint, { params, search, body }: Given): Input<Endpoint> {
  const query = Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name).join(',')]))
  const details: Record<string, unknown> = {}
  const read = (schema: z.ZodMiniType | undefined, given: unknown) => {
    const parsed = schema && z.safeParse(schema, given, { error: sentenceFor })
    for (const { path, message } of parsed?.error?.issues.slice(0, MAX_DETAILS) ?? [])
      details[path.join('.').slice(0, MAX_PATH_CHARACTERS)] ??= message
    return parsed?.data
  }
  const input = {
    params: read(endpoint.params, params),
    query: read(endpoint.query, query),
    body: read(endpoint.body, body),
  }
  // Not even an object: nothing that could be told at a field.
  if ('' in details) throw new CodedError('BAD_REQUEST')
  if (Object.keys(details).length > 0) throw new CodedError('VALIDATION_FAILED', { details })
  return input
}

/** For checks of the contract that bring no sentence of their own. */
function sentenceFor({ code, input, maximum }: z.core.$ZodRawIssue): string {
  if (input === undefined) return '指定してください'
  if (code === 'too_big') return `${String(maximum)}文字（件）以内で指定してください`
  return code === 'invalid_value' ? '選べる値の中から指定してください' : '形式をご確認ください'
}
