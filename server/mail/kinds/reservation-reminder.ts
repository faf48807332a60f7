import type { Write } from '../letter.ts'
import { changeNote, visitLines } from '../visit-lines.ts'

export const reservationReminder: Write<'reservationReminder'> = ({ visit, link, calendar }) => ({
  subject: '明日のご予約のお知らせ',
  body: [
    { text: '明日のご予約をお知らせします。\nどうぞお気をつけてお越しください。' },
    visitLines(visit),
    { button: 'ご予約を確認する', link },
    changeNote(visit),
  ],
  calendar,
})
