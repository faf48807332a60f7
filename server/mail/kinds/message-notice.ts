import type { Write } from '../letter.ts'

/** To the shop. */
export const messageNotice: Write<'messageNotice'> = ({ customer, email }) => ({
  subject: 'お客さまからのメッセージ',
  body: [
    { text: 'お客さまからメッセージが届きました。' },
    { lines: [`お客さま：${customer} 様`, `メール：${email}`] },
    { lines: ['内容を読む：', `npm run desk -- messages show ${email}`] },
  ],
})
