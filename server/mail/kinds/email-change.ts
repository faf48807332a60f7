import type { Write } from '../letter.ts'

export const emailChange: Write<'emailChange'> = ({ link }) => ({
  subject: '新しいメールアドレスのご確認',
  body: [
    { text: 'メールアドレスの変更を承りました。\n以下のリンクを開くと、このアドレスへの変更が完了します。' },
    { button: '新しいアドレスを確認する', link },
    { note: 'リンクは24時間以内に1回だけお使いいただけます。\n開かれるまでは、これまでのアドレスのままです。' },
    { note: 'お心当たりがない場合は、どなたかが\n入力を間違えられたものと思われます。このメールは破棄してください。' },
  ],
})
