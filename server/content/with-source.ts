import { createHash } from 'node:crypto'
import type { Sourced } from '#server/domain/prepared-content.ts'

/** Adds the hash that tells whether a row has changed. */
export function withSource<T extends object>(row: T): Sourced<T> {
  return { ...row, source: createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 32) }
}
