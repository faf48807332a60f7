/** Endpoints of the contract become routes of the server: read the input by its schemas, run, answer. */
import { isDeepStrictEqual } from 'node:util'
import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { addressOf, type Answer, type Endpoint } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import type { Call } from '#contract/render.ts'
import type { Finished } from './answers-finish.ts'
import type { Answers } from './answers.ts'
import { sendFinished } from './answers-send.ts'
import { PUBLIC_CACHE } from './cache-control.ts'
import type { HttpEnv } from './http-env.ts'

export interface Input<E extends Endpoint> {
  params: z.output<NonNullable<E['params']>>
  query: z.output<NonNullable<E['query']>>
}

export interface Route {
  endpoint: Endpoint
  run: (input: Input<Endpoint>) => Promise<unknown>
  /** Follows from the catalogue and the question alone, so that the finished answer may be kept. */
  isKept: boolean
  /** Of an answer that is kept. */
  cacheControl: string
}

export const route = <E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>) => Promise<Answer<E>>,
  { isKept = true, cacheControl = PUBLIC_CACHE }: { isKept?: boolean; cacheControl?: string } = {},
): Route => ({ endpoint: endpoint as Endpoint, run: run as Route['run'], isKept, cacheControl })

/** `/Items/{id}` → `/api/Items/:id` */
const pattern = (endpoint: Endpoint): string => `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`

export interface MountOptions {
  answers: Answers
  /** Refuse to send what the contract does not say. */
  checkOutput: boolean
}

export function mount(app: Hono<HttpEnv>, routes: Route[], options: MountOptions): void {
  for (const it of routes) {
    app.on(it.endpoint.method, pattern(it.endpoint), async (c) => {
      const input = readInput(it.endpoint, c.req.param(), new URL(c.req.url).searchParams)
      if (!it.isKept) return c.json(await run(it, input, options))
      const { answers } = options
      return sendFinished(c, await readKept(it, input, options), { answers, key: addressOf(it.endpoint, input) })
    })
  }
  for (const [path, methods] of methodsByPath(routes)) {
    app.all(path, (c) => {
      c.header('allow', methods.join(', '))
      throw new CodedError('METHOD_NOT_ALLOWED')
    })
  }
}

/** The way of the first render to the same data: the same checks, the same kept answers, without the wire. */
export function callInProcess(routes: Route[], options: MountOptions): Call {
  const byName = new Map(routes.map((it) => [`${it.endpoint.method} ${it.endpoint.path}`, it]))
  return async (it, given = {}) => {
    const found = byName.get(`${it.method} ${it.path}`)
    if (!found) throw new CodedError('NOT_FOUND')
    const params = Object.entries((given.params ?? {}) as object).map(([name, value]) => [name, String(value)])
    const query = new URL(addressOf(it, given), 'http://in-process').searchParams
    const input = readInput(found.endpoint, Object.fromEntries(params), query)
    const value = found.isKept
      ? JSON.parse((await readKept(found, input, options)).plain.body.toString())
      : await run(found, input, options)
    return value as Answer<typeof it>
  }
}

/** The address made of what was understood is the same for every way of asking the same. */
const readKept = (it: Route, input: Input<Endpoint>, options: MountOptions): Promise<Finished> =>
  options.answers.read(addressOf(it.endpoint, input), async () => ({
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': it.cacheControl },
    body: JSON.stringify(await run(it, input, options)),
  }))

async function run(it: Route, input: Input<Endpoint>, { checkOutput }: MountOptions): Promise<unknown> {
  const value = await it.run(input)
  if (checkOutput) check(it.endpoint, value)
  return value
}

function readInput(endpoint: Endpoint, params: Record<string, string>, search: URLSearchParams): Input<Endpoint> {
  const query = Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name).join(',')]))
  const details: Record<string, unknown> = {}
  const read = (schema: z.ZodMiniType | undefined, given: Record<string, string>) => {
    const parsed = schema && z.safeParse(schema, given, { error: sentenceFor })
    for (const { path, message } of parsed?.error?.issues ?? []) details[String(path[0])] ??= message
    return parsed?.data
  }
  const input = { params: read(endpoint.params, params), query: read(endpoint.query, query) }
  if (Object.keys(details).length > 0) throw new CodedError('VALIDATION_FAILED', { details })
  return input
}

/** For checks of the contract that bring no sentence of their own. */
function sentenceFor({ code, input, maximum }: z.core.$ZodRawIssue): string {
  if (input === undefined) return '指定してください'
  if (code === 'too_big') return `${String(maximum)}文字（件）以内で指定してください`
  return code === 'invalid_value' ? '選べる値の中から指定してください' : '形式をご確認ください'
}

/** In tests and development: an answer that is not what the contract says, or says more, is a mistake of ours. */
function check(endpoint: Endpoint, value: unknown): void {
  const parsed = z.parse(endpoint.output, value)
  const asSent: unknown = JSON.parse(JSON.stringify(value))
  if (!isDeepStrictEqual(parsed, asSent))
    throw new Error(`${endpoint.method} ${endpoint.path} answers more than its contract says`)
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
