/** Mails about the steps of a refund. */
import type { RefundWay } from '#contract/orders/refunds.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { orderButton, type OrderLink } from '#server/orders/mail-blocks.ts'
import { type Block, defineMail, type MailProps, phoneContact } from '#server/platform/mailer/mail.ts'

interface RefundProps extends MailProps {
  /** Of the refund, such as 261120-7K2M9P-1. */
  number: string
  orderNumber: string
  /** See OrderFacts. Mails of earlier versions have none. */
  orderLink?: string
  yen: number
}

const factLines = ({ number, orderNumber, yen }: RefundProps): Block => ({
  lines: [`ご注文番号：${orderNumber}`, `返金番号：${number}`, `返金額：${formatYen(yen)}`],
})

const toOrderLink = ({ orderNumber: number, orderLink: link }: RefundProps): OrderLink => ({
  number,
  ...(link !== undefined && { link }),
})

const MADE: Record<Exclude<RefundWay, 'transfer'>, (yen: number) => string> = {
  card: (yen) =>
    `${formatYen(yen)}を、お支払いのカードへ返金しました。\nご利用明細に載る時期は、カード会社により異なります。`,
  points: (yen) => `ご返金として、${formatPoints(yen)}を進呈しました。`,
}

/** By card or as points. */
export const refundMadeMail = defineMail<RefundProps & { way: 'card' | 'points' }>('refundMade', (props, sender) => ({
  subject: '返金のお知らせ',
  body: [
    { text: MADE[props.way](props.yen) },
    factLines(props),
    orderButton(toOrderLink(props), sender),
    { note: `ご不明な点は、${phoneContact(sender)}へお問い合わせください。` },
  ],
}))

/** Why the customer is asked, by the way of a refund that has failed before. */
const REQUESTS: Record<'first' | 'card' | 'transfer', string> = {
  first: 'お振り込みで返金いたします。\nお手数ですが、下のページで、返金先の口座をお知らせください。',
  card: 'カードへの返金ができなかったため、お振り込みで返金いたします。\nお手数ですが、下のページで、返金先の口座をお知らせください。',
  transfer:
    'お知らせいただいた口座へ、返金のお振り込みができませんでした。\nお手数ですが、下のページで、返金先の口座をもう一度お知らせください。',
}

interface RequestProps extends RefundProps {
  link: string
  /** Mails of earlier versions have none. */
  failedWay?: 'card' | 'transfer' | undefined
}

export const refundAccountRequestMail = defineMail<RequestProps>(
  'refundAccountRequest',
  ({ failedWay, ...props }, sender) => ({
    subject: '返金先の口座をお知らせください',
    body: [
      { text: REQUESTS[failedWay ?? 'first'] },
      factLines(props),
      { button: '返金先の口座を入力する', link: props.link },
      {
        note: `このリンクは、お客様専用です。ほかの方に転送しないでください。\n口座は返金だけに使い、返金の30日後に消去します。`,
      },
      { note: `お心当たりがないときは、${phoneContact(sender)}へお問い合わせください。` },
    ],
  }),
)

export const refundAccountReceivedMail = defineMail<RefundProps & { account: string }>(
  'refundAccountReceived',
  (props, sender) => ({
    subject: '返金先の口座を承りました',
    body: [
      { text: '返金先の口座を承りました。\nお振り込みまで、3営業日ほどお待ちください。' },
      factLines(props),
      { lines: [`返金先：${props.account}`] },
      {
        note: `変更するときは、口座をお伺いしたメールのリンクを、\nもう一度お開きください。\nお心当たりがないときは、${phoneContact(sender)}へご連絡ください。`,
      },
    ],
  }),
)

export const refundSentMail = defineMail<RefundProps>('refundSent', (props, sender) => ({
  subject: '返金のお振り込みが済みました',
  body: [
    { text: '返金のお振り込みの手続きが済みました。\nご入金の時期は、金融機関により異なります。' },
    factLines(props),
    orderButton(toOrderLink(props), sender),
    { note: `ご入金が確認できないときは、\n${phoneContact(sender)}へお問い合わせください。` },
  ],
}))

/** The shop has promised it by mistake, or has settled it with the customer in another way. */
export const refundWithdrawnMail = defineMail<RefundProps & { reason: string }>('refundWithdrawn', (props, sender) => ({
  subject: '返金の取りやめのお知らせ',
  body: [
    { text: '以下の返金は、取りやめました。\nお客様のお手続きは必要ありません。' },
    factLines(props),
    { lines: [`理由：${props.reason}`] },
    orderButton(toOrderLink(props), sender),
    { note: `ご不明な点は、${phoneContact(sender)}へお問い合わせください。` },
  ],
}))

/** To the shop: an account has arrived. The account itself is not mailed. */
export const refundNoticeMail = defineMail<RefundProps>('refundNotice', (props) => ({
  subject: `返金先の口座が届きました（${props.number}）`,
  body: [
    { text: 'お客様から、返金先の口座が届きました。\n送金したら、記録してください。' },
    factLines(props),
    {
      lines: [
        '口座を確認する：',
        `npm run desk -- refunds show ${props.number}`,
        '送金を記録する：',
        `npm run desk -- refunds sent ${props.number}`,
      ],
    },
  ],
}))

export const refundMails = [
  refundMadeMail,
  refundAccountRequestMail,
  refundAccountReceivedMail,
  refundSentMail,
  refundWithdrawnMail,
  refundNoticeMail,
]
