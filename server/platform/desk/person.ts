/** What the nouns tell the desk about a person. `server/customers` puts it together. */
import type { PersonEntry } from '#contract/shared/desk-person.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { DeskDeps } from './command.ts'
import type { Subject } from './log.ts'

/** What belongs to someone: by the account, and what was ordered or asked for without it, with its mail address. */
export interface Person {
  /** Null for guests. */
  customerId: string | null
  /** Null after the account was closed, and of guests who gave none. */
  email: string | null
  /** By which a guest without a mail address is known. */
  phone?: string
}

/** Someone without an account. */
export interface Guest {
  /** Of what was ordered or asked for. */
  number: string
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
}

/** Only what a source reads. */
export type PersonDeps = Pick<DeskDeps, 'db' | 'now'>

export interface EntryRange {
  /** Only earlier ones. */
  before: Date
  limit: number
}

export interface PersonSource {
  /** Of the section with `--json`. */
  name: string
  title: string
  load(deps: PersonDeps, person: Person, limit: number): Promise<PersonSection>
  /** For the timeline, the latest first. */
  listEntries?(deps: PersonDeps, person: Person, range: EntryRange): Promise<PersonEntry[]>
  /** Under which the log has entries, of the latest ones. */
  listSubjects?(deps: PersonDeps, person: Person, limit: number): Promise<Subject[]>
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

/** What `findPerson` returns for a row that may belong to an account. */
export const toOwner = <Row extends { customerId: string | null }>(
  row: Row | undefined,
  toGuest: (row: Row) => Guest,
): { customerId: string } | { guest: Guest } | undefined =>
  row && (row.customerId === null ? { guest: toGuest(row) } : { customerId: row.customerId })
