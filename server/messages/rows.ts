import { and, count, desc, eq, isNull, lt, lte, type InferInsertModel, type InferSelectModel } from '#drizzle'
import type { Message, MessageSide } from '#contract/messages.ts'
import { MESSAGES_PER_CALL } from '#contract/rules.ts'
import type { Db } from '#server/db/client.ts'
import { messages } from '#server/db/schema-messages.ts'

export type MessageRow = InferSelectModel<typeof messages>

export const messageAnswer = ({ customerId: _, sentAt, readAt, ...row }: MessageRow): Message => ({
  ...row,
  sentAt: sentAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})

/** Undefined where there is one of this id already. */
export async function addMessage(
  tx: Db,
  row: Omit<InferInsertModel<typeof messages>, 'seq'>,
): Promise<MessageRow | undefined> {
  const [added] = await tx.insert(messages).values(row).onConflictDoNothing().returning()
  return added
}

/** The last ones, or those before a place; the oldest first. */
export async function readThread(
  db: Db,
  customerId: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<{ rows: MessageRow[]; hasEarlier: boolean }> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.customerId, customerId), lt(messages.seq, before)))
    .orderBy(desc(messages.seq))
    .limit(MESSAGES_PER_CALL + 1)
  return { rows: rows.slice(0, MESSAGES_PER_CALL).toReversed(), hasEarlier: rows.length > MESSAGES_PER_CALL }
}

const isUnread = (customerId: string, from: MessageSide) =>
  and(eq(messages.customerId, customerId), eq(messages.from, from), isNull(messages.readAt))

/** How many of one side the other has not seen. */
export async function countUnread(db: Db, customerId: string, from: MessageSide): Promise<number> {
  const [row] = await db.select({ unread: count() }).from(messages).where(isUnread(customerId, from))
  return row?.unread ?? 0
}

interface Seen {
  customerId: string
  from: MessageSide
  /** `seq` */
  upTo?: number
  now: Date
}

/** True if there was any to see. */
export async function markSeen(
  tx: Db,
  { customerId, from, upTo = Number.MAX_SAFE_INTEGER, now }: Seen,
): Promise<boolean> {
  const seen = await tx
    .update(messages)
    .set({ readAt: now })
    .where(and(isUnread(customerId, from), lte(messages.seq, upTo)))
    .returning({ id: messages.id })
  return seen.length > 0
}

export async function eraseThread(tx: Db, customerId: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.customerId, customerId))
}
