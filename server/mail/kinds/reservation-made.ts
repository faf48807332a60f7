import type { Write } from '../letter.ts'
import { changeNote, visitLines } from '../visit-lines.ts'

export const reservationMade: Write<'reservationMade'> = ({ visit, link, calendar }) => ({
  subject: 'ご予約を承りました',
  body: [
    { text: 'ご予約をありがとうございます。\n以下の内容で承りました。お会いできるのを楽しみにしております。' },
    visitLines(visit),
    { button: 'ご予約を確認する', link },
    changeNote(visit),
    { note: '添付のファイルを開くと、カレンダーに登録できます。' },
  ],
  calendar,
})
