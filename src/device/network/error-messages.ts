/** Error messages for the customer. */
import { CodedError } from '#contract/shared/errors.ts'
import { NoNetworkError } from './errors.ts'

interface Refusal {
  message: string
  /** Field name to message. */
  fields?: Record<string, string>
}

const INPUT_KEPT = '入力内容はそのまま残っています。'

const toFieldMessages = (details: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(details).filter((it): it is [string, string] => typeof it[1] === 'string'))

/** For a failed submission. */
export const toRefusal = (error: unknown): Refusal => explain(error, '送信できません', INPUT_KEPT)

/** For a failed read, where no input can be lost. */
export const toLoadErrorMessage = (error: unknown): string => explain(error, '読み込めません', '').message

function explain(error: unknown, failed: string, inputNote: string): Refusal {
  if (error instanceof NoNetworkError)
    return { message: `通信できませんでした。${inputNote}通信できる場所で、もう一度お試しください。` }
  if (error instanceof CodedError && error.statusCode < 500) {
    const { code, message, details } = error
    return code === 'VALIDATION_FAILED' ? { message, fields: toFieldMessages(details) } : { message }
  }
  if (!(error instanceof Error && 'statusCode' in error)) reportError(error)
  return { message: `うまく${failed}でした。${inputNote}時間をおいて、もう一度お試しください。` }
}
