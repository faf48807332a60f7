import { STATUS_CODES } from 'node:http'
import type { ErrorBody } from '#contract/error-body.ts'
import { CodedError } from '#contract/errors.ts'

/** What is told of any failure: expected ones as they are, of all others nothing but that they happened. */
export const publicError = (error: unknown): CodedError =>
  error instanceof CodedError ? error : new CodedError('INTERNAL_ERROR')

export function errorBody({ statusCode, code, message, details }: CodedError): ErrorBody {
  return { error: { statusCode, name: errorName(statusCode), code, message, ...(details ? { details } : {}) } }
}

/** 404 → `NotFoundError`, 500 → `InternalServerError` */
const errorName = (status: number): string =>
  `${(STATUS_CODES[status] ?? 'Unknown').replaceAll(/[^A-Za-z]/g, '').replace(/Error$/, '')}Error`
