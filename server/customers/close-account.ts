import { and, eq, isNull } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import { baskets } from '#server/db/schema-baskets.ts'
import { customers, linkTokens, sessions } from '#server/db/schema-customers.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/mail/queue.ts'
import { eraseFiles } from '../files/sweep-files.ts'
import { eraseThread } from '../messages/message-rows.ts'
import { eraseSubscriptions } from '../push/subscription-rows.ts'
import { leaveReservations } from '../reservations/leave-reservations.ts'
import { eraseSubmissions } from '../submissions/submission-rows.ts'
import { askPassword } from './ask-password.ts'
import { readCustomer } from './customer-rows.ts'
import { tellChanged } from './tell-changed.ts'

/** What is left is a number with its dates and the reason. The address is free again. */
const ERASED = {
  email: null,
  passwordHash: null,
  familyName: '',
  givenName: '',
  familyKana: '',
  givenKana: '',
  phone: null,
  postalCode: null,
  prefecture: null,
  city: null,
  address1: null,
  address2: null,
  birthday: null,
  newsletter: false,
  newsletterAt: null,
  newsletterWording: null,
  pendingEmail: null,
}

export async function withdraw(
  deps: Pick<Deps, 'db' | 'now'>,
  customerId: string,
  { password, reason }: { password: string; reason?: string | undefined },
): Promise<void> {
  const { db } = deps
  const now = new Date(deps.now())
  const customer = await readCustomer(db, customerId)
  await askPassword(deps, customer, password)
  await db.transaction(async (tx) => {
    // Whatever keeps a customer from leaving is asked here, in the transaction that lets go.
    const [left] = await tx
      .update(customers)
      .set({ ...ERASED, withdrawnAt: now, withdrawalReason: reason ?? null })
      .where(and(eq(customers.id, customerId), isNull(customers.withdrawnAt)))
      .returning({ id: customers.id })
    if (!left) throw new CodedError('UNAUTHORIZED')
    await eraseSubscriptions(tx, customerId)
    const visits = await leaveReservations(tx, customerId, now)
    await eraseSubmissions(tx, customerId)
    await eraseThread(tx, customerId)
    await eraseFiles(tx, customerId, now)
    await tx.delete(baskets).where(eq(baskets.customerId, customerId))
    await tx.delete(sessions).where(eq(sessions.customerId, customerId))
    await tx.delete(linkTokens).where(eq(linkTokens.customerId, customerId))
    await tellChanged(tx, customerId, 'session')
    const { email: to, familyName: name } = customer
    await queueMail(tx, { kind: 'withdrawn', to, props: { name, visits }, eventId: `withdrawn:${customerId}` })
  })
}
