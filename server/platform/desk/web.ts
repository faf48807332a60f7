/**
 * The routes of the desk's page: lists that need a permission, and all actions. Requests are accepted only from pages of the
 * desk's own origin.
 */
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { ulid } from 'ulid'
import * as z from 'zod/mini'
import type { Endpoint, ResponseBody } from '#contract/shared/endpoint.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { STAFF_HEADER } from '#contract/shared/action.ts'
import { KEY_HEADER } from '#contract/shared/submission-kind.ts'
import { submissionKeyField } from '#contract/shared/submission.ts'
import type { Deps } from '#server/platform/deps.ts'
import { STREAM_HEADERS } from '#server/platform/http/event-stream.ts'
import { openExchange, type Exchange, type HttpEnv } from '#server/platform/http/exchange.ts'
import { sendBytes } from '#server/platform/http/mount.ts'
import { readJson } from '#server/platform/http/read-body.ts'
import { readFormFile } from '#server/platform/http/read-upload.ts'
import type { BinaryResponse } from '#server/platform/http/route.ts'
import { createUploadLimiter, type UploadSlot } from '#server/platform/http/upload-limits.ts'
import { type Input, readInput } from '#server/platform/http/read-input.ts'
import { type DeskAction, previewAction, runAction } from './action.ts'
import { type Actor, assertPermission, type Permission } from './actor.ts'
import { ChangedError, CommandError } from './command-error.ts'

export interface DeskExchange extends Omit<Exchange, 'token'> {
  /** The header. */
  cookies: string | undefined
}

interface RouteOf<E extends Endpoint> {
  endpoint: E
  /** Undefined for logins, and for what a session says about itself. */
  permission: Permission | undefined
  run: (input: Input<E>, exchange: DeskExchange, actor: Actor | undefined) => Promise<unknown>
}

interface UploadOf<E extends Endpoint> {
  endpoint: E
  permission: Permission
  /** Throws if the person has uploaded too much, before the body is read. */
  admit: (actor: Actor) => Promise<void>
  /** `id`: made by the device. */
  upload: (file: { id: string; bytes: Uint8Array }, actor: Actor) => Promise<unknown>
}

export type DeskRoute = RouteOf<Endpoint> | UploadOf<Endpoint>

/** For staff with a permission. */
export const deskRoute = <E extends Endpoint>(
  endpoint: E,
  permission: Permission,
  run: (input: Input<E>, actor: Actor, exchange: DeskExchange) => Promise<ResponseBody<E>>,
): DeskRoute => ({
  endpoint: endpoint as Endpoint,
  permission,
  run: (input, exchange, actor) => run(input as Input<E>, actor!, exchange),
})

/** For staff with a permission. */
export const deskFile = <E extends Endpoint>(
  endpoint: E,
  permission: Permission,
  run: (input: Input<E>, actor: Actor) => Promise<BinaryResponse>,
): DeskRoute => ({
  endpoint: endpoint as Endpoint,
  permission,
  run: (input, _, actor) => run(input as Input<E>, actor!),
})

/** For staff with a permission, also for who has chosen the file on this tablet without signal. */
export const deskUpload = <E extends Endpoint>(
  endpoint: E,
  permission: Permission,
  {
    admit,
    run,
  }: {
    admit: UploadOf<E>['admit']
    run: (file: { id: string; bytes: Uint8Array }, actor: Actor) => Promise<ResponseBody<E>>
  },
): DeskRoute => ({ endpoint: endpoint as Endpoint, permission, admit, upload: run })

/** For logins, and what a session says about itself. For a stream, `run` returns the stream. */
export const sessionRoute = <E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>, exchange: DeskExchange) => Promise<ResponseBody<E> | ReadableStream>,
): DeskRoute => ({
  endpoint: endpoint as Endpoint,
  permission: undefined,
  run: (input, exchange) => run(input as Input<E>, exchange),
})

export interface DeskMountOptions extends Pick<Deps, 'db' | 'env' | 'now'> {
  deskUrl: string
  actions: readonly DeskAction[]
  /**
   * `staffId`: who has done what is sent, perhaps a while ago; undefined for the person who is logged in. Rejects with UNAUTHORIZED or
   * SESSION_ENDED.
   */
  authenticate: (cookies: string | undefined, staffId?: string) => Promise<Actor>
}

export function mountDesk(app: Hono<HttpEnv>, routes: readonly DeskRoute[], options: DeskMountOptions): void {
  app.use('/api/*', refuseOtherSites(options.deskUrl))
  const acquireUpload = createUploadLimiter(options.now)
  for (const it of routes)
    app.on(it.endpoint.method, `/api${it.endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`, (c) =>
      'upload' in it ? respondUpload(c, it, { ...options, acquireUpload }) : respond(c, it, options),
    )
  const byName = new Map(options.actions.map((it) => [it.name, it]))
  const find = (c: Context<HttpEnv>) => {
    const action = byName.get(`${c.req.param('noun')} ${c.req.param('verb')}`)
    if (!action) throw new CodedError('NOT_FOUND')
    return action
  }
  app.post('/api/Actions/:noun/:verb', (c) => respondAction(c, find(c), options))
  app.post('/api/Previews/:noun/:verb', (c) => respondPreview(c, find(c), options))
}

/** The cookie is never sent from other sites. This also refuses pages of another origin of the same site, such as the store. */
const refuseOtherSites =
  (deskUrl: string): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    if ((site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== deskUrl))
      throw new CodedError('FORBIDDEN')
    await next()
  }

function openDeskExchange(c: Context<HttpEnv>, { env }: DeskMountOptions): DeskExchange {
  const { source, userAgent, setCookies } = openExchange(c, env.TRUST_PROXY)
  return { source, userAgent, setCookies, cookies: c.req.header('cookie'), signal: c.req.raw.signal }
}

/** Authenticates first, so the body of an unauthorized request is never read. */
async function respond(c: Context<HttpEnv>, it: RouteOf<Endpoint>, options: DeskMountOptions): Promise<Response> {
  const { endpoint, permission } = it
  const exchange = openDeskExchange(c, options)
  const actor = permission === undefined ? undefined : await options.authenticate(exchange.cookies)
  if (actor) refuseInWords(() => assertPermission(actor, permission!))
  const body = endpoint.body && (await readJson(c.req.raw, endpoint.maxBodyBytes)).value
  const search = new URL(c.req.url).searchParams
  const input = readInput(endpoint, { params: c.req.param(), search, body })
  const result = await it.run(input, exchange, actor).catch(toRefusal)
  if (endpoint.transport === 'file') return sendBytes(c, result as BinaryResponse)
  return result instanceof ReadableStream ? c.body(result, 200, STREAM_HEADERS) : c.json(result as object)
}

interface UploadOptions extends DeskMountOptions {
  /** Reserves a place for the files of a person, or throws. */
  acquireUpload: (staffId: string) => UploadSlot
}

async function respondUpload(
  c: Context<HttpEnv>,
  { permission, admit, upload }: UploadOf<Endpoint>,
  { acquireUpload, authenticate }: UploadOptions,
): Promise<Response> {
  const actor = await authenticate(c.req.header('cookie'), c.req.header(STAFF_HEADER))
  refuseInWords(() => assertPermission(actor, permission))
  const id = readKey(c)
  await admit(actor)
  const slot = acquireUpload(actor.id!)
  try {
    return c.json((await upload({ id, bytes: await readFormFile(c.req.raw, slot) }, actor)) as object)
  } finally {
    slot.release()
  }
}

function readKey(c: Context<HttpEnv>): string {
  const { data: key } = z.safeParse(submissionKeyField, c.req.header(KEY_HEADER))
  if (key === undefined) throw new CodedError('BAD_REQUEST')
  return key
}

async function respondAction(c: Context<HttpEnv>, action: DeskAction, options: DeskMountOptions): Promise<Response> {
  const actor = await options.authenticate(c.req.header('cookie'), c.req.header(STAFF_HEADER))
  if (actor.isAbsent && !action.isOffline) throw new CodedError('SESSION_ENDED')
  const { value } = await readJson(c.req.raw)
  const key = readKey(c)
  return c.json(await runAction(options, action, value, { key, actor }).catch(toRefusal))
}

/** What the action would do now. Nothing is written. */
async function respondPreview(c: Context<HttpEnv>, action: DeskAction, options: DeskMountOptions): Promise<Response> {
  const actor = await options.authenticate(c.req.header('cookie'))
  const { value } = await readJson(c.req.raw)
  const call = { key: ulid(options.now()), actor }
  return c.json(await previewAction(options, action, value, call).catch(toRefusal))
}

function refuseInWords(check: () => void): void {
  try {
    check()
  } catch (error) {
    toRefusal(error)
  }
}

function toRefusal(error: unknown): never {
  if (!(error instanceof CommandError)) throw error
  const { message } = error
  if (error instanceof ChangedError) throw new CodedError('CHANGED', { message, details: { ...error.change } })
  throw new CodedError('REFUSED', { message, cause: error })
}
