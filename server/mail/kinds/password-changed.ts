import { byPhone, type Write } from '../letter.ts'

export const passwordChanged: Write<'passwordChanged'> = (_, house) => ({
  subject: 'パスワードを変更しました',
  body: [
    { text: 'パスワードの変更が完了しました。\nほかの端末では、新しいパスワードで\nもう一度ログインしてください。' },
    { text: 'お心当たりがない場合は、すぐに\nパスワードを設定し直してください。' },
    { button: 'パスワードを再設定する', link: `${house.url}/password/forgot` },
    { note: `ご不明な点は、${byPhone(house)}へお問い合わせください。` },
  ],
})
