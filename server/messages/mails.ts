/** The mails and pushes about messages. They never contain the message itself. */
import { defineMail, deskStep, type MailProps } from '#server/platform/mailer/mail.ts'
import type { PushTemplate } from '#server/platform/push/send.ts'

/** To the customer. */
export const messageMail = defineMail<MailProps>('message', (_, sender) => ({
  subject: '店舗からメッセージが届きました',
  body: [
    { text: '店舗からメッセージをお送りしました。\n以下のページにログインしてご覧ください。' },
    { button: 'メッセージを見る', link: `${sender.url}/mypage/message` },
    { note: 'ご返信も、同じページから\nお送りいただけます。' },
  ],
}))

interface NoticeProps extends MailProps {
  customer: string
  email: string
  /** Missing in mails that were queued before it was stored. */
  customerId?: string
}

/** To the shop. */
export const messageNoticeMail = defineMail<NoticeProps>(
  'messageNotice',
  ({ customer, email, customerId }, sender) => ({
    subject: 'お客様からのメッセージ',
    body: [
      { text: 'お客様からメッセージが届きました。' },
      { lines: [`お客様：${customer} 様`, `メール：${email}`] },
      ...deskStep(sender, '内容を読む', {
        command: `messages show ${email}`,
        path: customerId ? `/inbox/${customerId}` : '/inbox',
      }),
    ],
  }),
)

export const messagePush: PushTemplate = {
  kind: 'message',
  title: '店舗からメッセージが届きました',
  body: 'マイページでご覧ください。',
  path: '/mypage/message',
}

export const messageMails = [messageMail, messageNoticeMail]
