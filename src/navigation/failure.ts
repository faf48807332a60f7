/** The status and message of a page that failed. */
import { ERRORS } from '#contract/shared/errors.ts'
import { NOT_FOUND_MESSAGE } from '#contract/shared/constants.ts'

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
  const text = typeof error === 'string' ? error : message
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
