import type { Block, Write } from '../letter.ts'

const listed = (label: string, lines: readonly string[]): Block[] =>
  lines.length > 0 ? [{ lines: [`${label}：`, ...lines] }] : []

/** To whoever was not there to see it. */
export const reservationRefused: Write<'reservationRefused'> = ({ reason, shop, wishes, nearest }, house) => ({
  subject: 'ご予約を承れませんでした',
  body: [
    { text: 'お送りいただいたご予約は、承れませんでした。' },
    { text: reason },
    ...listed('ご希望', [shop, ...wishes]),
    ...listed('現在空いている近い日時', nearest),
    { button: 'あらためて予約する', link: `${house.url}/reservation` },
    { note: 'お心当たりがない場合は、どなたかが\n入力を間違えられたものと思われます。このメールは破棄してください。' },
  ],
})
