/** What the nouns tell the desk about a person. `customers show` and `customers list` put it together. */
import type { Db } from '#server/platform/db/client.ts'
import type { DeskDeps } from './command.ts'
import type { Subject } from './log.ts'

export interface Person {
  customerId: string
  /** Null after the account was closed. */
  email: string | null
}

/** Someone without an account. */
export interface Guest {
  /** What shows everything about it: `reservations show R-261120-7K2M` */
  command: string
  at: Date
  name: string
  email: string | null
  phone: string
}

export interface PersonSection {
  /** After the title: `12件` */
  summary: string
  /** None if there is nothing. */
  lines: string[]
  /** How many entries the lines leave out. */
  rest: number
  /** With `--json`. */
  data: unknown
  /** Under which the log has entries about all of them. */
  subjects?: Subject[]
}

export interface PersonSource {
  /** Of the section with `--json`. */
  name: string
  title: string
  load(deps: DeskDeps, person: Person, limit: number): Promise<PersonSection>
  /** Whose number or id this is, in any notation. */
  findPerson?(db: Db, numberOrId: string): Promise<{ customerId: string } | { guest: Guest } | undefined>
  /** The latest first. `words` as in `containsWords`. */
  searchGuests?(db: Db, words: string, limit: number): Promise<Guest[]>
}

interface SectionRows<Row> {
  /** The first of all, as many as are shown. */
  shown: readonly Row[]
  total: number
  table: (rows: readonly Row[]) => string[]
  /** After the total. */
  note?: string
}

export const toSection = <Row>({ shown, total, table, note = '' }: SectionRows<Row>): PersonSection => ({
  summary: `${total}件${note}`,
  lines: total > 0 ? table(shown) : [],
  rest: total - shown.length,
  data: { total, entries: shown },
})

interface AllRows<Row> {
  limit: number
  table: (rows: readonly Row[]) => string[]
  toSubject: (row: Row) => Subject
}

/** If all rows have been read, for the log. */
export const toLoggedSection = <Row>(
  rows: readonly Row[],
  { limit, table, toSubject }: AllRows<Row>,
): PersonSection => ({
  ...toSection({ shown: rows.slice(0, limit), total: rows.length, table }),
  subjects: rows.map(toSubject),
})

/** What `findPerson` returns for a row that may belong to an account. */
export const toOwner = <Row extends { customerId: string | null }>(
  row: Row | undefined,
  toGuest: (row: Row) => Guest,
): { customerId: string } | { guest: Guest } | undefined =>
  row && (row.customerId === null ? { guest: toGuest(row) } : { customerId: row.customerId })
