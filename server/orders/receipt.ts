import { eq, sql } from '#drizzle'
import { formatReceiptName } from '#contract/orders/labels.ts'
import type { Receipt } from '#contract/orders/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadSite } from '#server/settings/settings.ts'
import { hasReceipt, loadOrder, type OrderRow } from './rows.ts'
import { loadRefunds } from './refund-rows.ts'
import { orders } from './schema.ts'
import { lockOrder } from './lock-order.ts'

/** Counts as a print. The name is fixed at the first one; later ones are ignored. */
export async function issueReceipt(tx: Db, { id }: OrderRow, name: string): Promise<Receipt> {
  const row = await lockOrder(tx, id)
  if (!hasReceipt(row, await loadRefunds(tx, id))) throw new CodedError('ORDER_CLOSED', { message: getRefusal(row) })
  const [issued] = await tx
    .update(orders)
    .set({ receiptName: row.receiptName ?? name, receiptPrints: sql`${orders.receiptPrints} + 1` })
    .where(eq(orders.id, id))
    .returning()
  return toReceipt(tx, issued!)
}

/** Throws NOT_FOUND before it was issued. */
export async function loadReceipt(db: Db, row: OrderRow): Promise<Receipt> {
  if (!hasReceipt(row, await loadRefunds(db, row.id)))
    throw new CodedError('ORDER_CLOSED', { message: getRefusal(row) })
  if (row.receiptName === null) throw new CodedError('NOT_FOUND')
  return toReceipt(db, row)
}

async function toReceipt(db: Db, row: OrderRow): Promise<Receipt> {
  const { seller } = await loadSite(db)
  return { order: await loadOrder(db, row), seller }
}

function getRefusal({ state, totalYen, paidAt }: OrderRow): string {
  const name = formatReceiptName(totalYen)
  if (state === 'cancelled') return `キャンセルされたご注文の${name}は発行できません。`
  return paidAt
    ? `全額を返金したご注文の${name}は発行できません。`
    : `${name}は、お支払いを確認したあとに発行できます。`
}
