/** The status and message of a page that failed. */
import { ERRORS } from '#contract/shared/errors.ts'
import { NOT_FOUND_MESSAGE } from '#contract/shared/constants.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'

const CHUNK_FAILURES = [
  /^Loading (CSS )?chunk \S+ failed/i,
  /^Failed to fetch dynamically imported module/,
  /^error loading dynamically imported module/,
  /^Importing a module script failed/,
  /^Unable to preload CSS/,
]

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && CHUNK_FAILURES.some((pattern) => pattern.test(error.message))

/** Of a page that neither the device nor the network has. */
export const NOT_STORED_MESSAGE = 'この内容は、まだこの端末に保存されていません'

/** What only the console needs to know in English. */
function describeForCustomer(error: unknown): string | undefined {
  if (error instanceof NoNetworkError) return NOT_STORED_MESSAGE
  return isChunkFailure(error) ? 'ページの一部を読み込めませんでした' : undefined
}

export interface Failure {
  status: number
  message: string
  error?: unknown
}

interface ErrorLike {
  statusCode?: unknown
  status?: unknown
  response?: { status?: unknown }
  message?: unknown
}

const isStatus = (value: unknown): value is number => typeof value === 'number' && value >= 400 && value <= 599

export function toFailure(error: unknown): Failure {
  const { statusCode, status, response, message } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as ErrorLike
  const text = describeForCustomer(error) ?? (typeof error === 'string' ? error : message)
  return {
    status: [statusCode, status, response?.status].find(isStatus) ?? ERRORS.INTERNAL_ERROR.status,
    message: typeof text === 'string' && text ? text : 'Internal Server Error',
    error,
  }
}

export const NOT_FOUND: Failure = { status: 404, message: NOT_FOUND_MESSAGE }

interface Match {
  status: string
  error?: unknown
  /** The router's flag for an address that no route matches. */
  _notFound?: boolean | undefined
}

/** The failure that the matched routes show instead of a page, if any. */
export function findFailure(matches: readonly Match[]): Failure | undefined {
  const failed = matches.find((match) => match.status === 'error' || match.status === 'notFound' || match._notFound)
  if (!failed) return undefined
  return failed.status === 'error' ? toFailure(failed.error) : NOT_FOUND
}
