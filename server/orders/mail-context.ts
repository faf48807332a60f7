/** What the mails to the owner of an order have in common: where they go, whom they greet, and the link of an order without an account. */
import { eq } from '#drizzle'
import type { OrderLine, Seller } from '#contract/orders/schema.ts'
import { customers } from '#server/customers/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { enqueueMail, isMailEnqueued } from '#server/platform/mailer/enqueue.ts'
import type { MailProps, MailTemplate } from '#server/platform/mailer/mail.ts'
import { loadSite } from '#server/settings/settings.ts'
import { createOrderLink } from './links.ts'
import { type OrderFacts, toOrderFacts } from './mail-blocks.ts'
import { loadLines } from './returns.ts'
import type { OrderRow } from './rows.ts'

export interface OrderMailContext {
  row: OrderRow
  to: string
  name: string
  lines: OrderLine[]
  order: OrderFacts
  seller: Seller
}

/** Undefined after the personal data was erased. */
export async function loadMailContext(db: Db, row: OrderRow): Promise<OrderMailContext | undefined> {
  const { customerId } = row
  const [customer] =
    customerId === null
      ? []
      : await db
          .select({ email: customers.email, familyName: customers.familyName })
          .from(customers)
          .where(eq(customers.id, customerId))
  // The customer may have changed the address since the order.
  const to = customer?.email ?? row.email
  if (!to) return undefined
  const lines = await loadLines(db, row.id)
  const { seller } = await loadSite(db)
  const name = customer?.familyName || row.address?.familyName || ''
  return { row, to, name, lines, order: toOrderFacts(row, lines), seller }
}

interface OwnerMail<Props> {
  /** See `enqueueMail`. */
  eventId: string
  /** `order`: without an account, it has a link that is in no other mail. */
  props: (order: OrderFacts) => Props | Promise<Props>
}

/** Mails the owner of the order, once an event. */
export async function mailOwner<Props extends MailProps>(
  tx: Db,
  template: MailTemplate<Props>,
  { row, to, order }: OrderMailContext,
  { eventId, props }: OwnerMail<Props>,
): Promise<void> {
  // A link would stay for a mail that is not sent again.
  if (await isMailEnqueued(tx, eventId)) return
  const linked = row.customerId === null ? { ...order, link: await createOrderLink(tx, row.id) } : order
  await enqueueMail(tx, template, { to, props: await props(linked), eventId })
}
