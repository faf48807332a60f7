/** Endpoints of the contract become routes of the server: read the input by its schemas, run, answer. */
import { isDeepStrictEqual } from 'node:util'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { addressOf, type Answer, type Endpoint } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import type { Call } from '#contract/render.ts'
import type { Finished } from './answers-finish.ts'
import type { Answers } from './answers.ts'
import { sendFinished } from './answers-send.ts'
import { PRIVATE } from './cache-control.ts'
import type { SignedIn } from './domain/customers/authenticate.ts'
import type { SubmissionAnswer } from './domain/submissions/submission-rows.ts'
import type { Submission, SubmissionWork } from './domain/submissions/submit.ts'
import { openExchange } from './exchange.ts'
import type { HttpEnv } from './http-env.ts'
import { readJson } from './read-body.ts'
import { readInput, type Input } from './read-input.ts'
import { readFormFile, type UploadPace } from './read-upload.ts'
import type { PersonalRoute, PublicRoute, Route, SentBytes, SubmissionRoute, UploadRoute } from './route.ts'
import { readFileSender, readSender } from './sender.ts'
import type { UploadPlace } from './upload-places.ts'

export interface MountOptions {
  answers: Answers
  /** Refuse to send what the contract does not say. */
  checkOutput: boolean
  trustedProxies: number
  /** UNAUTHORIZED unless the token is one of a running session. */
  authenticate: (token: string | undefined) => Promise<SignedIn>
  /** Takes a place for one upload from a network address, or refuses it. */
  enterUpload: (source: string) => UploadPlace
  uploadPace?: UploadPace | undefined
  submit: (submission: Submission, prepare: () => SubmissionWork) => Promise<SubmissionAnswer>
}

/** `/Items/{id}` → `/api/Items/:id` */
const pattern = (endpoint: Endpoint): string => `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`

export function mount(app: Hono<HttpEnv>, routes: Route[], options: MountOptions): void {
  for (const it of routes) {
    app.on(it.endpoint.method, pattern(it.endpoint), (c) => answer(c, it, options))
  }
  for (const [path, methods] of methodsByPath(routes)) {
    app.all(path, (c) => {
      c.header('allow', methods.join(', '))
      throw new CodedError('METHOD_NOT_ALLOWED')
    })
  }
}

function answer(c: Context<HttpEnv>, it: Route, options: MountOptions): Promise<Response> {
  if (it.kind === 'public') return answerAll(c, it, options)
  if (it.kind === 'personal') return answerPersonally(c, it, options)
  return it.kind === 'upload' ? answerUpload(c, it, options) : answerSubmission(c, it, options)
}

const given = (c: Context<HttpEnv>) => ({ params: c.req.param(), search: new URL(c.req.url).searchParams })

async function answerAll(c: Context<HttpEnv>, it: PublicRoute, options: MountOptions): Promise<Response> {
  const input = readInput(it.endpoint, given(c))
  if (!it.isKept) return c.json(checked(it, await it.run(input), options))
  const { answers } = options
  return sendFinished(c, await readKept(it, input, options), { answers, key: addressOf(it.endpoint, input) })
}

/** Who asks comes before what is asked: of a stranger not even the body is read. */
async function answerPersonally(c: Context<HttpEnv>, it: PersonalRoute, options: MountOptions): Promise<Response> {
  const { endpoint } = it
  const exchange = openExchange(c, options.trustedProxies)
  const customer = endpoint.access === 'customer' ? await options.authenticate(exchange.token) : undefined
  const body = endpoint.body && (await readJson(c.req.raw, endpoint.maxBodyBytes)).value
  const input = readInput(endpoint, { ...given(c), body })
  if (endpoint.isFile) return sendBytes(c, (await it.run(input, exchange, customer)) as SentBytes)
  if (!endpoint.isStream) return c.json(checked(it, await it.run(input, exchange, customer), options))
  // A stream that nobody reads would never end.
  if (c.req.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS)
  return c.body((await it.run(input, exchange, customer)) as ReadableStream, 200, STREAM_HEADERS)
}

async function answerSubmission(c: Context<HttpEnv>, it: SubmissionRoute, options: MountOptions): Promise<Response> {
  const { endpoint } = it
  const sender = await readSender(c, endpoint, options)
  const { text, value } = await readJson(c.req.raw, endpoint.maxBodyBytes)
  const call = `${c.req.method} ${c.req.path}`
  const { status, body } = await options.submit({ ...sender, call, text }, () => {
    const input = readInput(endpoint, { ...given(c), body: value })
    const { onUnseenRefusal: tell } = it
    return {
      limits: it.limits(input, sender),
      refusesFirst: it.refusesFirst,
      run: async (tx) => checked(it, await it.run(tx, input, sender), options),
      ...(tell && sender.isUnseen ? { tellRefusal: (tx, refusal) => tell(tx, input, sender, refusal) } : {}),
    }
  })
  return c.body(body, status as ContentfulStatusCode, { 'content-type': 'application/json' })
}

async function answerUpload(c: Context<HttpEnv>, it: UploadRoute, options: MountOptions): Promise<Response> {
  const sender = await readFileSender(c, it.endpoint, options)
  const place = options.enterUpload(sender.source)
  try {
    await it.admit(sender)
    return c.json(checked(it, await it.run(sender, await readFormFile(c.req.raw, place, options.uploadPace)), options))
  } finally {
    place.leave()
  }
}

const sendBytes = (c: Context<HttpEnv>, { bytes, type, disposition }: SentBytes): Response =>
  c.body(bytes, 200, {
    'content-type': type,
    'content-length': String(bytes.byteLength),
    'content-disposition': disposition,
    'cache-control': PRIVATE,
  })

/** The last two keep proxies from collecting a stream before they pass it on. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': `${PRIVATE}, no-transform`,
  'x-accel-buffering': 'no',
}

/** The way of the first render to the same data: the same checks, the same kept answers, without the wire. */
export function callInProcess(routes: Route[], options: MountOptions): Call {
  const byName = new Map(routes.map((it) => [`${it.endpoint.method} ${it.endpoint.path}`, it]))
  return async (it, input = {}) => {
    const found = byName.get(`${it.method} ${it.path}`)
    if (!found) throw new CodedError('NOT_FOUND')
    // Pages are rendered as for a guest.
    if (found.kind !== 'public') throw new CodedError('UNAUTHORIZED')
    const params = Object.entries((input.params ?? {}) as object).map(([name, value]) => [name, String(value)])
    const search = new URL(addressOf(it, input), 'http://in-process').searchParams
    const read = readInput(found.endpoint, { params: Object.fromEntries(params), search })
    const value = found.isKept
      ? parsed(await readKept(found, read, options))
      : checked(found, await found.run(read), options)
    return value as Answer<typeof it>
  }
}

const values = new WeakMap<Finished, unknown>()

/** What an answer says, read once: every page asks for the settings and the categories. Nobody writes into it. */
function parsed(answer: Finished): unknown {
  const value: unknown = values.get(answer) ?? JSON.parse(answer.plain.body.toString())
  values.set(answer, value)
  return value
}

/** The address made of what was understood is the same for every way of asking the same. */
const readKept = (it: PublicRoute, input: Input<Endpoint>, options: MountOptions): Promise<Finished> =>
  options.answers.read(addressOf(it.endpoint, input), async () => ({
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': it.cacheControl },
    body: JSON.stringify(checked(it, await it.run(input), options)),
  }))

/** In tests and development: an answer that is not what the contract says, or says more, is a mistake of ours. */
function checked<T>({ endpoint }: Route, value: T, { checkOutput }: MountOptions): T & object {
  if (checkOutput) {
    const parsed = z.parse(endpoint.output, value)
    const asSent: unknown = JSON.parse(JSON.stringify(value))
    if (!isDeepStrictEqual(parsed, asSent))
      throw new Error(`${endpoint.method} ${endpoint.path} answers more than its contract says`)
  }
  return value as T & object
}

function methodsByPath(routes: Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { endpoint } of routes) {
    const path = pattern(endpoint)
    methods.set(path, [
      ...(methods.get(path) ?? []),
      ...(endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]),
    ])
  }
  return methods
}
