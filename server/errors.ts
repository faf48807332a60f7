import { STATUS_CODES } from 'node:http'
import type { ErrorBody } from '#contract/error-body.ts'
import { CodedError } from '#contract/errors.ts'
import { isBusy } from './db/is-busy.ts'

const RETRY_AFTER_SECONDS = 2

/** What is told of any failure: expected ones as they are, of all others nothing but that they happened. */
export function publicError(error: unknown): CodedError {
  if (error instanceof CodedError) return error
  if (isBusy(error)) return tooBusy(RETRY_AFTER_SECONDS, error)
  return new CodedError('INTERNAL_ERROR')
}

/** Nothing is wrong; it shall come again. */
export const tooBusy = (retryAfterSeconds: number, cause?: unknown): CodedError =>
  new CodedError('UNAVAILABLE', {
    message: 'アクセスが集中しています。しばらくしてからもう一度お試しください。',
    details: { retryAfterSeconds },
    cause,
  })

export function errorBody({ statusCode, code, message, details }: CodedError): ErrorBody {
  return { error: { statusCode, name: errorName(statusCode), code, message, ...(details ? { details } : {}) } }
}

/** 404 → `NotFoundError`, 500 → `InternalServerError` */
const errorName = (status: number): string =>
  `${(STATUS_CODES[status] ?? 'Unknown').replaceAll(/[^A-Za-z]/g, '').replace(/Error$/, '')}Error`
