import { and, eq, isNull } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { Db } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'
import { refuseIfTaken } from '#server/db/unique-violation.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/mail/queue.ts'
import { queuePush } from '#server/push/queue.ts'
import { countAttempt } from './count-attempt.ts'
import { readCustomer, type CustomerRow } from './customer-rows.ts'
import { verificationLimits } from './limits.ts'
import { dropLinks, type LinkKind, readLink, takeLink } from './link-tokens.ts'
import { mailVerification } from './mail-verification.ts'
import { tellChanged } from './tell-changed.ts'

const KINDS: LinkKind[] = ['verify', 'email']

/** Follows the link of a registration or of a change of address. */
export async function verifyEmail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { token }: { token: string },
): Promise<{ email: string }> {
  const nowMs = now()
  const verifying = db.transaction(async (tx) => {
    const customer = await lockOwner(tx, await readLink(tx, KINDS, token, nowMs))
    const link = await takeLink(tx, KINDS, token, nowMs)
    if (!link) throw new CodedError('LINK_INVALID')
    const awaited = link.kind === 'email' ? customer.pendingEmail : customer.email
    if (awaited !== link.email) throw new CodedError('LINK_INVALID')
    const verifiedAt = new Date(nowMs)
    await tx.update(customers).set({ verifiedAt }).where(eq(customers.id, customer.id))
    if (link.kind === 'email') await moveTo(tx, customer, { email: link.email, hash: link.hash, nowMs })
    await tellChanged(tx, customer.id, 'session')
    return { email: link.email }
  })
  return refuseIfTaken(verifying, 'EMAIL_TAKEN')
}

/** The customer before the link, in the order of whoever else changes both. */
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

interface Move {
  email: string
  hash: string
  nowMs: number
}

/** What was sent to the old address leads nowhere from now on, but for the notice. */
async function moveTo(tx: Db, customer: CustomerRow, { email, hash, nowMs }: Move): Promise<void> {
  await tx.update(customers).set({ email, pendingEmail: null }).where(eq(customers.id, customer.id))
  await dropLinks(tx, customer.id, ['verify', 'reset'])
  const { email: to, familyName: name } = customer
  const eventId = `emailChanged:${hash}`
  if (to) await queueMail(tx, { kind: 'emailChanged', to, props: { name }, eventId })
  await queuePush(tx, { customerId: customer.id, kind: 'emailChanged', eventId, nowMs })
}

/** The link once more; for a confirmed address there is nothing to send. */
export async function sendVerification(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  customerId: string,
): Promise<void> {
  const nowMs = now()
  const customer = await readCustomer(db, customerId)
  if (customer.verifiedAt) return
  await countAttempt(db, verificationLimits(customerId), nowMs)
  await db.transaction((tx) => mailVerification(tx, { customer, publicUrl: env.PUBLIC_URL, nowMs }))
}
