/** What holds of every answer, whatever was asked. */
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBodySchema } from '#contract/error-body.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { FuzzRequest } from './requests.ts'
import type { FuzzWorld } from './world.ts'

export interface FuzzAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** How many characters were put into another form or counted one by one. */
  work: number
}

/** Those that say: come again. */
const PLANNED: ReadonlySet<number> = new Set([503, 507])
const MAX_WORK = 100_000
const MAX_ERROR_BYTES = 32 * 1024

/** What is wrong with it, in a sentence; undefined where nothing is. */
export function problemIn(
  { endpoint, method }: FuzzRequest,
  answer: FuzzAnswer,
  { victim }: FuzzWorld,
  declared: (endpoint: Endpoint) => ReadonlySet<string>,
): string | undefined {
  const { status, headers, text, work } = answer
  const leaked = victim.secrets.find((secret) => text.includes(secret))
  if (leaked) return `tells what is another customer's: ${leaked}`
  if (work > MAX_WORK) return `reads ${work} characters`
  if (status >= 500 && !PLANNED.has(status)) return `answers ${status}`
  if (headers['x-request-id'] === undefined) return `has no request id: ${status} ${text.slice(0, 200)}`
  if (method === 'HEAD') return text === '' ? undefined : 'answers HEAD with a body'
  if (status >= 400) return problemInError(answer, endpoint && declared(endpoint))
  if (!endpoint || endpoint.isFile || endpoint.isStream || status === 304) return undefined
  const output = z.safeParse(endpoint.output, parsed(text))
  return output.success ? undefined : `answers what its contract does not say: ${output.error.message}`
}

function problemInError({ status, text }: FuzzAnswer, declared: ReadonlySet<string> | undefined): string | undefined {
  if (text.length > MAX_ERROR_BYTES) return `tells an error in ${text.length} characters`
  const { data } = z.safeParse(errorBodySchema, parsed(text))
  if (!data) return `tells an error in another form: ${text.slice(0, 200)}`
  const { code, statusCode, message } = data.error
  if (!(code in ERRORS)) return `tells the code ${code}, which there is not`
  if (ERRORS[code as ErrorCode].status !== status || statusCode !== status) return `tells ${code} with ${status}`
  if (!/[ぁ-ん]/.test(message)) return `tells no sentence: ${message}`
  return !declared || declared.has(code) ? undefined : `tells ${code}, which its description does not`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
