/** Tables of the forms that the shop answers. They have the same columns. */
import { index, jsonb, pgTable, sql, instant, text } from '#drizzle'
import type { APPLICATION_STATUSES, ReceivedApplicationContent } from '#contract/applications/schema.ts'
import type { INQUIRY_STATUSES, ReceivedInquiryContent } from '#contract/inquiries/schema.ts'
import type { Contact } from '#contract/submissions/form.ts'
import { contactText, textPairs } from '#server/platform/desk/contact-search.ts'
import { customers } from '#server/customers/schema.ts'

/** The table of one kind of form. */
export const formTable = <Status extends string, Content>(name: string) =>
  pgTable(
    name,
    {
      /** Idempotency key of the submission: a ULID created by the device. */
      id: text().primaryKey(),
      number: text().notNull().unique(),
      customerId: text().references(() => customers.id),
      /** Null after the account was closed. */
      contact: jsonb().$type<Contact>(),
      /** Null after the account was closed. */
      content: jsonb().$type<Content>(),
      status: text().$type<Status>().notNull(),
      /** Null while the shop still has to act. */
      decidedAt: instant(),
      createdAt: instant().notNull(),
    },
    (t) => [
      index(`${name}_customer`).on(t.customerId, t.createdAt),
      index(`${name}_created`).on(t.createdAt),
      index(`${name}_decided`)
        .on(t.decidedAt)
        .where(sql`decided_at is not null`),
      // For words at the desk.
      index(`${name}_text`).using('gin', textPairs(contactText(t))),
    ],
  )

export const applications = formTable<keyof typeof APPLICATION_STATUSES, ReceivedApplicationContent>('applications')

export const inquiries = formTable<keyof typeof INQUIRY_STATUSES, ReceivedInquiryContent>('inquiries')
