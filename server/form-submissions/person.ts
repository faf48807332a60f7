/** Forms of one person, and of guests, for the desk. A guest with the mail address of an account may be the same person. */
import type { PersonEntry } from '#contract/shared/desk-person.ts'
import { and, desc, eq, isNull, lt, type SQL, sql } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { contactText, containsWords } from '#server/platform/desk/contact-search.ts'
import { type Guest, type Person, type PersonSource, toOwner, toSection } from '#server/platform/desk/person.ts'
import { createFormTable, formatName, joinTexts } from './desk-output.ts'
import type { FormKind, FormRow } from './kind.ts'
import { findForm } from './rows.ts'

export function createFormSource(kind: FormKind): PersonSource {
  const { commands, submission, statuses, table } = kind
  /** The kinds of the timeline have the same names. */
  const entryKind = submission.name as PersonEntry['kind']

  const toGuest = (row: FormRow): Guest => ({
    number: row.number,
    command: `${commands} show ${row.number}`,
    at: row.createdAt,
    name: formatName(row),
    email: row.contact?.email ?? null,
    phone: row.contact?.phone ?? '',
  })

  const select = (db: Db, condition: SQL | undefined) =>
    db
      .select()
      .from(table)
      .where(condition)
      // Also of guests, of whom none has it: with that column the index gives the order, and few rows are read.
      .orderBy(desc(table.customerId), desc(table.createdAt))

  const isOfGuest = (words: string) => and(isNull(table.customerId), ...containsWords(contactText(table), words))

  /** Each is found by an index of its own. */
  const listConditions = ({ customerId, email }: Person): SQL[] => [
    ...(customerId === null ? [] : [eq(table.customerId, customerId)]),
    ...(email === null ? [] : [and(isOfGuest(email), sql`lower(${table.contact}->>'email') = lower(${email})`)!]),
  ]

  async function listLatest(db: Db, person: Person, limit: number, before?: Date): Promise<FormRow[]> {
    const isEarlier = before && lt(table.createdAt, before)
    const rows: FormRow[] = []
    for (const isOwn of listConditions(person)) rows.push(...(await select(db, and(isOwn, isEarlier)).limit(limit)))
    return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, limit)
  }

  async function countAll(db: Db, person: Person): Promise<number> {
    let total = 0
    for (const isOwn of listConditions(person)) total += await db.$count(table, isOwn)
    return total
  }

  return {
    name: commands,
    title: submission.label,
    async load({ db }, person, limit) {
      const shown = await listLatest(db, person, limit)
      return toSection({ shown, total: await countAll(db, person), table: createFormTable(kind) })
    },
    async listEntries({ db }, person, { before, limit }) {
      const rows = await listLatest(db, person, limit, before)
      return rows.map(({ number, createdAt, status, content, customerId }) => ({
        kind: entryKind,
        id: number,
        at: createdAt.toISOString(),
        title: `${submission.label} ${number}（${statuses[status] ?? status}）`,
        detail: content ? joinTexts(kind.getSummary(content)) : '',
        isGuest: customerId === null,
      }))
    },
    listSubjects: async ({ db }, person, limit) =>
      (await listLatest(db, person, limit)).map(({ number }) => ({ kind: submission.name, id: number })),
    findPerson: async (db, number) => toOwner(await findForm(kind, db, number), toGuest),
    searchGuests: async (db, words, limit) => (await select(db, isOfGuest(words)).limit(limit)).map(toGuest),
  }
}
