import type { Write } from '../letter.ts'

/** What the shop wrote stands on the customer's page alone. */
export const message: Write<'message'> = (_, house) => ({
  subject: '店舗からメッセージが届きました',
  body: [
    { text: '店舗から、メッセージをお送りしました。\n以下のページにログインして、ご覧ください。' },
    { button: 'メッセージを見る', link: `${house.url}/mypage/message` },
    { note: 'ご返信も、同じページから\nお送りいただけます。' },
  ],
})
