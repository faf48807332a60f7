/** Uploaded files. Their bytes are in the file store under the same id. */
import { index, integer, pgTable, sql, instant, text } from '#drizzle'
import type { FileKind } from '#contract/files/schema.ts'
import { customers } from '#server/customers/schema.ts'

export const files = pgTable(
  'files',
  {
    /** ULID created by the device. */
    id: text().primaryKey(),
    /** Null for guests. */
    customerId: text().references(() => customers.id),
    /** Key of the submission that the file was uploaded for. Null once the account is deleted. */
    submissionKey: text(),
    /** Hash of the uploaded bytes. The same bytes are the same file. */
    uploadHash: text().notNull(),
    kind: text().$type<FileKind>().notNull(),
    /** Size of the stored bytes. */
    size: integer().notNull(),
    sha256: text().notNull(),
    createdAt: instant().notNull(),
    /** Null until the bytes are stored. */
    storedAt: instant(),
    /** When it may be deleted. Null once a record refers to it. */
    deleteAfter: instant(),
  },
  (t) => [
    index('files_customer').on(t.customerId),
    index('files_delete_after')
      .on(t.deleteAfter)
      .where(sql`delete_after is not null`),
  ],
)
