/** What the log may contain. */
declare const isCode: unique symbol

/** A text that has passed `logCode`. */
type LogCode = string & { [isCode]: true }

type LogValue = number | boolean | null | LogCode | readonly LogCode[]

/**
 * Rows of the log are never changed, so personal data of customers must not get into them: a text can only be a code. What
 * people are called, where they live and what anyone has written is logged by the name of its field, in `fields`.
 */
export type LoggedValues = Readonly<Record<string, LogValue>>

const CODE = /^[a-z][\w-]{0,63}$/i

/** For names of states, fields and reasons that the program knows. Throws for a text that people may have typed. */
export function logCode(text: string): LogCode {
  if (!CODE.test(text)) throw new TypeError('the log takes codes, no texts')
  return text as LogCode
}
