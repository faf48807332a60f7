/** The mails to a customer about their account. */
import { formatPoints } from '#contract/points/labels.ts'
import { REGISTRATION_POINTS } from '#contract/points/rules.ts'
import {
  type Block,
  defineMail,
  phoneContact,
  type MailProps,
  type LinkMailProps,
} from '#server/platform/mailer/mail.ts'

export const emailVerificationMail = defineMail<LinkMailProps>('emailVerification', ({ link }) => ({
  subject: 'メールアドレスのご確認',
  body: [
    {
      text: '会員登録いただき、ありがとうございます。\n以下のリンクから、メールアドレスの確認をお済ませください。',
    },
    { button: 'メールアドレスを確認する', link },
    {
      text: `会員登録のお礼に、${formatPoints(REGISTRATION_POINTS)}を進呈しました。\n確認がお済みになると、1ポイントを1円として、\nご注文のお支払いにご利用いただけます。`,
    },
    {
      note: 'リンクは24時間以内に1回だけお使いいただけます。\n期限が過ぎたときは、マイページからもう一度お送りできます。',
    },
    {
      note: 'お心当たりがない場合は、ほかの方の入力間違いと\n思われます。お手数ですが、このメールを破棄してください。',
    },
  ],
}))

export const emailChangeMail = defineMail<LinkMailProps>('emailChange', ({ link }) => ({
  subject: '新しいメールアドレスのご確認',
  body: [
    { text: 'メールアドレスの変更を承りました。\n以下のリンクを開くと、このアドレスへの変更が完了します。' },
    { button: '新しいアドレスを確認する', link },
    { note: 'リンクは24時間以内に1回だけお使いいただけます。\nリンクを開くまで、アドレスは変更されません。' },
    {
      note: 'お心当たりがない場合は、ほかの方の入力間違いと\n思われます。お手数ですが、このメールを破棄してください。',
    },
  ],
}))

export const emailChangedMail = defineMail<MailProps>('emailChanged', (_, sender) => ({
  subject: 'メールアドレスを変更しました',
  body: [
    {
      text: 'ご登録のメールアドレスの変更が完了しました。\n今後は新しいアドレスでログインしてください。\nお知らせも、新しいアドレスにお送りします。',
    },
    { text: `変更にお心当たりがない場合は、すぐに${phoneContact(sender)}へ\nご連絡ください。` },
    { note: 'このメールは、変更前のアドレスにお送りしています。' },
  ],
}))

export const passwordResetMail = defineMail<LinkMailProps>('passwordReset', ({ link }) => ({
  subject: 'パスワードの再設定',
  body: [
    { text: 'パスワード再設定のお申し込みを受け付けました。\n以下のリンクから、新しいパスワードを設定してください。' },
    { button: '新しいパスワードを設定する', link },
    {
      note: 'リンクは60分以内に1回だけお使いいただけます。\n設定が済むと、すべての端末からログアウトし、\n登録済みのパスキーも削除します。',
    },
    { note: 'お心当たりがない場合は、このメールを破棄してください。\nパスワードは変更されません。' },
  ],
}))

export interface PasswordChange extends MailProps {
  passkeys?: 'kept' | 'removed' | undefined
}

const PASSKEYS_AFTER_CHANGE: Record<'kept' | 'removed', Block[]> = {
  kept: [
    {
      text: 'パスキーは、これまでどおりお使いいただけます。\nお心当たりのないパスキーがある場合は、\n会員情報のページで削除してください。',
    },
  ],
  removed: [
    {
      text: '安全のため、登録済みのパスキーを削除しました。\nログインのあと、会員情報のページで\nもう一度追加していただけます。',
    },
  ],
}

export const passwordChangedMail = defineMail<PasswordChange>('passwordChanged', ({ passkeys }, sender) => ({
  subject: 'パスワードを変更しました',
  body: [
    { text: 'パスワードの変更が完了しました。\nほかの端末では、新しいパスワードで\nもう一度ログインしてください。' },
    ...(passkeys ? PASSKEYS_AFTER_CHANGE[passkeys] : []),
    { text: 'お心当たりがない場合は、すぐに\nパスワードを設定し直してください。' },
    { button: 'パスワードを再設定する', link: `${sender.url}/password/forgot` },
    { note: `ご不明な点は、${phoneContact(sender)}へお問い合わせください。` },
  ],
}))

/** `passkey`: its name, which the customer may have typed. */
type PasskeyMailProps = MailProps & { passkey: string }

export const passkeyAddedMail = defineMail<PasskeyMailProps>('passkeyAdded', ({ passkey }, sender) => ({
  subject: 'パスキーを追加しました',
  body: [
    { text: '次のパスキーで、パスワードを入力せずに\nログインできるようになりました。' },
    { lines: [passkey] },
    {
      text: 'お心当たりがない場合は、すぐにパスワードを再設定してください。\n再設定すると、すべての端末からログアウトし、\n登録済みのパスキーも削除します。',
    },
    { button: 'パスワードを再設定する', link: `${sender.url}/password/forgot` },
    { note: `ご不明な点は、${phoneContact(sender)}へお問い合わせください。` },
  ],
}))

export const passkeyRemovedMail = defineMail<PasskeyMailProps>('passkeyRemoved', ({ passkey }, sender) => ({
  subject: 'パスキーを削除しました',
  body: [
    { text: '次のパスキーを削除しました。\n今後、このパスキーではログインできません。' },
    { lines: [passkey] },
    {
      text: '端末やパスワードマネージャーに残っている場合は、\nそちらの設定からも削除していただけます。',
    },
    {
      text: 'お心当たりがない場合は、すぐに\nパスワードを再設定してください。',
    },
    { button: 'パスワードを再設定する', link: `${sender.url}/password/forgot` },
    { note: `ご不明な点は、${phoneContact(sender)}へお問い合わせください。` },
  ],
}))

/** `erased`: what was cancelled with the account. */
export const accountClosedMail = defineMail<MailProps & { erased: Block[] }>('accountClosed', ({ erased }, sender) => ({
  subject: '退会のお手続きが完了しました',
  body: [
    {
      text: 'こもれびをご利用いただき、ありがとうございました。\n退会のお手続きが完了し、お客様の情報を削除しました。',
    },
    ...erased,
    { text: 'また住まいのことでお役に立てる日がありましたら、\nいつでもお立ち寄りください。' },
    { note: `お心当たりがない場合は、${phoneContact(sender)}へご連絡ください。` },
  ],
}))

export const customerMails = [
  emailVerificationMail,
  emailChangeMail,
  emailChangedMail,
  passwordResetMail,
  passwordChangedMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  accountClosedMail,
]
