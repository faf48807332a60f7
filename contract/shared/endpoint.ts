/** One HTTP call as plain data: the server mounts it, the page calls it, the API description lists it. */
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Who may call: anybody, or a customer with a valid session. */
export type Access = 'public' | 'customer'

type Schema = z.ZodMiniType

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
> {
  method: Method
  /** Below `/api`, with parameters in braces: `/Items/{id}`. */
  path: `/${string}`
  access: Access
  /** One line for the API description. */
  summary: string
  /** Path parameters; read from text. */
  params?: Params
  /** Query parameters; read from text, lists separated by commas. */
  query?: Query
  body?: Body
  /** Of the body's JSON text; only where more than usual is sent. */
  maxBodyBytes?: number
  output: Output
  /** Sent with a key, done once however often it is sent; see submissions.ts. A guest's comes without a token. */
  isSubmission?: true
  /**
   * `multipart/form-data` with one field `file`. Two headers: the file's id, made on the device, as the idempotency key, and
   * the key of the submission that the file is for.
   */
  isUpload?: true
  /** The answer is bytes; `output` says nothing of them. */
  isFile?: true
  /** The answer never ends: `text/event-stream`, where each event's data is an `output`. */
  isStream?: true
  /** Codes beyond those that every call may answer (see `COMMON_ERRORS`). */
  errors?: readonly ErrorCode[]
}

/** Keeps the exact types of an endpoint's schemas. */
export const endpoint = <P extends Schema, Q extends Schema, B extends Schema, O extends Schema>(
  it: Endpoint<P, Q, B, O>,
): Endpoint<P, Q, B, O> => it

/** What a caller gives: parsed values, not text. */
export interface CallInput<E extends Endpoint> {
  params?: z.output<NonNullable<E['params']>>
  query?: z.output<NonNullable<E['query']>>
  body?: z.input<NonNullable<E['body']>>
}

export type Answer<E extends Endpoint> = z.output<E['output']>

const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value)

/** `{ page: 2, colour: ['white', 'beige'], inStock: true }` → `page=2&colour=white,beige&inStock=1`; empty values are left out. */
export function queryText(query: object): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === false || (Array.isArray(value) && value.length === 0)) continue
    params.append(key, asText(value))
  }
  return params.toString().replaceAll('%2C', ',')
}

/** The address of a call on this origin: `/api/Items/7`, `/api/Items?page=2`. */
export function addressOf<E extends Endpoint>(it: E, input: CallInput<E> = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = it.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = queryText((input.query ?? {}) as object)
  return `/api${path}${query && `?${query}`}`
}
