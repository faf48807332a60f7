import { byPhone, type Write } from '../letter.ts'

export const withdrawn: Write<'withdrawn'> = (_, house) => ({
  subject: '退会のお手続きが完了しました',
  body: [
    {
      text: 'こもれびをご利用いただき、ありがとうございました。\n退会のお手続きが完了し、お客さまの情報を削除しました。',
    },
    { text: 'ご注文の記録は、法律の定めにより7年間保管します。\nほかの目的には使いません。' },
    { text: 'また住まいのことでお役に立てる日がありましたら、\nいつでもお立ち寄りください。' },
    { note: `お心当たりがない場合は、${byPhone(house)}へご連絡ください。` },
  ],
})
