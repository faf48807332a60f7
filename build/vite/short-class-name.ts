/** Short class names for the build, because they occur in the styles and in the markup of every page. */
import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LENGTH = 4

const sources = new Map<string, string>()

/** Depends on file and name only, so page and server render agree. */
export function shortClassName(name: string, file: string): string {
  const source = `${relative('', file)} ${name}`
  const digest = createHash('sha256').update(source).digest()
  const short = Array.from({ length: LENGTH }, (_, index) => LETTERS[digest[index]! % LETTERS.length]).join('')
  if ((sources.get(short) ?? source) !== source)
    throw new Error(`${source} and ${sources.get(short)} have the same short name: ${short}`)
  sources.set(short, source)
  return short
}
