import { createHash } from 'node:crypto'

/** Of a ULID. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The key of an action that is the same whenever the same is given, so that it is done once. A ULID begins with its time; this one
 * begins with the last that there can be, so it never becomes too old.
 */
export function toContentKey(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest()
  return `7ZZZZZZZZZ${[...hash.subarray(0, 16)].map((byte) => DIGITS[byte % DIGITS.length]).join('')}`
}
