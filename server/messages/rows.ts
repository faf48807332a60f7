import { and, count, desc, eq, type InferInsertModel, type InferSelectModel, isNull, lt, lte, sql } from '#drizzle'
import type { Message, MessageSide } from '#contract/messages/schema.ts'
import { addMonths, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { CONVERSATION_MONTHS, MESSAGES_PER_CALL } from '#contract/shared/constants.ts'
import { lockCustomer } from '#server/customers/rows.ts'
import { releaseFiles } from '#server/files/files.ts'
import { removeEntries } from '#server/inbox-entries/entries.ts'
import type { Db } from '#server/platform/db/client.ts'
import { messages } from './schema.ts'

export type MessageRow = InferSelectModel<typeof messages>

export const toMessage = ({ customerId: _, sentAt, readAt, ...row }: MessageRow): Message => ({
  ...row,
  sentAt: sentAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})

/** Returns undefined if the id exists already. */
export async function addMessage(
  tx: Db,
  row: Omit<InferInsertModel<typeof messages>, 'seq'>,
): Promise<MessageRow | undefined> {
  const [added] = await tx.insert(messages).values(row).onConflictDoNothing().returning()
  return added
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id))
  return row
}

/** The latest messages, or those before a `seq`; oldest first. */
export async function loadThread(
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

/** Number of messages from one side that the other side has not read. */
export async function countUnread(db: Db, customerId: string, from: MessageSide): Promise<number> {
  const [row] = await db.select({ unread: count() }).from(messages).where(isUnread(customerId, from))
  return row?.unread ?? 0
}

interface ReadRange {
  customerId: string
  from: MessageSide
  /** `seq` of the last message. */
  upTo?: number
  now: Date
}

/** Returns whether any message was unread. */
export async function markRead(
  tx: Db,
  { customerId, from, upTo = Number.MAX_SAFE_INTEGER, now }: ReadRange,
): Promise<boolean> {
  const read = await tx
    .update(messages)
    .set({ readAt: now })
    .where(and(isUnread(customerId, from), lte(messages.seq, upTo)))
    .returning({ id: messages.id })
  return read.length > 0
}

export async function removeThread(tx: Db, customerId: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.customerId, customerId))
  await removeEntries(tx, [customerId])
}

/** Deletes the threads in which no one has written for so long, with their files, as the privacy policy promises. */
export async function deleteOldThreads(db: Db, now: Date): Promise<void> {
  const firstDay = addMonths(toJapanDate(now.getTime()), -CONVERSATION_MONTHS)
  const before = new Date(toJapanInstant(firstDay, '00:00'))
  const threads = await db
    .select({ customerId: messages.customerId })
    .from(messages)
    .groupBy(messages.customerId)
    .having(sql`max(${messages.sentAt}) < ${before.toISOString()}::timestamptz`)
  for (const { customerId } of threads)
    await db.transaction(async (tx) => {
      // Someone may have written since.
      await lockCustomer(tx, customerId)
      const rows = await tx.select().from(messages).where(eq(messages.customerId, customerId))
      if (rows.some(({ sentAt }) => sentAt >= before)) return
      const fileIds = rows.flatMap((row) => row.fileIds)
      await releaseFiles(tx, fileIds, now)
      await removeThread(tx, customerId)
    })
}
