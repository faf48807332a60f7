import { STATUS_CODES } from 'node:http'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { isBusy, isUnavailable } from '#server/platform/db/errors.ts'
import { isStorageFull } from '#server/platform/system/errors.ts'

const RETRY_AFTER_SECONDS = 2
/** An administrator has to free space first. */
const RETRY_WHEN_FULL_SECONDS = 60

/** The public form of an error. Unexpected errors reveal nothing. */
export function toPublicError(error: unknown): CodedError {
  if (error instanceof CodedError) return error
  if (isBusy(error)) return createBusyError(RETRY_AFTER_SECONDS, error)
  if (isUnavailable(error)) return createUnavailableError(error)
  if (isStorageFull(error)) return createStorageFullError(error)
  return new CodedError('INTERNAL_ERROR')
}

/** The server is overloaded; the client should retry. */
export const createBusyError = (retryAfterSeconds: number, cause?: unknown): CodedError =>
  new CodedError('SERVICE_UNAVAILABLE', {
    message: 'アクセスが集中しています。しばらくしてから、もう一度お試しください。',
    details: { retryAfterSeconds },
    cause,
  })

/** Rejected by a limit, such as too many or too slow uploads. Nothing failed, so it is not logged as an error. */
export const isLimited = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'SERVICE_UNAVAILABLE' && error.cause === undefined

/** The database, or something else the response needs, is unreachable for the moment. */
export const createUnavailableError = (cause?: unknown): CodedError =>
  new CodedError('SERVICE_UNAVAILABLE', { details: { retryAfterSeconds: RETRY_AFTER_SECONDS }, cause })

/** Nothing can be written for now; reading still works. */
export const createStorageFullError = (cause?: unknown): CodedError =>
  new CodedError('STORAGE_FULL', { details: { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS }, cause })

/** The `Retry-After` header of an error that says when to retry. */
export function toRetryAfterHeader(error: unknown): Record<string, string> {
  const seconds = error instanceof CodedError ? error.details?.['retryAfterSeconds'] : undefined
  return typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}
}

export function toErrorBody({ statusCode, code, message, details }: CodedError): ErrorBody {
  return { error: { statusCode, name: toErrorName(statusCode), code, message, ...(details ? { details } : {}) } }
}

/** 404 → `NotFoundError`, 500 → `InternalServerError` */
const toErrorName = (status: number): string =>
  `${(STATUS_CODES[status] ?? 'Unknown').replaceAll(/[^A-Za-z]/g, '').replace(/Error$/, '')}Error`

/** For a mail about a refusal. For invalid fields, the message of the first one. */
export function getRefusalReason({ code, message, details }: ErrorBody['error']): string {
  const [first] = code === 'VALIDATION_FAILED' ? Object.values(details ?? {}) : []
  return typeof first === 'string' ? first : message
}
