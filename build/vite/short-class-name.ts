/** Class names of the build: they stand in the styles and in the markup of every page, so each letter counts. */
import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LENGTH = 4

const taken = new Map<string, string>()

/** Follows from file and name alone, so that the page and the server's render agree. */
export function shortClassName(name: string, file: string): string {
  const source = `${relative('', file)} ${name}`
  const digest = createHash('sha256').update(source).digest()
  const short = Array.from({ length: LENGTH }, (_, index) => LETTERS[digest[index]! % LETTERS.length]).join('')
  if ((taken.get(short) ?? source) !== source)
    throw new Error(`${source} and ${taken.get(short)} get one name: ${short}`)
  taken.set(short, source)
  return short
}
