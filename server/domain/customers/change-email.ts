import { eq } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { Db } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/mail/queue.ts'
import { countAttempt } from './count-attempt.ts'
import type { PresentCustomer } from './customer-rows.ts'
import { isTaken } from './is-taken.ts'
import { changeEmailLimits } from './limits.ts'
import { dropLinks, makeLink } from './link-tokens.ts'

export async function refuseTaken(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: PresentCustomer,
  email: string,
): Promise<void> {
  await countAttempt(db, changeEmailLimits(id), now())
  if (await isTaken(db, email, id)) throw new CodedError('EMAIL_TAKEN')
}

/** The new address holds once its link was followed. The present one, given once more, ends the wait. */
export async function changeEmail(
  tx: Db,
  customer: PresentCustomer,
  email: string,
  { publicUrl, nowMs }: { publicUrl: string; nowMs: number },
): Promise<void> {
  const { id: customerId, familyName: name } = customer
  const isPresent = email === customer.email
  await tx
    .update(customers)
    .set({ pendingEmail: isPresent ? null : email })
    .where(eq(customers.id, customerId))
  if (isPresent) return dropLinks(tx, customerId, ['email'])
  const { link, eventId } = await makeLink(tx, { kind: 'email', customerId, email, publicUrl, nowMs })
  await queueMail(tx, { kind: 'emailChange', to: email, props: { name, link }, eventId })
}
