import type { Block, Write } from '../letter.ts'
import { visitLines } from '../visit-lines.ts'

const SUBJECTS = { made: '新しいご予約', changed: 'ご予約の変更', cancelled: 'ご予約のキャンセル' }

const told = (label: string, text: string): Block[] => (text ? [{ lines: [`${label}：`, ...text.split(/\r?\n/)] }] : [])

/** To the shop, whose people read it beside the book. */
export const reservationNotice: Write<'reservationNotice'> = ({ event, visit, ...customer }) => ({
  subject: `${SUBJECTS[event]}（${visit.number}）`,
  body: [
    { text: `${SUBJECTS[event]}がありました。` },
    visitLines(visit),
    ...told('お客様', customer.contact),
    ...told('ご覧になりたい商品', customer.items),
    ...told('ご用件', customer.purpose),
    ...told('ご要望', customer.note),
  ],
})
