/** Random texts: the secrets of links, and numbers for people. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { toJapanDate } from '#contract/shared/civil-date.ts'

/** The secret of a link in a mail: 32 random bytes, of which only a hash is stored. */
export const createLinkSecret = (): string => randomBytes(32).toString('base64url')

export const hashLinkSecret = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Leaves out characters that look alike: 0 and O, 1, I and L, U and V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number may be taken. More conflicts have another cause. */
export const MAX_NUMBER_ATTEMPTS = 8

/** A number for people, such as R-261120-7K2M. */
export const createNumber = (prefix: string, nowMs: number): string => `${prefix}-${createDatedCode(nowMs, 4)}`

/** The number of an order, such as 261120-7K2M9P. */
export const createOrderNumber = (nowMs: number): string => createDatedCode(nowMs, 6)

function createDatedCode(nowMs: number, length: number): string {
  const date = toJapanDate(nowMs).slice(2).replaceAll('-', '')
  return `${date}-${Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}
