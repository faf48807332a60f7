/** A customer's messages, for the desk. Reading them here does not mark them as read. */
import { and, desc, eq, lt, type SQL } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { type PersonSource, toSection } from '#server/platform/desk/person.ts'
import { formatTable, formatTime } from '#server/platform/desk/show.ts'
import { summarize } from './summary.ts'
import { countUnread, type MessageRow } from './rows.ts'
import { messages } from './schema.ts'

const table = (rows: readonly MessageRow[]): string[] =>
  formatTable(
    [
      { title: '日時', of: ({ sentAt }) => formatTime(sentAt) },
      { title: '差出人', of: ({ from }) => (from === 'shop' ? '店舗' : 'お客様') },
      { title: '状態', of: ({ readAt }) => (readAt === null ? '未読' : '既読') },
      { title: '内容', of: summarize, isLong: true },
    ],
    rows,
  )

const listLatest = (db: Db, condition: SQL | undefined, limit: number): Promise<MessageRow[]> =>
  db.select().from(messages).where(condition).orderBy(desc(messages.seq)).limit(limit)

export const messagesOfPerson: PersonSource = {
  name: 'messages',
  title: 'メッセージ',
  async load({ db }, { customerId }, limit) {
    if (customerId === null) return toSection({ shown: [], total: 0, table })
    const isOwn = eq(messages.customerId, customerId)
    const total = await db.$count(messages, isOwn)
    const unread = await countUnread(db, customerId, 'customer')
    const shown = await listLatest(db, isOwn, limit)
    return toSection({ shown, total, table, ...(unread > 0 && { note: `、未読${unread}件` }) })
  },
  async listEntries({ db }, { customerId }, { before, limit }) {
    if (customerId === null) return []
    const rows = await listLatest(db, and(eq(messages.customerId, customerId), lt(messages.sentAt, before)), limit)
    return rows.map((row) => ({
      kind: 'message',
      id: row.id,
      at: row.sentAt.toISOString(),
      title:
        row.from === 'shop' ? '店舗からのメッセージ' : `お客様からのメッセージ${row.readAt === null ? '（未読）' : ''}`,
      detail: summarize(row),
      isGuest: false,
    }))
  },
}
