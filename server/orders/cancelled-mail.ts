/** The mail about a cancelled order: who cancelled it, and what is given back. */
import type { OrderActor } from '#contract/orders/states.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { type Block, defineMail, phoneContact, type SenderInfo } from '#server/platform/mailer/mail.ts'
import { goodsLines, numberLines, orderButton, type OrderProps, section } from './mail-blocks.ts'

/** What happens to the money of a cancelled order. The methods: it was paid so and is refunded. */
export type Refund =
  | 'card'
  | 'paypay'
  | 'konbini'
  | 'transfer'
  | 'not-charged'
  | 'not-charged-paypay'
  | 'not-paid-at-store'
  | 'not-transferred'
  | 'none'

interface CancelledProps extends OrderProps {
  by: OrderActor
  refund: Refund
  /** What is refunded, or what would have been paid. */
  totalYen: number
  /** Something was refunded before. Mails of earlier versions have none. */
  isPartRefunded?: boolean
  pointsUsed: number
  /** The goods were on their way and came back. */
  isShipped: boolean
  /** For the customer; may be empty. */
  reason: string
}

function getCancelText({ by, refund, isShipped }: CancelledProps): { subject: string; text: string } {
  if (by === 'customer')
    return {
      subject: 'ご注文をキャンセルしました',
      text: 'ご注文のキャンセルを承りました。\nまたのご利用をお待ちしております。',
    }
  if (by === 'desk')
    return {
      subject: 'ご注文をキャンセルいたしました',
      text: isShipped
        ? '発送した商品のお届けが完了しなかったため、\n以下のご注文をキャンセルいたしました。'
        : 'まことに申し訳ございません。\n以下のご注文は、当店でキャンセルいたしました。',
    }
  const cause = CAUSES[refund] ?? '期限までにご入金を確認できなかったため、'
  return {
    subject: 'お支払いがないためご注文をキャンセルしました',
    text: `${cause}\n以下のご注文をキャンセルしました。`,
  }
}

const CAUSES: Partial<Record<Refund, string>> = {
  'not-charged': '時間内にカードでのお支払いが完了しなかったため、',
  'not-charged-paypay': '時間内にPayPayでのお支払いが完了しなかったため、',
  'not-paid-at-store': '期限までにコンビニエンスストアでのお支払いを\n確認できなかったため、',
}

function toAccount(amount: string): string {
  return `${amount}は、全額返金いたします。\n返金先の口座は、別のメールでお伺いいたします。`
}

const REFUNDS: Record<Refund, (amount: string, sender: SenderInfo) => string> = {
  card: (amount) => `${amount}は、\nご利用のカードへ全額返金いたします。\n返金の時期は、カード会社により異なります。`,
  paypay: (amount) =>
    `${amount}は、\nご利用のPayPayへ全額返金いたします。\n返金の時期は、PayPayの処理の状況により異なります。`,
  konbini: toAccount,
  transfer: toAccount,
  'not-charged': () => 'カードへの請求はありません。\nお支払いと行き違いになった場合は、全額返金いたします。',
  'not-charged-paypay': () =>
    'PayPayからの引き落としはありません。\nお支払いと行き違いになった場合は、全額返金いたします。',
  'not-paid-at-store': () =>
    'お知らせしたお支払い番号は、ご利用いただけなくなります。\nお支払いと行き違いになった場合は、全額返金いたします。',
  'not-transferred': (_, sender) =>
    `お振り込みは不要です。\nすでにお振り込みがお済みの場合は、返金いたしますので、\n${phoneContact(sender)}へご連絡ください。`,
  none: () => '',
}

const getPaid = ({ refund, totalYen, isPartRefunded = false }: CancelledProps): string =>
  isPartRefunded
    ? `お支払いいただいた金額の残り${formatYen(totalYen)}`
    : `${refund === 'transfer' ? 'お振り込み' : 'お支払い'}いただいた${formatYen(totalYen)}`

function listRefunds(props: CancelledProps, sender: SenderInfo): Block[] {
  const { refund, pointsUsed } = props
  const money = REFUNDS[refund](getPaid(props), sender)
  const points = pointsUsed > 0 ? `ご利用いただいた${formatPoints(pointsUsed)}は、お戻ししました。` : ''
  return [money, points].filter(Boolean).map((text) => ({ text }))
}

export const orderCancelledMail = defineMail<CancelledProps>('orderCancelled', (props, sender) => {
  const { order, reason, by } = props
  const { subject, text } = getCancelText(props)
  return {
    subject,
    body: [
      { text },
      ...section('キャンセルの理由', by === 'desk' && reason ? reason.split(/\r?\n/) : []),
      numberLines(order),
      ...listRefunds(props, sender),
      ...goodsLines(order),
      orderButton(order, sender),
      { note: `ご不明な点は、${phoneContact(sender)}へお問い合わせください。` },
    ],
  }
})
