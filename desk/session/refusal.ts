import { CodedError } from '#contract/shared/errors.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'

const NO_NETWORK = '通信できませんでした。接続を確認して、もう一度お試しください。'
const FAILED = 'うまく処理できませんでした。時間をおいて、もう一度お試しください。'

/** What a person reads when something was not done. */
export function toMessage(error: unknown): string {
  if (error instanceof CodedError) return error.message
  return error instanceof NoNetworkError ? NO_NETWORK : FAILED
}

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
