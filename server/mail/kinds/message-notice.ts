import type { Write } from '../letter.ts'

/** To the shop. */
export const messageNotice: Write<'messageNotice'> = ({ customer, email }) => ({
  subject: 'お客様からのメッセージ',
  body: [
    { text: 'お客様からメッセージが届きました。' },
    { lines: [`お客様：${customer} 様`, `メール：${email}`] },
    { lines: ['内容を読む：', `npm run desk -- messages show ${email}`] },
  ],
})
