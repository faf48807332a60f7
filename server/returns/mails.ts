/** Mails about the steps of a return. */
import { REFUND_WAY_LABELS, type RefundWay } from '#contract/orders/refunds.ts'
import type { ReturnOutcome } from '#contract/orders/returns.ts'
import type { Settlement } from '#contract/orders/return-schema.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { linkNotes, orderButton, type OrderLink } from '#server/orders/mail-blocks.ts'
import {
  type Block,
  defineMail,
  deskStep,
  type MailProps,
  phoneContact,
  type SenderInfo,
} from '#server/platform/mailer/mail.ts'

export interface ReturnFacts {
  /** RT-YYMMDD-XXXX */
  number: string
  orderNumber: string
  /** Of an order without an account. */
  orderLink?: string
  /** `・オークのソファ（ナチュラル） 2点` */
  pieces: string[]
  reason: string
  wish: string
  isCollected: boolean
}

interface ReturnProps extends MailProps, ReturnFacts {}

const factLines = ({ number, orderNumber, pieces, reason, wish }: ReturnFacts): Block[] => [
  { lines: [`返品番号：${number}`, `ご注文番号：${orderNumber}`, `理由：${reason}`, `ご希望：${wish}`] },
  { lines: ['■対象の商品', ...pieces] },
]

const returnButton = (props: ReturnFacts, sender: SenderInfo): Block[] => [
  orderButton(toLink(props), sender),
  ...linkNotes(toLink(props)),
]

const toLink = ({ orderNumber: number, orderLink: link }: ReturnFacts): OrderLink => ({
  number,
  ...(link !== undefined && { link }),
})

const contactNote = (sender: SenderInfo): Block => ({
  note: `ご不明な点は、${phoneContact(sender)}へお問い合わせください。`,
})

export const returnReceivedMail = defineMail<ReturnProps>('returnReceived', (props, sender) => ({
  subject: '返品・交換のお申し込みを承りました',
  body: [
    {
      text: props.isCollected
        ? '返品・交換のお申し込みを承りました。\nお引き取りの日を、当店からご連絡いたします。'
        : '返品・交換のお申し込みを承りました。\n当店で内容を確認し、お手続きの方法をご連絡いたします。',
    },
    ...factLines(props),
    ...returnButton(props, sender),
    { note: `商品が当店に届くまでは、取り下げを承ります。\n条件と費用：${sender.url}/guide/returns` },
    contactNote(sender),
  ],
}))

export const returnArrivedMail = defineMail<ReturnProps>('returnArrived', (props, sender) => ({
  subject: '返品の商品が当店に届きました',
  body: [
    { text: '返品の商品が、当店に届きました。\n状態を確認し、7日以内にお手続きいたします。' },
    ...factLines(props),
    ...returnButton(props, sender),
    contactNote(sender),
  ],
}))

export const returnNotArrivedMail = defineMail<ReturnProps>('returnNotArrived', (props, sender) => ({
  subject: '返品の商品の到着について（お詫びと訂正）',
  body: [
    {
      text: '先に「届きました」とお知らせした返品の商品は、まだ当店に届いていません。\n誤ったお知らせをお送りし、申し訳ございません。\n届きましたら、あらためてお知らせします。',
    },
    ...factLines(props),
    ...returnButton(props, sender),
    contactNote(sender),
  ],
}))

interface SettledProps extends ReturnProps {
  settlement: Settlement
  outcome: ReturnOutcome
  way: RefundWay | null
  /** Of an exchange: something is still to be sent. */
  waitsForReplacement: boolean
  /** The goods were given up before they were shipped. Mails of earlier versions have none. */
  isNotShipped?: boolean
}

const NOT_SHIPPED =
  'まことに申し訳ございません。\nご注文の商品のうち、以下のものをご用意できませんでした。\n代金などを、以下のとおりお返しします。'

const SETTLED: Record<ReturnOutcome, string> = {
  refund: '返品のお手続きが済みました。\n金額は、以下のとおりです。',
  exchange: '交換のお手続きが済みました。',
  reduction: 'ご購入の代金を減額いたしました。\n金額は、以下のとおりです。',
}

/** `商品の代金：11,000円` … what the customer gets, and what is deducted from it. */
function settlementLines({ settlement, way }: SettledProps): string[] {
  const { goodsYen, taxes, collection, pointsBack, earnedBack, refundYen } = settlement
  return [
    `商品の代金：${formatYen(goodsYen)}`,
    ...taxes.map(
      ({ rate, yen, taxYen }) => `（${rate}%対象の返金 ${formatYen(yen)}、うち消費税 ${formatYen(taxYen)}）`,
    ),
    ...(collection && collection.yen > 0
      ? [
          `引き取りの費用：−${formatYen(collection.yen)}（${collection.rate}%対象、うち消費税 ${formatYen(collection.taxYen)}）`,
        ]
      : []),
    ...(collection && collection.points > 0
      ? [`引き取りの費用（ポイントから）：−${formatPoints(collection.points)}`]
      : []),
    ...(earnedBack.yen > 0 ? [`使用済みの獲得ポイントの分：−${formatYen(earnedBack.yen)}`] : []),
    `返金額：${formatYen(refundYen)}${way ? `（${REFUND_WAY_LABELS[way]}）` : ''}`,
    ...(pointsBack > 0 ? [`お戻しするポイント：${formatPoints(pointsBack)}`] : []),
    ...(earnedBack.pending > 0 ? [`獲得予定から取り消すポイント：${formatPoints(earnedBack.pending)}`] : []),
    ...(earnedBack.balance > 0 ? [`残高から取り消すポイント：${formatPoints(earnedBack.balance)}`] : []),
  ]
}

function getSettledSubject({ outcome, isNotShipped = false }: SettledProps): string {
  if (isNotShipped) return 'ご用意できなかった商品の返金について'
  return outcome === 'exchange' ? '交換のお手続きが済みました' : '返品・減額のお手続きが済みました'
}

function getSettledText({ outcome, waitsForReplacement, isNotShipped = false }: SettledProps): string {
  if (isNotShipped) return NOT_SHIPPED
  return waitsForReplacement ? `${SETTLED[outcome]}\n交換品の発送は、別のメールでお知らせします。` : SETTLED[outcome]
}

export const returnSettledMail = defineMail<SettledProps>('returnSettled', (props, sender) => ({
  subject: getSettledSubject(props),
  body: [
    { text: getSettledText(props) },
    ...(props.outcome === 'exchange' ? [] : [{ lines: ['■金額', ...settlementLines(props)] }]),
    ...(props.settlement.refundYen > 0
      ? [{ text: '返金の進み具合は、別のメールとご注文のページでお知らせします。' }]
      : []),
    ...(props.isNotShipped
      ? [{ lines: [`ご注文番号：${props.orderNumber}`] }, { lines: ['■対象の商品', ...props.pieces] }]
      : factLines(props)),
    ...returnButton(props, sender),
    contactNote(sender),
  ],
}))

export const returnDeclinedMail = defineMail<ReturnProps & { reason: string }>('returnDeclined', (props, sender) => ({
  subject: '返品をお受けできませんでした',
  body: [
    { text: '申し訳ございません。お申し込みの返品は、お受けできませんでした。' },
    { lines: ['■理由', ...props.reason.split('\n')] },
    { lines: [`返品番号：${props.number}`, `ご注文番号：${props.orderNumber}`] },
    { lines: ['■対象の商品', ...props.pieces] },
    ...returnButton(props, sender),
    contactNote(sender),
  ],
}))

export const returnReopenedMail = defineMail<ReturnProps>('returnReopened', (props, sender) => ({
  subject: '返品のお手続きを再開しました',
  body: [
    {
      text: '先に「お受けできない」とお知らせした返品のお手続きを、再開しました。\n行き違いがあり、申し訳ございません。',
    },
    ...factLines(props),
    ...returnButton(props, sender),
    contactNote(sender),
  ],
}))

interface NoticeProps extends ReturnProps {
  event: 'opened' | 'withdrawn'
  hasPhotos: boolean
}

const NOTICES = { opened: '返品のお申し込み', withdrawn: '返品の取り下げ' }

/** To the shop. */
export const returnNoticeMail = defineMail<NoticeProps>('returnNotice', (props, sender) => ({
  subject: `${NOTICES[props.event]}（${props.number}）`,
  body: [
    { text: `お客様から、${NOTICES[props.event]}がありました。` },
    ...factLines(props),
    {
      lines: [
        `引き取り：${props.isCollected ? '当店の引き取りを希望' : 'お客様が返送'}`,
        ...(props.hasPhotos ? ['写真があります。'] : []),
      ],
    },
    ...deskStep(sender, '内容を確認する', {
      command: `returns show ${props.number}`,
      path: `/returns/${props.number}`,
    }),
  ],
}))

export const returnMails = [
  returnReceivedMail,
  returnArrivedMail,
  returnNotArrivedMail,
  returnSettledMail,
  returnDeclinedMail,
  returnReopenedMail,
  returnNoticeMail,
]
