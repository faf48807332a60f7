/** Where a reader of the change feed stands. Opaque to it. */
import { CATALOGUE_KINDS, type CatalogueKind } from '#contract/catalogue.ts'
import { MAX_CONTENT_ID } from '#contract/rules.ts'

export interface Cursor {
  /** Of the database that it was given by. */
  generation: string
  /** The last row told: its version, the number of its kind, its id. */
  rev: number
  kind: number
  id: number
  /** The version at which the reader began with nothing. */
  begunAt: number
}

export const kindNumber = (kind: CatalogueKind): number => CATALOGUE_KINDS.indexOf(kind)

const BEHIND_ALL_KINDS = CATALOGUE_KINDS.length

export const cursorAtStart = ({ generation, version }: { generation: string; version: number }): Cursor => ({
  generation,
  rev: -1,
  kind: 0,
  id: 0,
  begunAt: version,
})

/** Everything of a version is told. */
export const cursorAtEnd = (from: Cursor, rev: number): Cursor => ({ ...from, rev, kind: BEHIND_ALL_KINDS, id: 0 })

/** Within the cursor's version, the last id of a kind that is told already. */
export function lastIdOf({ kind: reached, id }: Cursor, kind: CatalogueKind): number {
  const number = kindNumber(kind)
  return number < reached ? MAX_CONTENT_ID : number === reached ? id : 0
}

export const writeCursor = ({ generation, rev, kind, id, begunAt }: Cursor): string =>
  Buffer.from([generation, rev, kind, id, begunAt].join(' ')).toString('base64url')

const FORM = /^([0-9a-f-]{36}) (\d{1,15}) ([0-3]) (\d{1,10}) (\d{1,15})$/

/** Undefined for anything that this program did not write. */
export function readCursor(text: string): Cursor | undefined {
  const parts = FORM.exec(Buffer.from(text, 'base64url').toString())
  if (!parts) return undefined
  const [generation, ...numbers] = parts.slice(1) as [string, string, string, string, string]
  const [rev, kind, id, begunAt] = numbers.map(Number) as [number, number, number, number]
  return id > MAX_CONTENT_ID ? undefined : { generation, rev, kind, id, begunAt }
}
