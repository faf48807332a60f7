/** What the errors of Stripe's package mean. */
import { CodedError } from '#contract/shared/errors.ts'

/** The code of a refusal that repeating the request would not change. */
export function findRefusal(error: unknown): string | undefined {
  const { type, code } = error as { type?: string; code?: string }
  const isFinal = type === 'StripeInvalidRequestError' || type === 'StripeCardError'
  return isFinal && code !== 'rate_limit' ? (code ?? 'invalid_request') : undefined
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

export function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'resource_missing')) throw error
}

/** Connection errors, errors of the service itself, and a parallel request with the same key. */
export function rethrow(error: unknown): never {
  const { type, statusCode = 0 } = error as { type?: string; statusCode?: number }
  const isUnknown = type === 'StripeConnectionError' || type === 'StripeAPIError' || type === 'StripeRateLimitError'
  if (isUnknown || statusCode >= 500 || statusCode === 409)
    throw new CodedError('SERVICE_UNAVAILABLE', { cause: error })
  throw error
}
