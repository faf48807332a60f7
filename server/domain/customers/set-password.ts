import { ulid } from 'ulid'
import { eq } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'
import { queueMail } from '#server/mail/queue.ts'
import { queuePush } from '#server/push/queue.ts'
import type { PresentCustomer } from './customer-rows.ts'
import { dropLinks } from './link-tokens.ts'
import { endSessions } from './session-rows.ts'

interface NewPassword {
  customer: PresentCustomer
  passwordHash: string
  nowMs: number
  /** The session that sets it goes on. */
  exceptSession?: string
}

/** Whatever somebody else may have begun with the old one ends: sessions, links, a change of address. */
export async function setPassword(
  tx: Db,
  { customer, passwordHash, nowMs, exceptSession }: NewPassword,
): Promise<void> {
  const { id: customerId, email: to, familyName: name } = customer
  await tx.update(customers).set({ passwordHash, pendingEmail: null }).where(eq(customers.id, customerId))
  await dropLinks(tx, customerId, ['email', 'reset'])
  const eventId = `passwordChanged:${ulid(nowMs)}`
  // Before those that it puts out are no longer the customer's.
  await queuePush(tx, { customerId, kind: 'passwordChanged', eventId, nowMs, exceptSession })
  await endSessions(tx, { customerId, nowMs, ...(exceptSession && { exceptId: exceptSession }) })
  await queueMail(tx, { kind: 'passwordChanged', to, props: { name }, eventId })
}
