/** To the shop, if money and order do not match and a person must look. */
import { formatYen } from '#contract/shared/format-number.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueueMail, getShopAddress } from '#server/platform/mailer/enqueue.ts'
import { defineMail, deskStep, type MailProps } from '#server/platform/mailer/mail.ts'

const PROBLEMS = {
  'order-closed': 'キャンセル済み、またはお支払い済みのご注文に、\nカードのお支払いがありました。\n全額を返金します。',
  'wrong-amount': 'ご注文の合計と異なる金額のお支払いがありました。\n全額を返金します。',
  'refund-failed':
    '返金ができませんでした。\nお客様に返金の方法を確認し、返金したあとで\npayments refunded で記録してください。',
  'not-refunded': '返金がまだできていません。\nStripeの管理画面で原因を確認し、返金してください。',
  'refunded-by-hand':
    'Stripeで、全額または一部が返金されました。\nご注文はキャンセルされていません。\n発送の前に、ご注文をどうするか確認してください。',
  'no-order': 'ご注文が見つからないお支払いがありました。\nStripeの管理画面で確認してください。',
  dispute: 'カード会社から、お支払いへの異議の連絡がありました。\nStripeの管理画面で期限を確認してください。',
} as const

export type PaymentProblem = keyof typeof PROBLEMS

type NoticeProps = MailProps & { problem: PaymentProblem; number: string; intentId: string; amountYen: number }

export const paymentNoticeMail = defineMail<NoticeProps>(
  'paymentNotice',
  ({ problem, number, intentId, amountYen }, sender) => ({
    subject: 'カードのお支払いをご確認ください',
    body: [
      { text: PROBLEMS[problem] },
      {
        lines: [`ご注文番号：${number}`, `お支払い：${formatYen(amountYen)}`, `Stripeでの番号：${intentId}`],
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
  intentId: string
  amountYen: number
}

/** One mail for each problem of a payment, and a line in the log. */
export async function reportProblem(
  { env, log }: Pick<Deps, 'env' | 'log'>,
  tx: Db,
  { problem, number = '', intentId, amountYen }: Notice,
): Promise<void> {
  log.error({ problem, orderNumber: number, intentId, amountYen }, 'a payment needs attention')
  await enqueueMail(tx, paymentNoticeMail, {
    to: getShopAddress(env),
    props: { name: 'ご担当者', problem, number, intentId, amountYen },
    eventId: `paymentNotice:${intentId}:${problem}`,
  })
}
