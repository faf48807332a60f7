import { defineMail, type MailProps } from '#server/platform/mailer/mail.ts'

interface AccessLinkProps extends MailProps {
  /** Whose link it is. */
  person: string
  /** Who has made it. */
  by: string
}

export const accessLinkMail = defineMail<AccessLinkProps>('staffAccessLink', ({ person, by }) => ({
  subject: '業務画面の登録用リンクが発行されました',
  body: [
    {
      text: `${by}さんが、${person}さんの登録用リンクを発行しました。\nリンクを開いた方が、${person}さんとして業務画面に\nログインできるようになります。`,
    },
    { text: '心当たりがないときは、すぐにそのアカウントを止めてください。\nnpm run desk -- staff disable <メール>' },
  ],
}))
