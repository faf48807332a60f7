/** How an unpaid order is paid, as its mails tell it. */
import {
  formatPaymentCode,
  formatVoucherDue,
  KONBINI_LABELS,
  KONBINI_NOTE,
  KONBINI_STEPS,
  type VoucherCode,
} from '#contract/orders/konbini.ts'
import type { Seller } from '#contract/orders/schema.ts'
import { getTransferDueDay } from '#contract/orders/states.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import type { Block } from '#server/platform/mailer/mail.ts'
import { section } from './mail-blocks.ts'
import type { OrderRow } from './rows.ts'

/** Where and until when an order is paid by bank transfer. */
export interface Transfer {
  account: string
  dueOn: string
  totalYen: number
}

/** By which numbers and until when an order is paid at a convenience store. */
export interface Voucher {
  dueAt: string
  codes: VoucherCode[]
  totalYen: number
}

export const toTransfer = (row: OrderRow, { bankAccount }: Pick<Seller, 'bankAccount'>): Transfer => ({
  account: bankAccount,
  dueOn: getTransferDueDay(row.createdAt.getTime()),
  totalYen: row.totalYen,
})

export const toVoucher = ({ dueAt, totalYen, voucher }: OrderRow): Voucher => ({
  dueAt: dueAt!.toISOString(),
  totalYen,
  codes: voucher ?? [],
})

export const transferLines = ({ account, dueOn, totalYen }: Transfer): Block[] => [
  ...section('お振り込みのご案内', [
    ...account.split('\n').map((line, at) => (at === 0 ? `お振込先：${line}` : `　${line}`)),
    `お振込金額：${formatYen(totalYen)}`,
    `お振込期限：${formatDay(dueOn)}`,
  ]),
  { note: '振込手数料は、お客様のご負担でお願いいたします。' },
]

export const voucherLines = ({ dueAt, codes, totalYen }: Voucher): Block[] => [
  ...section('コンビニ払いのご案内', [
    `お支払い金額：${formatYen(totalYen)}`,
    `お支払い期限：${formatVoucherDue(dueAt)}`,
  ]),
  ...codes.flatMap(({ chain, paymentCode, confirmationNumber }) =>
    section(KONBINI_LABELS[chain], [
      `お支払い番号：${formatPaymentCode(paymentCode)}`,
      ...(confirmationNumber === null ? [] : [`確認番号：${confirmationNumber}`]),
      KONBINI_STEPS[chain],
    ]),
  ),
  { note: KONBINI_NOTE },
]
