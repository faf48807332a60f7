/** An HTTP endpoint as plain data: the server mounts it, the page calls it, and the API description lists it. */
import type * as z from 'zod/mini'
import type { LiveEventKind } from './constants.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Where a response is read on the device. */
export interface Offline {
  /** `catalogue`: the offline catalogue has a handler. `saved`: the last response is stored on the device. */
  source: 'catalogue' | 'saved'
  /** `network-first`: the device only if the server is unreachable. */
  strategy: 'cache-first' | 'network-first' | 'stale-while-revalidate'
  /** Of the format of saved responses, from 1. Those of another revision are not read: increase it when they would break pages. */
  revision?: number
}

type Schema = z.ZodMiniType

/** Each flag is read by every runtime that it concerns, so no runtime keeps its own list of endpoints. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
> {
  method: Method
  /** Below `/api`, with parameters in braces: `/Items/{id}`. */
  path: `/${string}`
  /**
   * `required`: only for a customer with a valid session. `optional`: also for guests, without a token. `staff`: only on the
   * desk's own origin, for staff with a valid session.
   */
  auth: 'none' | 'optional' | 'required' | 'staff'
  /** The response depends only on the URL and public data: server, CDN and worker cache it. Default: never cached. */
  cache?: 'public' | 'monthly'
  /** Query parameters that reveal something about the customer, so the URL must not stay in Cache Storage. */
  privateQuery?: readonly string[]
  offline?: Offline | undefined
  /** The live event after which the response may differ. */
  refetchOn?: LiveEventKind
  /** Path parameters, parsed from text. */
  params?: Params
  /** Query parameters, parsed from text. Lists are separated by commas. */
  query?: Query
  body?: Body
  /** Limit of the JSON text, set only where the default is too small. */
  maxBodyBytes?: number
  output: Output
  /** A submission: sent with an idempotency key and processed once, however often it is sent. */
  idempotent?: true
  /**
   * Default: JSON. `upload`: `multipart/form-data` with one field `file`; two headers are required: the file's id,
   * generated on the device, as the idempotency key, and the key of the submission that the file belongs to. `file`: the
   * response is binary, `output` does not describe it. `event-stream`: endless; the data of each event matches `output`.
   */
  transport?: 'upload' | 'file' | 'event-stream'
  /** Error codes in addition to `COMMON_ERRORS`. */
  errors?: readonly ErrorCode[]
}

/** Preserves the exact schema types of an endpoint. */
export const endpoint = <P extends Schema, Q extends Schema, B extends Schema, O extends Schema>(
  it: Endpoint<P, Q, B, O>,
): Endpoint<P, Q, B, O> => it

/** Arguments of a call: parsed values, not text. */
export interface CallInput<E extends Endpoint> {
  params?: z.output<NonNullable<E['params']>>
  query?: z.output<NonNullable<E['query']>>
  body?: z.input<NonNullable<E['body']>>
}

export type ResponseBody<E extends Endpoint> = z.output<E['output']>

const toQueryText = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value)

/** `{ page: 2, colour: ['white', 'beige'], inStock: true }` → `page=2&colour=white,beige&inStock=1`; empty values are left out. */
export function queryText(query: object): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === false || (Array.isArray(value) && value.length === 0)) continue
    params.append(key, toQueryText(value))
  }
  return params.toString().replaceAll('%2C', ',')
}

/** The URL of a call on this origin: `/api/Items/7`, `/api/Items?page=2`. */
export function toEndpointUrl<E extends Endpoint>(it: E, input: CallInput<E> = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = it.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = queryText((input.query ?? {}) as object)
  return `/api${path}${query && `?${query}`}`
}

/** Whether the response may stay in Cache Storage, which outlives a logout. The worker uses generated patterns. */
export const isStorable = ({ cache, privateQuery = [] }: Endpoint, query: unknown): boolean =>
  cache !== undefined &&
  !privateQuery.some((name) => (query as Record<string, unknown> | undefined)?.[name] !== undefined)
