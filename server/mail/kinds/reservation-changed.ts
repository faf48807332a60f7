import type { Write } from '../letter.ts'
import { changeNote, visitLines } from '../visit-lines.ts'

export const reservationChanged: Write<'reservationChanged'> = ({ visit, link, calendar }) => ({
  subject: 'ご予約の日時を変更しました',
  body: [
    { text: 'ご予約の日時を変更しました。\n新しい内容は、以下のとおりです。' },
    visitLines(visit),
    { button: 'ご予約を確認する', link },
    changeNote(visit),
    { note: '添付のファイルを開くと、カレンダーの予定が新しくなります。' },
  ],
  calendar,
})
