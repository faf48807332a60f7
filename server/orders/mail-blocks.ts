/** An order as its mails show it: stored as lines of text, rendered as blocks. */
import { formatAddressLines } from '#contract/addresses/labels.ts'
import { DELIVERY_SLOT_LABELS } from '#contract/orders/delivery.ts'
import { formatAmount, isReduced, listAmounts, REDUCED_MARK } from '#contract/orders/amounts.ts'
import {
  DELIVERY_OPEN_NOTE,
  formatPaymentMethod,
  formatServices,
  isDeliveryOpen,
  ORDER_LINK_MONTHS,
} from '#contract/orders/labels.ts'
import type { IncludedTax, OrderQuote } from '#contract/orders/quote.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { getGrantDays } from '#contract/points/rules.ts'
import { formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import type { Block, MailProps, SenderInfo } from '#server/platform/mailer/mail.ts'
import type { OrderRow } from './rows.ts'

/** Lines of text, stored with the mail until it is sent. */
export interface OrderFacts {
  number: string
  orderedOn: string
  goods: string[]
  amounts: string[]
  delivery: string[]
  note: string
  /** Path of the page that opens it without an account; missing if an account has it. */
  link?: string
}

export const toOrderFacts = (row: OrderRow, lines: readonly OrderLine[]): OrderFacts => ({
  number: row.number,
  orderedOn: formatDay(toJapanDate(row.createdAt.getTime())),
  goods: formatLines(lines, row.quote),
  amounts: formatAmounts(row),
  delivery: formatDeliveryLines(row),
  note: row.note,
})

/** `オークのソファ（ナチュラル／幅180cm）` */
export const formatGoods = ({ name, colourName, size, exchangedIn }: OrderLine): string => {
  const variant = [colourName, size].filter(Boolean).join('／')
  return `${exchangedIn === undefined ? '' : '【交換品】'}${variant ? `${name}（${variant}）` : name}`
}

/** `・オークのソファ（ナチュラル） 2点` */
export const formatPieces = (line: OrderLine, quantity: number): string => `・${formatGoods(line)} ${quantity}点`

function formatLines(lines: readonly OrderLine[], quote: OrderQuote): string[] {
  const hasReduced = lines.some((line) => isReduced(line, quote))
  return [
    ...lines.flatMap((line) => formatLine(line, quote)),
    ...(hasReduced ? [`${REDUCED_MARK}印の商品は、軽減税率（${quote.taxRates.reduced}%）の対象です。`] : []),
  ]
}

function formatLine(line: OrderLine, quote: OrderQuote): string[] {
  const { unitYen, quantity, unit } = line
  const price = `${formatYen(unitYen)}${unit ? `（${unit}）` : ''}`
  return [
    `・${formatGoods(line)}${isReduced(line, quote) ? ` ${REDUCED_MARK}` : ''}`,
    `　${price} × ${quantity} ＝ ${formatYen(unitYen * quantity)}`,
    ...formatServices(line).map((it) => `　${it}`),
  ]
}

const formatTax = ({ rate, yen, taxYen }: IncludedTax): string =>
  `（${rate}%対象 ${formatYen(yen)}、うち消費税 ${formatYen(taxYen)}）`

function formatAmounts({ quote, method, state, paidAt, termsVersion }: OrderRow): string[] {
  const { goodsYen, totalYen, taxes, earnedPoints } = quote
  const isCancelled = state === 'cancelled'
  return [
    `商品の合計：${formatYen(goodsYen)}`,
    ...listAmounts(quote).map((amount) => `${amount.label}：${formatAmount(amount)}`),
    `${isCancelled && !paidAt ? 'ご注文の合計' : 'お支払い金額'}（税込）：${formatYen(totalYen)}`,
    ...taxes.map(formatTax),
    `お支払い方法：${formatPaymentMethod(method)}`,
    ...(earnedPoints > 0 && !isCancelled
      ? [`獲得予定ポイント：${formatPoints(earnedPoints)}（お届けの${getGrantDays(termsVersion)}日後）`]
      : []),
  ]
}

const formatDeliveryLines = ({ address, deliveryOn, slot, state, method }: OrderRow): string[] => [
  ...(isDeliveryOpen({ state, payment: method })
    ? [`お届け希望日：${formatDay(deliveryOn)}`, `　${DELIVERY_OPEN_NOTE}`]
    : [`お届け予定日：${formatDay(deliveryOn)}`]),
  `お届けの時間帯：${DELIVERY_SLOT_LABELS[slot]}`,
  ...(address
    ? [
        `お届け先：${address.familyName} ${address.givenName} 様`,
        ...formatAddressLines(address).map((line) => `　${line}`),
        `　電話 ${formatPhone(address.phone)}`,
      ]
    : []),
]

/** Where the button of a mail leads. */
export type OrderLink = Pick<OrderFacts, 'number' | 'link'>

export interface OrderProps extends MailProps {
  order: OrderFacts
}

export const section = (title: string, lines: readonly string[]): Block[] =>
  lines.length > 0 ? [{ lines: [`■${title}`, ...lines] }] : []

export const numberLines = ({ number, orderedOn }: OrderFacts): Block => ({
  lines: [`ご注文番号：${number}`, `ご注文日：${orderedOn}`],
})

export const goodsLines = ({ goods, amounts }: OrderFacts): Block[] => [
  ...section('ご注文の商品', goods),
  ...section('お支払い', amounts),
]

export const deliveryLines = ({ delivery, note }: OrderFacts): Block[] => [
  ...section('お届け', delivery),
  ...section('備考', note ? note.split(/\r?\n/) : []),
]

export const orderButton = ({ number, link = `/mypage/order/${number}` }: OrderLink, { url }: SenderInfo): Block => ({
  button: 'ご注文の内容を確認する',
  link: `${url}${link}`,
})

/** Anyone who has the link can open the order. */
export const linkNotes = ({ link }: OrderLink): Block[] =>
  link === undefined
    ? []
    : [
        {
          note: `上のリンクは、お客様専用です。ほかの方に転送しないでください。\nご注文の日から${ORDER_LINK_MONTHS / 12}年間ご利用いただけます。`,
        },
      ]
