/** Forms of one person, and of guests, for the desk. A guest with the mail address of an account may be the same person. */
import { and, desc, eq, isNull } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { contactText, containsWords } from '#server/platform/desk/contact-search.ts'
import { type Guest, type Person, type PersonSource, toOwner, toLoggedSection } from '#server/platform/desk/person.ts'
import { createFormTable, formatName } from './desk-output.ts'
import type { FormKind, FormRow } from './kind.ts'
import { findForm } from './rows.ts'

export function createFormSource(kind: FormKind): PersonSource {
  const { commands, submission, table } = kind

  const toGuest = (row: FormRow): Guest => ({
    command: `${commands} show ${row.number}`,
    at: row.createdAt,
    name: formatName(row),
    email: row.contact?.email ?? null,
    phone: row.contact?.phone ?? '',
  })

  const searchGuestRows = (db: Db, words: string) =>
    db
      .select()
      .from(table)
      .where(and(isNull(table.customerId), ...containsWords(contactText(table), words)))
      // No one is a customer, but with that column the index gives the order, and few rows are read for frequent words.
      .orderBy(desc(table.customerId), desc(table.createdAt))

  async function listOfPerson(db: Db, { customerId, email }: Person): Promise<FormRow[]> {
    const own = await db.select().from(table).where(eq(table.customerId, customerId))
    const guests = email === null ? [] : await searchGuestRows(db, email)
    const isSame = ({ contact }: FormRow) => contact?.email.toLowerCase() === email?.toLowerCase()
    return [...own, ...guests.filter(isSame)].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  }

  return {
    name: commands,
    title: submission.label,
    async load({ db }, person, limit) {
      return toLoggedSection(await listOfPerson(db, person), {
        limit,
        table: createFormTable(kind),
        toSubject: ({ number }) => ({ kind: submission.name, id: number }),
      })
    },
    findPerson: async (db, number) => toOwner(await findForm(kind, db, number), toGuest),
    searchGuests: async (db, words, limit) => (await searchGuestRows(db, words).limit(limit)).map(toGuest),
  }
}
