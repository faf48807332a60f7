/** The numbers by which an order is paid at a convenience store, for staff who tell them to a caller. */
import { setTimeout } from 'node:timers/promises'
import { formatPaymentCode, formatVoucherDue, KONBINI_LABELS } from '#contract/orders/konbini.ts'
import type { Db } from '#server/platform/db/client.ts'
import { formatFields } from '#server/platform/desk/show.ts'
import { findOrder } from './desk-search.ts'
import type { OrderRow } from './rows.ts'

/** One line for each chain. */
export const formatCodes = ({ voucher }: Pick<OrderRow, 'voucher'>): string =>
  (voucher ?? [])
    .map(({ chain, paymentCode, confirmationNumber }) => {
      const confirmation = confirmationNumber === null ? '' : `（確認番号 ${confirmationNumber}）`
      return `${KONBINI_LABELS[chain]}  ${formatPaymentCode(paymentCode)}${confirmation}`
    })
    .join('\n')

const WAIT_MS = 250
const MAX_WAITS = 40

/** The server asks the payment service for them, which usually takes a few seconds. Resolves with the order as it is then. */
async function waitForCodes(db: Db, number: string): Promise<OrderRow> {
  for (let waits = 0; ; waits++) {
    const row = (await findOrder(db, number))!
    if (row.voucher !== null || row.state !== 'awaiting_payment' || waits === MAX_WAITS) return row
    await setTimeout(WAIT_MS)
  }
}

/** What staff tell the caller after the order. */
export async function describePayment(db: Db, number: string): Promise<string[]> {
  const row = await waitForCodes(db, number)
  if (row.state !== 'awaiting_payment' || row.dueAt === null) return []
  const fields = { 支払い期限: formatVoucherDue(row.dueAt.toISOString()), 支払い番号: formatCodes(row) }
  return [
    ...formatFields(fields),
    row.voucher === null
      ? `支払い番号は、発行でき次第、お客様にメールでお知らせします。orders show ${number} でもご覧いただけます。`
      : '支払い番号と期限を、お客様にお伝えください。メールでもお知らせします。',
  ]
}
