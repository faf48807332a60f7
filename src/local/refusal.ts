/** Why the server did not take what was sent, in words for the one who sent it. */
import { CodedError } from '#contract/errors.ts'
import { NoNetworkError } from './no-network-error.ts'

interface Refusal {
  message: string
  /** Field → sentence. */
  fields?: Record<string, string>
}

const KEPT = '入力内容はそのまま残っています。'

const sentences = (details: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(details).filter((it): it is [string, string] => typeof it[1] === 'string'))

/** Of something that was sent. */
export const refusalOf = (error: unknown): Refusal => explain(error, '送信できません', KEPT)

/** Of something that was only read: nothing was typed that could be lost. */
export const readProblemOf = (error: unknown): string => explain(error, '読み込めません', '').message

function explain(error: unknown, failed: string, kept: string): Refusal {
  if (error instanceof NoNetworkError)
    return { message: `通信できませんでした。${kept}通信できる場所で、もう一度お試しください。` }
  if (error instanceof CodedError && error.statusCode < 500) {
    const { code, message, details } = error
    return code === 'VALIDATION_FAILED' ? { message, fields: sentences(details) } : { message }
  }
  if (!(error instanceof Error && 'statusCode' in error)) reportError(error)
  return { message: `うまく${failed}でした。${kept}時間をおいて、もう一度お試しください。` }
}
