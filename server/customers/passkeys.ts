/** The passkeys of a customer: list, names, removal. */
import { ulid } from 'ulid'
import { and, asc, eq, type InferSelectModel } from '#drizzle'
import type { Passkey } from '#contract/passkeys/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { SignedIn } from '#server/platform/http/exchange.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { passkeyRemovedMail } from './mails.ts'
import { loadCustomer } from './rows.ts'
import { passkeys } from './schema.ts'

type PasskeyRow = InferSelectModel<typeof passkeys>

export const toPasskey = ({ id, name, device, isSynced, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  device,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** In the order in which they were added. */
export const listPasskeyRows = (db: Db, customerId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.customerId, customerId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

export const countPasskeys = (db: Db, customerId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.customerId, customerId))

const isOwn = (id: string, customerId: string) => and(eq(passkeys.id, id), eq(passkeys.customerId, customerId))

/** Throws NOT_FOUND also for another customer's. */
export async function renamePasskey(
  { db }: Pick<Deps, 'db'>,
  { customerId }: SignedIn,
  id: string,
  name: string,
): Promise<Passkey> {
  const [renamed] = await db.update(passkeys).set({ name }).where(isOwn(id, customerId)).returning()
  if (!renamed) throw new CodedError('NOT_FOUND')
  return toPasskey(renamed)
}

/** Sessions that it has opened go on: they are in the list of devices. Throws NOT_FOUND also for another customer's. */
export async function removePasskey(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { customerId }: SignedIn,
  id: string,
): Promise<{ credentialId: string }> {
  return db.transaction(async (tx) => {
    const { credentialId } = await removePasskeyIn(tx, { customerId, id, nowMs: now() })
    return { credentialId }
  })
}

interface Removed {
  customerId: string
  id: string
  nowMs: number
}

/** The customer is told by mail, also when staff remove it. Throws NOT_FOUND also for another customer's. */
export async function removePasskeyIn(tx: Db, { customerId, id, nowMs }: Removed): Promise<PasskeyRow> {
  const { email: to, familyName: name } = await loadCustomer(tx, customerId)
  const [removed] = await tx.delete(passkeys).where(isOwn(id, customerId)).returning()
  if (!removed) throw new CodedError('NOT_FOUND')
  const eventId = `passkeyRemoved:${ulid(nowMs)}`
  await enqueueMail(tx, passkeyRemovedMail, { to, props: { name, passkey: removed.name }, eventId })
  return removed
}

/** Returns how many there were. */
export async function removeAllPasskeys(tx: Db, customerId: string): Promise<number> {
  const removed = await tx.delete(passkeys).where(eq(passkeys.customerId, customerId)).returning({ id: passkeys.id })
  return removed.length
}
