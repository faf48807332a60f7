import { byPhone, type Write } from '../letter.ts'
import { visitLines } from '../visit-lines.ts'

export const reservationCancelled: Write<'reservationCancelled'> = ({ visit, calendar }, house) => ({
  subject: 'ご予約をキャンセルしました',
  body: [
    { text: '以下のご予約をキャンセルしました。\nまたのお越しをお待ちしております。' },
    visitLines(visit),
    { button: 'あらためて予約する', link: `${house.url}/reservation` },
    { note: `お心当たりがない場合は、${byPhone(house)}へご連絡ください。` },
  ],
  calendar,
})
