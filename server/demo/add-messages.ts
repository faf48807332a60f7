import { ulid } from 'ulid'
import type { MessageSide } from '#contract/messages/schema.ts'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import type { Db } from '#server/platform/db/client.ts'
import { answerMessages } from '#server/inbox-entries/entries.ts'
import { addMessage } from '#server/messages/rows.ts'

interface DemoMessage {
  from: MessageSide
  daysAgo: number
  text: string
  isUnread?: true
}

const MESSAGES: DemoMessage[] = [
  {
    from: 'customer',
    daysAgo: 23,
    text: '昨日は、ていねいにご案内いただきありがとうございました。\n気になっていたソファの張り地の見本を、お借りすることはできますか。',
  },
  {
    from: 'shop',
    daysAgo: 22,
    text: 'ご来店ありがとうございました。\n張り地の見本は、2週間お貸し出しできます。ご自宅の光の中でご覧いただくのがおすすめです。\n本日、3色を発送しました。',
  },
  { from: 'customer', daysAgo: 18, text: '見本が届きました。床の色とよく合いそうです。家族と相談してみます。' },
  {
    from: 'shop',
    daysAgo: 1,
    isUnread: true,
    text: 'リフォーム相談をご予約いただき、ありがとうございます。\n当日は、お部屋の写真と、おおよその寸法がわかるものをお持ちいただけると、お話がスムーズです。\nお会いできるのを楽しみにしております。',
  },
]

/** Adds the message thread of the demo customer. */
export async function addDemoMessages(db: Db, customerId: string, now: Date): Promise<void> {
  for (const { from, daysAgo, text, isUnread } of MESSAGES) {
    const sentAt = new Date(now.getTime() - daysAgo * DAY_MS)
    const readAt = isUnread ? null : new Date(sentAt.getTime() + 90 * MINUTE_MS)
    await addMessage(db, { id: ulid(sentAt.getTime()), customerId, from, text, fileIds: [], sentAt, readAt })
    if (from === 'shop') await answerMessages(db, customerId, sentAt)
  }
}
