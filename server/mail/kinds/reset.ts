import type { Write } from '../letter.ts'

export const reset: Write<'reset'> = ({ link }) => ({
  subject: 'パスワードの再設定',
  body: [
    { text: 'パスワードの再設定を承りました。\n下のリンクから、新しいパスワードを設定してください。' },
    { button: '新しいパスワードを設定する', link },
    { note: 'リンクは60分以内に1回だけお使いいただけます。\n設定が済むと、すべての端末からログアウトします。' },
    { note: 'お心当たりがない場合は、何もなさらなくて大丈夫です。\nパスワードはこれまでのままです。' },
  ],
})
