import { byPhone, type Write } from '../letter.ts'

export const withdrawn: Write<'withdrawn'> = ({ visits }, house) => ({
  subject: '退会のお手続きが完了しました',
  body: [
    {
      text: 'こもれびをご利用いただき、ありがとうございました。\n退会のお手続きが完了し、お客様の情報を削除しました。',
    },
    ...(visits.length > 0
      ? [
          { text: 'あわせて、次のご予約をキャンセルし、\n店舗にお知らせしました。' },
          ...visits.map(({ number, when, what, shop }) => ({
            lines: [`日時：${when}`, `内容：${what}`, `店舗：${shop}`, `予約番号：${number}`],
          })),
        ]
      : []),
    { text: 'お取引の記録がある場合は、法律の定めにより7年間保管し、\nほかの目的には使いません。' },
    { text: 'また住まいのことでお役に立てる日がありましたら、\nいつでもお立ち寄りください。' },
    { note: `お心当たりがない場合は、${byPhone(house)}へご連絡ください。` },
  ],
})
