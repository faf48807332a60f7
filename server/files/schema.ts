/** What is known of the files that people sent; their bytes lie in the file store, under the same id. */
import type { FileKind } from '#contract/files.ts'
import { index, integer, pgTable, sql, text, timestamp } from '#drizzle'
import { customers } from './schema-customers.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const files = pgTable(
  'files',
  {
    /** ULID made by the device. */
    id: text().primaryKey(),
    /** Null for a guest's. */
    customerId: text().references(() => customers.id),
    /** Key of the submission that the file was uploaded for. Null once the account is deleted. */
    submissionKey: text(),
    /** Of the bytes as they came: the same once more are the same file. */
    sentHash: text().notNull(),
    kind: text().$type<FileKind>().notNull(),
    /** Of the bytes as they are kept. */
    size: integer().notNull(),
    sha256: text().notNull(),
    createdAt: instant().notNull(),
    /** Null until the bytes are there. */
    storedAt: instant(),
    /** From then on it is nobody's any more. Null once something names it. */
    deleteAfter: instant(),
  },
  (t) => [
    index('files_customer').on(t.customerId),
    index('files_delete_after')
      .on(t.deleteAfter)
      .where(sql`delete_after is not null`),
  ],
)
