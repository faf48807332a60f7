/** Mounts the endpoints of the contract: parses the input, runs the handler and sends the response. */
import { isDeepStrictEqual } from 'node:util'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { toEndpointUrl, type ResponseBody, type Endpoint } from '#contract/shared/endpoint.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Call } from '#contract/shared/render.ts'
import type { PrebuiltResponse } from './encode.ts'
import { type ResponseCache, sendPrebuilt } from './response-cache.ts'
import { CACHE_CONTROL, NOT_STORED } from './cache-control.ts'
import { STREAM_HEADERS } from './event-stream.ts'
import { type SignedIn, MALFORMED_TOKEN, openExchange, type HttpEnv } from './exchange.ts'
import { readJson } from './read-body.ts'
import { readInput, type Input } from './read-input.ts'
import { readFormFile, type UploadPace } from './read-upload.ts'
import type { PersonalRoute, PublicRoute, Route, BinaryResponse, SubmissionRoute, UploadRoute } from './route.ts'
import {
  readFileSubmitter,
  readSubmitter,
  type StoredResponse,
  type Submission,
  type SubmissionWork,
} from './submitter.ts'
import type { UploadSlot } from './upload-limits.ts'

export interface MountOptions {
  responseCache: ResponseCache
  /** Reject responses that do not match the contract. */
  checkOutput: boolean
  trustedProxies: number
  /** Rejects with UNAUTHORIZED unless the token belongs to an active session. */
  authenticate: (token: string | undefined) => Promise<SignedIn>
  /** Reserves an upload slot for a client address, or throws. */
  acquireUpload: (source: string) => UploadSlot
  uploadPace?: UploadPace | undefined
  submit: (submission: Submission, prepare: () => SubmissionWork) => Promise<StoredResponse>
}

/** `/Items/{id}` → `/api/Items/:id` */
const toRoutePattern = (endpoint: Endpoint): string => `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`

export function mount(app: Hono<HttpEnv>, routes: Route[], options: MountOptions): void {
  for (const it of routes) {
    app.on(it.endpoint.method, toRoutePattern(it.endpoint), (c) => respond(c, it, options))
  }
  for (const [path, methods] of methodsByPath(routes)) {
    app.all(path, (c) => {
      c.header('allow', methods.join(', '))
      throw new CodedError('METHOD_NOT_ALLOWED')
    })
  }
}

function respond(c: Context<HttpEnv>, it: Route, options: MountOptions): Promise<Response> {
  if (it.kind === 'public') return respondPublic(c, it, options)
  if (it.kind === 'personal') return respondPersonal(c, it, options)
  return it.kind === 'upload' ? respondUpload(c, it, options) : respondSubmission(c, it, options)
}

const getRequestInput = (c: Context<HttpEnv>) => ({ params: c.req.param(), search: new URL(c.req.url).searchParams })

async function respondPublic(c: Context<HttpEnv>, it: PublicRoute, options: MountOptions): Promise<Response> {
  const input = readInput(it.endpoint, getRequestInput(c))
  if (!it.endpoint.cache) return c.json(checked(it, await it.run(input), options))
  const { responseCache } = options
  return sendPrebuilt(c, await readCached(it, input, options), {
    responseCache,
    key: toEndpointUrl(it.endpoint, input),
  })
}

/** Authenticates first, so the body of an unauthorized request is never read. */
async function respondPersonal(c: Context<HttpEnv>, it: PersonalRoute, options: MountOptions): Promise<Response> {
  const { endpoint } = it
  const exchange = openExchange(c, options.trustedProxies)
  if (exchange.token === MALFORMED_TOKEN && endpoint.errors?.includes('UNAUTHORIZED'))
    throw new CodedError('UNAUTHORIZED')
  const customer = endpoint.auth === 'required' ? await options.authenticate(exchange.token) : undefined
  const body = endpoint.body && (await readJson(c.req.raw, endpoint.maxBodyBytes)).value
  const input = readInput(endpoint, { ...getRequestInput(c), body })
  if (endpoint.transport === 'file') return sendBytes(c, (await it.run(input, exchange, customer)) as BinaryResponse)
  if (endpoint.transport !== 'event-stream')
    return c.json(checked(it, await it.run(input, exchange, customer), options))
  // A stream without a reader would never end.
  if (c.req.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS)
  return c.body((await it.run(input, exchange, customer)) as ReadableStream, 200, STREAM_HEADERS)
}

async function respondSubmission(c: Context<HttpEnv>, it: SubmissionRoute, options: MountOptions): Promise<Response> {
  const { endpoint } = it
  const submitter = await readSubmitter(c, endpoint, options)
  const { text, value } = await readJson(c.req.raw, endpoint.maxBodyBytes)
  const call = `${c.req.method} ${c.req.path}`
  const { status, body } = await options.submit({ ...submitter, call, text }, () => {
    const input = readInput(endpoint, { ...getRequestInput(c), body: value })
    const { onUnseenRejection: onUnseen } = it
    return {
      limits: it.limits(input, submitter),
      rejectsBeforeWriting: it.rejectsBeforeWriting,
      run: async (tx, finalWrites) => checked(it, await it.run(tx, input, submitter, finalWrites), options),
      ...(onUnseen && submitter.isUnseen
        ? { onRejection: (tx, rejection) => onUnseen(tx, input, submitter, rejection) }
        : {}),
    }
  })
  return c.body(body, status as ContentfulStatusCode, { 'content-type': 'application/json' })
}

async function respondUpload(c: Context<HttpEnv>, it: UploadRoute, options: MountOptions): Promise<Response> {
  const submitter = await readFileSubmitter(c, it.endpoint, options)
  const slot = options.acquireUpload(submitter.source)
  try {
    await it.admit(submitter)
    return c.json(
      checked(it, await it.run(submitter, await readFormFile(c.req.raw, slot, options.uploadPace)), options),
    )
  } finally {
    slot.release()
  }
}

export const sendBytes = (c: Context<HttpEnv>, { bytes, type, disposition, policy }: BinaryResponse): Response =>
  c.body(bytes, 200, {
    'content-type': type,
    'content-length': String(bytes.byteLength),
    'content-disposition': disposition,
    'cache-control': NOT_STORED,
    ...(policy !== undefined && { 'content-security-policy': policy }),
  })

/** In-process calls for server rendering, with the same validation and the same response cache. */
export function createInProcessCall(routes: Route[], options: MountOptions): Call {
  const byName = new Map(routes.map((it) => [`${it.endpoint.method} ${it.endpoint.path}`, it]))
  return async (it, input = {}) => {
    const found = byName.get(`${it.method} ${it.path}`)
    if (!found) throw new CodedError('NOT_FOUND')
    // Pages are always rendered for a guest.
    if (found.kind !== 'public') throw new CodedError('UNAUTHORIZED')
    const params = Object.entries((input.params ?? {}) as object).map(([name, value]) => [name, String(value)])
    const search = new URL(toEndpointUrl(it, input), 'http://in-process').searchParams
    const read = readInput(found.endpoint, { params: Object.fromEntries(params), search })
    if (!found.endpoint.cache) return checked(found, await found.run(read), options) as ResponseBody<typeof it>
    let created: unknown
    const response = await readCached(found, read, options, (value) => (created = value))
    return parseBody(response, created) as ResponseBody<typeof it>
  }
}

const values = new WeakMap<PrebuiltResponse, unknown>()

/**
 * Parses a response once, as every page reads settings and categories. The result must not be modified. `created`: the
 * value that the response was just created from.
 */
function parseBody(response: PrebuiltResponse, created: unknown): unknown {
  // Only pages drop their body.
  const value: unknown = values.get(response) ?? created ?? JSON.parse(response.plain.body!.toString())
  values.set(response, value)
  return value
}

/** The key is the normalized URL, so equivalent requests share one entry. */
const readCached = (
  it: PublicRoute,
  input: Input<Endpoint>,
  options: MountOptions,
  onCreate?: (value: unknown) => void,
): Promise<PrebuiltResponse> =>
  options.responseCache.read(toEndpointUrl(it.endpoint, input), async () => {
    const value = checked(it, await it.run(input), options)
    onCreate?.(value)
    return {
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': CACHE_CONTROL[it.endpoint.cache!] },
      body: JSON.stringify(value),
    }
  })

/** In tests and development, rejects a response that differs from the contract or has additional fields. */
function checked<T>({ endpoint }: Route, value: T, { checkOutput }: MountOptions): T & object {
  if (checkOutput) {
    const parsed = z.parse(endpoint.output, value)
    const asSent: unknown = JSON.parse(JSON.stringify(value))
    if (!isDeepStrictEqual(parsed, asSent))
      throw new Error(`${endpoint.method} ${endpoint.path} returns more than its contract declares`)
  }
  return value as T & object
}

function methodsByPath(routes: Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { endpoint } of routes) {
    const path = toRoutePattern(endpoint)
    methods.set(path, [
      ...(methods.get(path) ?? []),
      ...(endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]),
    ])
  }
  return methods
}
