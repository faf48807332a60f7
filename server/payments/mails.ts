/** To the shop, if money and order do not match and a person must look. */
import { formatYen } from '#contract/shared/format-number.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueueMail, getShopAddress } from '#server/platform/mailer/enqueue.ts'
import { defineMail, deskStep, type MailProps } from '#server/platform/mailer/mail.ts'

const PROBLEMS = {
  'order-closed': 'キャンセル済み、またはお支払い済みのご注文に、\nお支払いがありました。\n全額を返金します。',
  'wrong-amount': 'ご注文の合計と異なる金額のお支払いがありました。\n全額を返金します。',
  'refund-failed':
    '返金ができませんでした。\n「refunds show 返金番号」で理由を確認し、\n「refunds retry 返金番号」でもう一度返金するか、\n「--way transfer」を付けて銀行振込に変えてください。',
  'not-refunded': '返金がまだできていません。\nStripeの管理画面で原因を確認してください。',
  'refunded-too-much': 'Stripeの管理画面で、ご注文の残りより多く返金されました。\nお客様と金額を確認してください。',
  'no-order': 'ご注文が見つからないお支払いがありました。\nStripeの管理画面で確認してください。',
  'no-voucher':
    'コンビニ払いの番号を発行できませんでした。\nStripeの管理画面で、コンビニ決済が有効かどうかを確認し、\nお客様に別のお支払い方法をご案内してください。',
  dispute: 'カード会社から、お支払いへの異議の連絡がありました。\nStripeの管理画面で期限を確認してください。',
} as const

export type PaymentProblem = keyof typeof PROBLEMS

type NoticeProps = MailProps & {
  problem: PaymentProblem
  number: string
  intentId: string
  amountYen: number
}

export const paymentNoticeMail = defineMail<NoticeProps>(
  'paymentNotice',
  ({ problem, number, intentId, amountYen }, sender) => ({
    subject: 'お支払いをご確認ください',
    body: [
      { text: PROBLEMS[problem] },
      {
        lines: [
          `ご注文番号：${number}`,
          `金額：${formatYen(amountYen)}`,
          ...(intentId === '' ? [] : [`Stripeでの番号：${intentId}`]),
        ],
      },
      ...(number === ''
        ? []
        : deskStep(sender, 'ご注文を確認する', { command: `orders show ${number}`, path: `/orders/${number}` })),
    ],
  }),
)

interface Notice {
  problem: PaymentProblem
  /** Empty if it is not known. */
  number?: string | undefined
  /** Empty if there is no payment yet. */
  intentId: string
  amountYen: number
  /** Of a problem that each refund of a payment can have. */
  refundId?: string
}

/** One mail for each problem of a payment or refund, and a line in the log. */
export async function reportProblem(
  { env, log }: Pick<Deps, 'env' | 'log'>,
  tx: Db,
  { problem, number = '', intentId, amountYen, refundId }: Notice,
): Promise<void> {
  log.error({ problem, orderNumber: number, intentId, amountYen }, 'a payment needs attention')
  await enqueueMail(tx, paymentNoticeMail, {
    to: getShopAddress(env),
    props: { name: 'ご担当者', problem, number, intentId, amountYen },
    eventId: ['paymentNotice', intentId || number, problem, ...(refundId ? [refundId] : [])].join(':'),
  })
}
