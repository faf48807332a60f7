/** What every response has to fulfil, whatever the request was. */
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { errorSchema } from '#contract/shared/error-body.ts'
import { ERRORS, type ErrorCode } from '#contract/shared/errors.ts'
import type { FuzzRequest } from './requests.ts'
import type { FuzzWorld } from './world.ts'

export interface FuzzResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** Characters that were normalised or segmented. */
  work: number
}

/** These ask the client to retry. */
const PLANNED: ReadonlySet<number> = new Set([503, 507])
const MAX_WORK = 100_000
const MAX_ERROR_BYTES = 32 * 1024

/** Describes what is wrong with a response; undefined if nothing is. */
export function findProblem(
  { endpoint, method }: FuzzRequest,
  response: FuzzResponse,
  { victim }: FuzzWorld,
  declared: (endpoint: Endpoint) => ReadonlySet<string>,
): string | undefined {
  const { status, headers, text, work } = response
  const leaked = victim.secrets.find((secret) => text.includes(secret))
  if (leaked) return `leaks another customer's data: ${leaked}`
  if (work > MAX_WORK) return `reads ${work} characters`
  if (status >= 500 && !PLANNED.has(status)) return `responds with ${status}`
  if (headers['x-request-id'] === undefined) return `has no request id: ${status} ${text.slice(0, 200)}`
  if (method === 'HEAD') return text === '' ? undefined : 'responds to HEAD with a body'
  if (status >= 400) return findErrorProblem(response, endpoint && declared(endpoint))
  if (!endpoint || endpoint.transport === 'file' || endpoint.transport === 'event-stream' || status === 304)
    return undefined
  const output = z.safeParse(endpoint.output, parsed(text))
  return output.success ? undefined : `does not match its contract: ${output.error.message}`
}

function findErrorProblem(
  { status, text }: FuzzResponse,
  declared: ReadonlySet<string> | undefined,
): string | undefined {
  if (text.length > MAX_ERROR_BYTES) return `has an error of ${text.length} characters`
  const { data } = z.safeParse(errorSchema, parsed(text))
  if (!data) return `has an error in the wrong format: ${text.slice(0, 200)}`
  const { code, statusCode, message } = data.error
  if (!(code in ERRORS)) return `has the unknown code ${code}`
  if (ERRORS[code as ErrorCode].status !== status || statusCode !== status) return `has ${code} with status ${status}`
  if (!/[ぁ-ん]/.test(message)) return `has no Japanese message: ${message}`
  return !declared || declared.has(code) ? undefined : `has ${code}, which its description does not list`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
