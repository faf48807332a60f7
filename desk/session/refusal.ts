import { CodedError } from '#contract/shared/errors.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'

const NO_NETWORK = '通信できませんでした。接続を確認して、もう一度お試しください。'
const FAILED = 'うまく処理できませんでした。時間をおいて、もう一度お試しください。'

/** What a person reads when something was not done. */
export function toMessage(error: unknown): string {
  if (error instanceof CodedError) return findFieldMessage(error) ?? error.message
  return error instanceof NoNetworkError ? NO_NETWORK : FAILED
}

/** Of the first field that is not right. */
const findFieldMessage = ({ code, details = {} }: CodedError): string | undefined =>
  code === 'VALIDATION_FAILED' ? Object.values(details).find((it) => typeof it === 'string') : undefined

/** The person has closed the browser's dialog, or it took too long. */
const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** The same, of a passkey. */
export function toPasskeyMessage(error: unknown): string {
  if (isCancelled(error)) return 'パスキーが使われませんでした。もう一度お試しください。'
  return error instanceof DOMException
    ? 'この端末では、パスキーを使えません。別の端末でお試しください。'
    : toMessage(error)
}
