/** The mails and pushes about an order. */
import { formatPostalCode } from '#contract/addresses/labels.ts'
import { findTrackingUrl } from '#contract/orders/carriers.ts'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import type { Seller } from '#contract/orders/schema.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { type Block, defineMail, deskStep, phoneContact } from '#server/platform/mailer/mail.ts'
import type { PushTemplate } from '#server/platform/push/send.ts'
import { orderCancelledMail } from './cancelled-mail.ts'
import {
  deliveryLines,
  goodsLines,
  linkNotes,
  numberLines,
  orderButton,
  type OrderProps,
  section,
} from './mail-blocks.ts'
import { type Transfer, transferLines, type Voucher, voucherLines } from './payment-blocks.ts'
import { orderReminderMail } from './reminder-mail.ts'

interface PlacedProps extends OrderProps {
  method: PaymentMethod | null
  seller: Seller
  /** Null if nothing has to be transferred. */
  transfer: Transfer | null
  /** Only if it is paid at a convenience store. */
  voucher?: Voucher
  /** What changed because of a late payment, such as the day of the delivery. Mails of earlier versions have none. */
  change?: string
}

interface PaidProps extends OrderProps {
  /** A transfer in mails of earlier versions, which have none. */
  method?: PaymentMethod | null
  totalYen: number
  paidOn: string
  seller: Seller
  /** What changed because of the payment, such as the day of the delivery; may be empty. */
  change: string
}

interface ShippedProps extends OrderProps {
  carrier: string
  trackingNumber: string
  /** Empty if it is the whole order. Mails of earlier versions have none. */
  pieces?: string[]
  /** Nothing else of the order follows, but something came before. */
  isRest?: boolean
  /** All of it replaces goods that were exchanged. */
  isReplacement?: boolean
  /** To be paid to the driver; 0 if nothing is left to pay. */
  cashYen: number
}

/** `event`: what the shop has to know. */
interface NoticeProps extends OrderProps {
  event: 'received' | 'cancelled'
}

/** Demanded by law when goods are paid before they are delivered. */
const sellerLines = ({ name, postalCode, address, phone }: Seller): Block[] =>
  section('販売業者', [name, `${formatPostalCode(postalCode)} ${address}`, `電話 ${phone}`])

const PLACED: Record<PaymentMethod | 'points', string> = {
  card: 'カードでのお支払いが完了しました。\n商品のご用意を始めますので、お届けまでお待ちください。',
  paypay: 'PayPayでのお支払いが完了しました。\n商品のご用意を始めますので、お届けまでお待ちください。',
  konbini:
    '下記の番号で、期限までにコンビニエンスストアで\nお支払いください。\nお支払いを確認してから、商品のご用意を始めます。',
  transfer: '下記の口座へ、期限までにお振り込みください。\nご入金を確認してから、商品のご用意を始めます。',
  cash: '代金は、商品をお受け取りの際に\n配達員へお支払いください。',
  points: 'お支払いは、全額ポイントで承りました。\n商品のご用意を始めますので、お届けまでお待ちください。',
}

export const orderPlacedMail = defineMail<PlacedProps>(
  'orderPlaced',
  ({ order, method, transfer, voucher, seller, change = '' }, sender) => ({
    subject: 'ご注文を承りました',
    body: [
      {
        text: `ご注文いただき、ありがとうございます。\n以下の内容で承りました。\n${PLACED[method ?? 'points']}`,
      },
      ...(change ? [{ text: change }] : []),
      numberLines(order),
      ...(transfer ? transferLines(transfer) : []),
      ...(voucher ? voucherLines(voucher) : []),
      ...goodsLines(order),
      ...deliveryLines(order),
      orderButton(order, sender),
      ...linkNotes(order),
      {
        note: `ご注文は、「商品手配中」になるまで、\n上のページからキャンセルできます。\n返品は、商品の到着後8日以内にお申し込みください。\n${sender.url}/guide/returns`,
      },
      ...sellerLines(seller),
    ],
  }),
)

export const orderPaidMail = defineMail<PaidProps>(
  'orderPaid',
  ({ order, method = 'transfer', totalYen, paidOn, seller, change }, sender) => ({
    subject: 'ご入金を確認しました',
    body: [
      {
        text: `${method === 'konbini' ? 'コンビニエンスストアでお支払いいただき、\n' : 'お振り込みいただき、'}ありがとうございます。\nご入金を確認し、商品のご用意を始めます。`,
      },
      ...(change ? [{ text: change }] : []),
      numberLines(order),
      { lines: [`ご入金額：${formatYen(totalYen)}`, `確認日：${formatDay(paidOn)}`] },
      ...deliveryLines(order),
      ...goodsLines(order),
      orderButton(order, sender),
      { note: '領収書は、上のページから発行できます。' },
      ...sellerLines(seller),
    ],
  }),
)

const shipmentLines = ({ carrier, trackingNumber, pieces = [] }: ShippedProps): Block[] => {
  const link = findTrackingUrl({ carrier, number: trackingNumber })
  return [
    { lines: [`配送会社：${carrier}`, `お問い合わせ番号：${trackingNumber}`, ...(link ? [`配送状況：${link}`] : [])] },
    ...section('今回お届けする商品', pieces),
  ]
}

function getShippedSubject({ pieces = [], isRest = false, isReplacement = false }: ShippedProps): string {
  if (isReplacement) return '交換品を発送しました'
  return pieces.length > 0 && !isRest ? '商品の一部を発送しました' : '商品を発送しました'
}

function getShippedText({ pieces = [], isRest = false, isReplacement = false }: ShippedProps): string {
  if (isReplacement)
    return 'お待たせいたしました。\n交換品を発送しました。代金はいただきません。到着まで、いましばらくお待ちください。'
  if (isRest) return 'お待たせいたしました。\nご注文の残りの商品を発送しました。到着まで、いましばらくお待ちください。'
  return pieces.length > 0
    ? 'ご注文の商品の一部を発送しました。到着まで、いましばらくお待ちください。\n残りの商品は、発送のときにあらためてお知らせします。'
    : 'お待たせいたしました。\nご注文の商品を発送しました。到着まで、いましばらくお待ちください。'
}

export const orderShippedMail = defineMail<ShippedProps>('orderShipped', (props, sender) => ({
  subject: getShippedSubject(props),
  body: [
    { text: getShippedText(props) },
    numberLines(props.order),
    ...shipmentLines(props),
    ...(props.cashYen > 0
      ? [{ text: `代金引換でのお届けです。\n${formatYen(props.cashYen)}をご用意のうえ、お受け取りください。` }]
      : []),
    ...deliveryLines(props.order),
    ...goodsLines(props.order),
    orderButton(props.order, sender),
    {
      note: `商品に不具合があったときや返品をご希望のときは、\n到着後8日以内にお申し込みください。方法は、上のページでご案内します。\n${phoneContact(sender)}でも承ります。`,
    },
  ],
}))

/** The number that was told before was wrong. */
export const orderTrackingMail = defineMail<ShippedProps>('orderTracking', (props, sender) => ({
  subject: 'お問い合わせ番号の訂正',
  body: [
    {
      text: '先にお知らせした配送のお問い合わせ番号に、誤りがありました。\n正しくは以下のとおりです。お手数をおかけし、申し訳ございません。',
    },
    numberLines(props.order),
    ...shipmentLines(props),
    orderButton(props.order, sender),
  ],
}))

/** The shop has changed address or day of the delivery, as the customer has asked. */
export const orderChangedMail = defineMail<OrderProps>('orderChanged', ({ order }, sender) => ({
  subject: 'お届けの内容を変更しました',
  body: [
    { text: 'ご注文のお届けについて、以下のとおり変更いたしました。' },
    numberLines(order),
    ...deliveryLines(order),
    orderButton(order, sender),
    { note: `お心当たりがない場合は、${phoneContact(sender)}へご連絡ください。` },
  ],
}))

/** On request. For an order of an account, the button leads to its page there. */
export const orderLinkMail = defineMail<OrderProps>('orderLink', ({ order }, sender) => ({
  subject: 'ご注文のページのご案内',
  body: [
    {
      text: order.link
        ? 'ご注文の内容を確認するページを、お送りします。\n下のボタンからお開きください。'
        : 'このご注文は、会員登録のマイページにあります。\n下のボタンから、ログインしてご確認ください。',
    },
    numberLines(order),
    orderButton(order, sender),
    ...linkNotes(order),
    {
      note: `お心当たりがない場合は、このメールを破棄してください。\nご不明な点は、${phoneContact(sender)}へお問い合わせください。`,
    },
  ],
}))

const NOTICES = { received: '新しいご注文', cancelled: 'ご注文のキャンセル' }

/** To the shop. */
export const orderNoticeMail = defineMail<NoticeProps>('orderNotice', ({ event, order }, sender) => ({
  subject: `${NOTICES[event]}（${order.number}）`,
  body: [
    { text: `${NOTICES[event]}がありました。` },
    numberLines(order),
    ...goodsLines(order),
    ...deliveryLines(order),
    ...deskStep(sender, '内容を確認する', { command: `orders show ${order.number}`, path: `/orders/${order.number}` }),
  ],
}))

export const orderMails = [
  orderPlacedMail,
  orderPaidMail,
  orderReminderMail,
  orderShippedMail,
  orderTrackingMail,
  orderChangedMail,
  orderCancelledMail,
  orderLinkMail,
  orderNoticeMail,
]

const ORDERS_PAGE = '/mypage/order'

export const orderPaidPush: PushTemplate = {
  kind: 'orderPaid',
  title: 'ご入金を確認しました',
  body: '商品のご用意を始めます。マイページでご覧ください。',
  path: ORDERS_PAGE,
}

export const orderReminderPush: PushTemplate = {
  kind: 'orderReminder',
  title: 'お支払い期限のお知らせ',
  body: '期限とお支払い方法を、マイページでご確認ください。',
  path: ORDERS_PAGE,
}

export const orderShippedPush: PushTemplate = {
  kind: 'orderShipped',
  title: '商品を発送しました',
  body: '配送の状況を、マイページでご確認ください。',
  path: ORDERS_PAGE,
}

export const orderCancelledPush: PushTemplate = {
  kind: 'orderCancelled',
  title: 'ご注文のキャンセルのお知らせ',
  body: '詳しい内容を、マイページでご確認ください。',
  path: ORDERS_PAGE,
}

export const orderPushes = [orderPaidPush, orderReminderPush, orderShippedPush, orderCancelledPush]
