import { byPhone, type Write } from '../letter.ts'

export const emailChanged: Write<'emailChanged'> = (_, house) => ({
  subject: 'メールアドレスを変更しました',
  body: [
    {
      text: 'ご登録のメールアドレスの変更が完了しました。\nこれからのお知らせとログインには、\n新しいアドレスをお使いください。',
    },
    { text: `変更にお心当たりがない場合は、すぐに${byPhone(house)}へ\nご連絡ください。` },
    { note: 'このメールは、変更前のアドレスにお送りしています。' },
  ],
})
