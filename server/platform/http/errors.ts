import { STATUS_CODES } from 'node:http'
import type { ErrorBody } from '#contract/error-body.ts'
import { CodedError } from '#contract/errors.ts'
import { isBusy } from './db/is-busy.ts'
import { isUnavailable } from './db/is-unavailable.ts'
import { isStorageFull } from './is-storage-full.ts'

const RETRY_AFTER_SECONDS = 2
/** An administrator has to free space first. */
const RETRY_WHEN_FULL_SECONDS = 60

/** What is told of any failure: expected ones as they are, of all others nothing but that they happened. */
export function publicError(error: unknown): CodedError {
  if (error instanceof CodedError) return error
  if (isBusy(error)) return tooBusy(RETRY_AFTER_SECONDS, error)
  if (isUnavailable(error)) return unavailable(error)
  if (isStorageFull(error)) return storageFull(error)
  return new CodedError('INTERNAL_ERROR')
}

/** Nothing is wrong; it shall come again. */
export const tooBusy = (retryAfterSeconds: number, cause?: unknown): CodedError =>
  new CodedError('SERVICE_UNAVAILABLE', {
    message: 'アクセスが集中しています。しばらくしてからもう一度お試しください。',
    details: { retryAfterSeconds },
    cause,
  })

/** By a rule of the store, as what comes too slowly or with too much else. Nothing has failed that could be fixed. */
export const isPutOff = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'SERVICE_UNAVAILABLE' && error.cause === undefined

/** The database, or something else the response needs, is unreachable for the moment. */
export const unavailable = (cause?: unknown): CodedError =>
  new CodedError('SERVICE_UNAVAILABLE', { details: { retryAfterSeconds: RETRY_AFTER_SECONDS }, cause })

/** Nothing can be written for now; reading still works. */
export const storageFull = (cause?: unknown): CodedError =>
  new CodedError('STORAGE_FULL', { details: { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS }, cause })

/** The `Retry-After` header of an error that says when to retry. */
export function retryAfterOf(error: unknown): Record<string, string> {
  const seconds = error instanceof CodedError ? error.details?.['retryAfterSeconds'] : undefined
  return typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}
}

export function errorBody({ statusCode, code, message, details }: CodedError): ErrorBody {
  return { error: { statusCode, name: errorName(statusCode), code, message, ...(details ? { details } : {}) } }
}

/** 404 → `NotFoundError`, 500 → `InternalServerError` */
const errorName = (status: number): string =>
  `${(STATUS_CODES[status] ?? 'Unknown').replaceAll(/[^A-Za-z]/g, '').replace(/Error$/, '')}Error`
