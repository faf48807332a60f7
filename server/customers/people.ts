/** People as the desk's page shows them: with all that belongs to them, with an account and without. */
import { formatAddress } from '#contract/addresses/labels.ts'
import type { DeskPerson, PersonRow } from '#contract/customers/desk.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { PersonEntry } from '#contract/shared/desk-person.ts'
import { eq } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import type { Subject } from '#server/platform/desk/log.ts'
import type { Guest, Person, PersonDeps, PersonSource } from '#server/platform/desk/person.ts'
import { toCustomerSubject } from './desk-actions.ts'
import { formatNewsletter } from './desk-output.ts'
import { findPeople, searchCustomers } from './desk-search.ts'
import { listDevices } from './devices.ts'
import { listPasskeyRows } from './passkeys.ts'
import type { CustomerRow } from './rows.ts'
import { customers } from './schema.ts'

interface PeopleDeps extends PersonDeps {
  personSources: readonly PersonSource[]
}

const MAX_GUESTS = 20
const MAX_SAME_PHONE = 10
const ENTRIES_PER_CALL = 30
/** Of each kind, whose entries of the log are read. */
const MAX_LOGGED = 200

const getState = ({ closedAt, lockedAt, verifiedAt }: CustomerRow): PersonRow['state'] =>
  closedAt ? 'closed' : lockedAt ? 'locked' : verifiedAt ? 'verified' : 'unverified'

const toRow = (row: CustomerRow): PersonRow => ({
  id: row.id,
  state: getState(row),
  name: `${row.familyName} ${row.givenName}`.trim(),
  kana: `${row.familyKana} ${row.givenKana}`.trim(),
  email: row.email,
  phone: row.phone ?? '',
  at: row.createdAt.toISOString(),
})

const toGuestRow = ({ number, name, email, phone, at }: Guest): PersonRow => ({
  id: number,
  state: 'guest',
  name,
  kana: '',
  email,
  phone,
  at: at.toISOString(),
})

/** A guest may have ordered and asked for several things. */
function mergeGuests(guests: readonly Guest[]): Guest[] {
  const byAddress = new Map<string, Guest>()
  for (const it of guests) {
    const address = it.email?.toLowerCase() ?? it.phone
    if (!byAddress.has(address)) byAddress.set(address, it)
  }
  return [...byAddress.values()]
}

/** Guests are on the first page only. One row more than a page tells whether there is another. */
export async function listPeople(
  { db, personSources }: PeopleDeps,
  { q, page, perPage }: { q?: string | undefined; page: number; perPage: number },
): Promise<{ data: PersonRow[]; hasMore: boolean }> {
  const text = q?.trim() ?? ''
  const range = { limit: perPage + 1, offset: (page - 1) * perPage }
  const found =
    text === ''
      ? { customers: await searchCustomers(db, '', range), guests: [] }
      : await findPeople(db, personSources, text, { ...range, guests: MAX_GUESTS })
  return {
    data: [...found.customers.slice(0, perPage).map(toRow), ...mergeGuests(found.guests).map(toGuestRow)],
    hasMore: found.customers.length > perPage,
  }
}

interface FoundPerson {
  person: Person
  row: PersonRow
  customer: CustomerRow | undefined
}

/** Throws NOT_FOUND. */
async function findPerson({ db, personSources }: PeopleDeps, id: string): Promise<FoundPerson> {
  const own = await findCustomerById(db, id)
  if (own) return toFound(own)
  for (const source of personSources) {
    const found = await source.findPerson?.(db, id)
    if (found && 'guest' in found) {
      const { email, phone } = found.guest
      return { person: { customerId: null, email, phone }, row: toGuestRow(found.guest), customer: undefined }
    }
    const customer = found && (await findCustomerById(db, found.customerId))
    if (customer) return toFound(customer)
  }
  throw new CodedError('NOT_FOUND')
}

async function findCustomerById(db: Db, id: string): Promise<CustomerRow | undefined> {
  const [row] = await db.select().from(customers).where(eq(customers.id, id))
  return row
}

const toFound = (customer: CustomerRow): FoundPerson => ({
  person: { customerId: customer.id, email: customer.email },
  row: toRow(customer),
  customer,
})

export async function loadPerson(deps: PeopleDeps, id: string): Promise<DeskPerson> {
  const { person, row, customer } = await findPerson(deps, id)
  const { customerId } = person
  const counts = []
  for (const { title, load } of deps.personSources) {
    const { summary, lines } = await load(deps, person, 1)
    if (summary !== '' && lines.length > 0) counts.push({ title, summary })
  }
  return {
    ...row,
    customerId,
    pendingEmail: customer?.pendingEmail ?? null,
    address: customer ? formatOwnAddress(customer) : '',
    birthday: customer?.birthday ?? null,
    newsletter: customer ? formatNewsletter(customer) : '',
    sessions: customerId === null ? [] : await listDevices(deps, { customerId, sessionId: '' }),
    passkeys: (customerId === null ? [] : await listPasskeyRows(deps.db, customerId)).map(
      ({ id: passkeyId, name, device, lastUsedAt }) => ({
        id: passkeyId,
        name,
        device,
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }),
    ),
    counts,
    samePhone: await listSamePhone(deps, row),
  }
}

const formatOwnAddress = ({ postalCode, prefecture, city, address1, address2 }: CustomerRow): string =>
  postalCode === null
    ? ''
    : formatAddress({
        postalCode,
        prefecture: prefecture ?? '',
        city: city ?? '',
        address1: address1 ?? '',
        address2: address2 ?? '',
      })

async function listSamePhone({ db, personSources }: PeopleDeps, row: PersonRow): Promise<PersonRow[]> {
  if (row.phone === '') return []
  const rows = { limit: MAX_SAME_PHONE, offset: 0, guests: MAX_SAME_PHONE }
  const found = await findPeople(db, personSources, row.phone, rows)
  const all = [...found.customers.map(toRow), ...mergeGuests(found.guests).map(toGuestRow)]
  const isSame = ({ id, email }: PersonRow) =>
    id === row.id || (email !== null && email.toLowerCase() === row.email?.toLowerCase())
  return all.filter((it) => it.phone === row.phone && !isSame(it)).slice(0, MAX_SAME_PHONE)
}

/** Entries of one instant stay together, because the next call asks for earlier ones. */
export async function loadTimeline(
  deps: PeopleDeps,
  id: string,
  before: string | undefined,
): Promise<{ data: PersonEntry[]; hasMore: boolean }> {
  const { person } = await findPerson(deps, id)
  // Visits may be to come.
  const range = { before: before === undefined ? END_OF_TIME : new Date(before), limit: ENTRIES_PER_CALL + 1 }
  const all: PersonEntry[] = []
  for (const { listEntries } of deps.personSources) all.push(...((await listEntries?.(deps, person, range)) ?? []))
  const sorted = all.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const last = sorted[ENTRIES_PER_CALL - 1]
  const data = last ? sorted.filter((it) => it.at >= last.at) : sorted
  return { data, hasMore: data.length < sorted.length }
}

const END_OF_TIME = new Date('2200-01-01T00:00:00Z')

/** Under which the log has what staff have done lately with all that belongs to a person. */
export async function listSubjects(
  deps: PersonDeps,
  sources: readonly PersonSource[],
  person: Person,
): Promise<Subject[]> {
  const subjects = person.customerId === null ? [] : [toCustomerSubject(person.customerId)]
  for (const source of sources) subjects.push(...((await source.listSubjects?.(deps, person, MAX_LOGGED)) ?? []))
  return subjects
}

export const listPersonSubjects = async (deps: PeopleDeps, id: string): Promise<Subject[]> =>
  listSubjects(deps, deps.personSources, (await findPerson(deps, id)).person)
