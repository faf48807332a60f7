import type { Write } from '../letter.ts'

export const reset: Write<'reset'> = ({ link }) => ({
  subject: 'パスワードの再設定',
  body: [
    { text: 'パスワードの再設定を承りました。\n下のボタンから、新しいパスワードを設定してください。' },
    { button: '新しいパスワードを設定する', link },
    { note: 'ボタンは60分以内に1回お使いいただけます。\n設定が済むと、すべての端末からログアウトします。' },
    { note: 'お心当たりがない場合は、何もなさらなくて大丈夫です。\nパスワードはこれまでのままです。' },
  ],
})
