/** The mails about a form: to the customer, to the shop, and about a refusal that the customer did not see. */
import type { Fact } from '#contract/submissions/form.ts'
import { type Block, defineMail, deskStep, type MailProps } from '#server/platform/mailer/mail.ts'
import type { FormKind } from './kind.ts'

interface NumberedProps extends MailProps {
  number: string
  facts: Fact[]
}

interface ReceivedProps extends NumberedProps {
  notice?: string | undefined
}

/** `contact` and `facts` are shown as entered by the customer. */
interface NoticeProps extends NumberedProps {
  contact: Fact[]
}

interface RefusedProps extends MailProps {
  reason: string
}

interface WithdrawnProps extends MailProps {
  numbers: string[]
}

const toLines = (facts: readonly Fact[]): Block => ({
  lines: facts.flatMap(([label, text]) => {
    const [first = '', ...more] = text.split(/\r?\n/)
    return more.length === 0 ? [`${label}：${first}`] : [`${label}：`, first, ...more]
  }),
})

export const createFormMails = ({ submission: { name, label }, commands, mail }: FormKind) => ({
  received: defineMail<ReceivedProps>(`${name}Received`, ({ number, facts, notice }) => ({
    subject: `${label}を承りました`,
    body: [
      { text: mail.received },
      toLines([['受付番号', number], ...facts]),
      ...(notice === undefined ? [] : [{ text: notice }]),
      {
        note: 'お心当たりがない場合は、ほかの方の入力間違いと\n思われます。お手数ですが、このメールを破棄してください。',
      },
    ],
  })),
  notice: defineMail<NoticeProps>(`${name}Notice`, ({ number, contact, facts }, sender) => ({
    subject: `${label}（${number}）`,
    body: [
      { text: `${label}がありました。` },
      toLines(contact),
      toLines(facts),
      ...deskStep(sender, '内容とファイルを見る', { command: `${commands} show ${number}`, path: `/inbox/${number}` }),
    ],
  })),
  withdrawn: defineMail<WithdrawnProps>(`${name}Withdrawn`, ({ numbers }) => ({
    subject: `${label}が取り下げられました`,
    body: [
      { text: `お客様の退会により、${label}が取り下げられました。\n内容とファイルは消去しました。ご対応は不要です。` },
      { lines: numbers.map((number) => `受付番号：${number}`) },
    ],
  })),
  refused: defineMail<RefusedProps>(`${name}Refused`, ({ reason }, sender) => ({
    subject: `${label}を承れませんでした`,
    body: [
      { text: 'お送りいただいた内容を、お受けすることができませんでした。' },
      { text: reason },
      { button: 'あらためて送信する', link: `${sender.url}${mail.formPath}` },
      {
        note: 'お心当たりがない場合は、ほかの方の入力間違いと\n思われます。お手数ですが、このメールを破棄してください。',
      },
    ],
  })),
})

export type FormMails = ReturnType<typeof createFormMails>
