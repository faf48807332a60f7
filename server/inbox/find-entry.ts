/** Which customer's thread or which form is meant. */
import { eq } from '#drizzle'
import type { EntryKind } from '#contract/inbox/desk.ts'
import { applicationKind } from '#server/applications/kind.ts'
import { toCustomerSubject } from '#server/customers/desk-actions.ts'
import { findCustomer } from '#server/customers/desk-search.ts'
import type { CustomerRow } from '#server/customers/rows.ts'
import type { FormKind, FormRow } from '#server/form-submissions/kind.ts'
import { findForm } from '#server/form-submissions/rows.ts'
import { inquiryKind } from '#server/inquiries/kind.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Subject } from '#server/platform/desk/log.ts'
import { inboxEntries } from '#server/inbox-entries/schema.ts'

export const FORMS = { inquiry: inquiryKind, application: applicationKind } as const

type FoundForm = { kind: Exclude<EntryKind, 'message'>; form: FormRow; formKind: FormKind }

export type Found = { id: string; subject: Subject } & ({ kind: 'message'; customer: CustomerRow } | FoundForm)

/** By the number or id of a form, or the mail address or id of a customer, in any notation. */
export async function findSubject(db: Db, which: string): Promise<Found | undefined> {
  const customer = await findCustomer(db, which)
  if (customer) return { id: customer.id, kind: 'message', customer, subject: toCustomerSubject(customer.id) }
  for (const kind of ['inquiry', 'application'] as const) {
    const form = await findForm(FORMS[kind], db, which)
    if (form) return { id: form.id, kind, form, formKind: FORMS[kind], subject: { kind, id: form.number } }
  }
  return undefined
}

/** Locks the entry until the transaction ends. Undefined for a customer with whom no one has exchanged a message. */
export async function lockEntry(tx: Db, id: string) {
  const [row] = await tx.select().from(inboxEntries).where(eq(inboxEntries.id, id)).for('update')
  return row
}
