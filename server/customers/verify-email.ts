import { and, eq, isNull } from '#drizzle'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { rejectIfTaken } from '#server/platform/db/errors.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { verificationLimits } from '#server/platform/rate-limit/limits.ts'
import { consumeLink, createLink, findLink, type LinkKind, removeLinks } from './link-tokens.ts'
import { emailChangedMail, emailVerificationMail } from './mails.ts'
import { emailChangedPush, enqueuePush } from './push.ts'
import { type CustomerRow, loadCustomer } from './rows.ts'
import { customers } from './schema.ts'

const KINDS: LinkKind[] = ['emailVerification', 'emailChange']

/** Confirms the address of a registration or of a change of address. */
export async function verifyEmail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { token }: { token: string },
): Promise<{ email: string }> {
  const nowMs = now()
  const verifying = db.transaction(async (tx) => {
    const customer = await lockOwner(tx, await findLink(tx, KINDS, token, nowMs))
    const link = await consumeLink(tx, KINDS, token, nowMs)
    if (!link) throw new CodedError('LINK_INVALID')
    const expected = link.kind === 'emailChange' ? customer.pendingEmail : customer.email
    if (expected !== link.email) throw new CodedError('LINK_INVALID')
    const verifiedAt = new Date(nowMs)
    await tx.update(customers).set({ verifiedAt }).where(eq(customers.id, customer.id))
    if (link.kind === 'emailChange')
      await applyNewEmail(tx, customer, { email: link.email, tokenHash: link.tokenHash, nowMs })
    await notifyChange(tx, customer.id, 'session')
    return { email: link.email }
  })
  return rejectIfTaken(verifying, 'EMAIL_TAKEN')
}

/** Locks the customer before the link, as all other writers do, to avoid deadlocks. */
async function lockOwner(tx: Db, link: { customerId: string } | undefined): Promise<CustomerRow> {
  if (!link) throw new CodedError('LINK_INVALID')
  const [customer] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, link.customerId), isNull(customers.lockedAt)))
    .for('update')
  if (!customer) throw new CodedError('LINK_INVALID')
  return customer
}

interface NewEmail {
  email: string
  tokenHash: string
  nowMs: number
}

/** Invalidates links sent to the old address and notifies it. */
async function applyNewEmail(tx: Db, customer: CustomerRow, { email, tokenHash, nowMs }: NewEmail): Promise<void> {
  await tx.update(customers).set({ email, pendingEmail: null }).where(eq(customers.id, customer.id))
  await removeLinks(tx, customer.id, ['emailVerification', 'passwordReset'])
  const { email: to, familyName: name } = customer
  const eventId = `emailChanged:${tokenHash}`
  if (to) await enqueueMail(tx, emailChangedMail, { to, props: { name }, eventId })
  await enqueuePush(tx, emailChangedPush, { customerId: customer.id, eventId, nowMs })
}

/** Sends the verification mail again, unless the address is confirmed. */
export async function sendVerification(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  customerId: string,
): Promise<void> {
  const nowMs = now()
  const customer = await loadCustomer(db, customerId)
  if (customer.verifiedAt) return
  await countAttempt(db, verificationLimits(customerId), nowMs)
  await db.transaction((tx) => enqueueVerificationMail(tx, { customer, publicUrl: env.PUBLIC_URL, nowMs }))
}

interface Unverified {
  customer: { id: string; email: string; familyName: string }
  publicUrl: string
  nowMs: number
}

export async function enqueueVerificationMail(tx: Db, { customer, publicUrl, nowMs }: Unverified): Promise<void> {
  const { id: customerId, email: to, familyName: name } = customer
  const { link, eventId } = await createLink(tx, { kind: 'emailVerification', customerId, email: to, publicUrl, nowMs })
  await enqueueMail(tx, emailVerificationMail, { to, props: { name, link }, eventId })
}
