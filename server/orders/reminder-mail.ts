/** The mail that reminds of a payment before its last day. */
import { eq } from '#drizzle'
import { defineMail, type LoadMail } from '#server/platform/mailer/mail.ts'
import { goodsLines, numberLines, orderButton, type OrderProps } from './mail-blocks.ts'
import { type Transfer, transferLines, type Voucher, voucherLines } from './payment-blocks.ts'
import { orders } from './schema.ts'

/** One of the two. */
interface ReminderProps extends OrderProps {
  transfer?: Transfer
  voucher?: Voucher
}

/** The mail may have waited until the order was paid, cancelled or overdue. */
const loadReminder: LoadMail<ReminderProps> = async ({ db, now }, stored) => {
  const props = stored as ReminderProps
  const [row] = await db
    .select({ state: orders.state, dueAt: orders.dueAt })
    .from(orders)
    .where(eq(orders.number, props.order.number))
  const isWaiting = row?.state === 'awaiting_payment' && row.dueAt !== null && now() < row.dueAt.getTime()
  return isWaiting ? { props } : undefined
}

const NO_CODES =
  '以下のご注文は、お支払いの番号の発行が遅れており、申し訳ございません。\n発行でき次第、メールでお知らせします。\nお急ぎの場合は、下のページからご注文をキャンセルし、\nほかのお支払い方法で、あらためてご注文ください。'

export const orderReminderMail = defineMail<ReminderProps>(
  'orderReminder',
  ({ order, transfer, voucher }, sender) => ({
    subject: voucher ? 'コンビニ払いの期限のお知らせ' : 'お振り込み期限のお知らせ',
    body: [
      {
        text:
          voucher?.codes.length === 0
            ? NO_CODES
            : `以下のご注文は、まだご入金を確認できていません。\n期限までに${voucher ? 'コンビニエンスストアでのお支払い' : 'お振り込み'}をお願いいたします。`,
      },
      numberLines(order),
      ...(transfer ? transferLines(transfer) : []),
      ...(voucher ? voucherLines(voucher) : []),
      ...goodsLines(order),
      orderButton(order, sender),
      {
        note: '期限を過ぎますと、ご注文はキャンセルとなります。\nお取りやめの場合は、上のページからキャンセルできます。',
      },
      { note: `行き違いで${voucher ? 'お支払い' : 'お振り込み'}がお済みの場合は、ご容赦ください。` },
    ],
  }),
  loadReminder,
)
