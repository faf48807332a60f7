/** A customer's messages, for the desk. Reading them here does not mark them as read. */
import { desc, eq } from '#drizzle'
import { type PersonSource, toSection } from '#server/platform/desk/person.ts'
import { formatTable, formatTime } from '#server/platform/desk/show.ts'
import { summarize } from './desk.ts'
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

export const messagesOfPerson: PersonSource = {
  name: 'messages',
  title: 'メッセージ',
  async load({ db }, { customerId }, limit) {
    const isOwn = eq(messages.customerId, customerId)
    const total = await db.$count(messages, isOwn)
    const unread = await countUnread(db, customerId, 'customer')
    const shown = await db.select().from(messages).where(isOwn).orderBy(desc(messages.seq)).limit(limit)
    return toSection({ shown, total, table, ...(unread > 0 && { note: `、未読${unread}件` }) })
  },
}
