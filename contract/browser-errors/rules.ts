/**
 * What a report of an error may contain. The device applies this before it sends, and the server again before it logs,
 * because anyone can send a report. The worker includes this file, so it is small.
 */

export const MAX_MESSAGE_BYTES = 500
export const MAX_STACK_BYTES = 3_000

export interface BrowserError {
  message: string
  stack: string
  /** Name of the bundle's entry, which changes with every build. */
  version: string
  /** The page's route, such as `/items/$id`, or `worker`. */
  route: string
}

/**
 * Removes quoted data, URLs except the names of scripts, values of queries, e-mail addresses, long numbers and keys. The
 * result is ASCII: whatever else an error contains was typed by a person.
 */
export const cleanText = (text: string, maxBytes: number): string =>
  text
    .slice(0, maxBytes * 2)
    .replace(/"[^"]*("|$)/g, '"*"')
    .replace(
      /(?:\b[a-z-]{1,20}:\/|(?<![\w~<-])\.{0,2}(?=\/+\w))\/[^\s'"()]*/gi,
      (url) => /\/([\w$.~-]+\.js[:\d]*)$/.exec(url)?.[1] ?? '[url]',
    )
    .replace(/=[^\s'"()&]+/g, '=*')
    // Firefox and Safari write a frame as `name@script.js:1:2`.
    .replace(/[^\s@'"()<>]{1,64}@(?![\w$.~-]+\.js:)[^\s@'"()<>]+/g, '[address]')
    .replace(/[^\n -~]+/g, '*')
    .replace(
      /([\w$.~-]+\.js(?::\d+)*)|\+?\d(?:[ ()-]{0,2}\d){4,}|\b(?=[\w-]*\d)[\w-]{20,}/g,
      (_, script = '#') => script,
    )
    .slice(0, maxBytes)
