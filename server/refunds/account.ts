/** Where a transfer goes: the customer tells the account on a page that a link in a mail opens. */
import { and, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from '#drizzle'
import type { BankAccount, RefundRequest } from '#contract/refunds/schema.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { changeRefund, type RefundRow, updateRefund } from '#server/orders/refunds.ts'
import { enqueueRefundMail } from '#server/orders/refund-queue.ts'
import { orders, refundEntries, refunds } from '#server/orders/schema.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { Db } from '#server/platform/db/client.ts'
import { createLinkSecret, hashLinkSecret } from '#server/platform/system/random-text.ts'

/** Replaces an earlier link. The token is in the fragment, which browsers never send, and is stored as a hash only. */
export async function createAccountLink(tx: Db, refundId: string, publicUrl: string): Promise<string> {
  const token = createLinkSecret()
  await updateRefund(tx, refundId, { tokenHash: hashLinkSecret(token) })
  return `${publicUrl}/refunds#${token}`
}

export async function loadRequest(db: Db, token: string): Promise<RefundRequest> {
  const { row, number } = await findByToken(db, token)
  return toRequest(row, number)
}

const toRequest = ({ yen, state }: RefundRow, orderNumber: string): RefundRequest => ({
  orderNumber,
  yen,
  hasAccount: state !== 'requested',
  isSent: state === 'sent',
})

/** After it was sent, the account stays as it was. */
export async function saveAccount(tx: Db, token: string, account: BankAccount, nowMs: number): Promise<RefundRequest> {
  const found = await findByToken(tx, token)
  const order = await lockOrder(tx, found.row.orderId)
  // Read again with the order locked.
  const { row, number } = await findByToken(tx, token)
  if (row.state === 'requested') await changeRefund(tx, { order, row, to: 'account_known', nowMs }, { account })
  else if (row.state === 'account_known' && !isSame(row.account, account)) {
    await updateRefund(tx, row.id, { account })
    await enqueueRefundMail(tx, row.id, `account_known:${nowMs}`)
  }
  return toRequest({ ...row, state: row.state === 'requested' ? 'account_known' : row.state }, number)
}

const isSame = (a: BankAccount | null, b: BankAccount): boolean =>
  a !== null && (Object.keys(b) as (keyof BankAccount)[]).every((name) => a[name] === b[name])

/** Throws LINK_INVALID if it is unknown, or was replaced or erased. */
async function findByToken(db: Db, token: string): Promise<{ row: RefundRow; number: string }> {
  const [found] = await db
    .select({ row: refunds, number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(eq(refunds.tokenHash, hashLinkSecret(token)), inArray(refunds.state, ['requested', 'account_known', 'sent'])),
    )
  if (!found) throw new CodedError('LINK_INVALID', { message: LINK_INVALID })
  return found
}

const LINK_INVALID =
  'このリンクは使えません。返金が済んだか、取りやめになったか、新しいメールをお送りしています。最新のメールのリンクをご確認ください。'

/** The bank may send a transfer back within this time, and staff may have to ask the customer about it. */
const ACCOUNT_DAYS = 30

/** Erases accounts and links of transfers that were sent, have failed or were withdrawn long enough ago. */
export async function eraseAccounts(db: Db, now: Date): Promise<void> {
  const endedBefore = new Date(now.getTime() - ACCOUNT_DAYS * DAY_MS)
  const later = db
    .select({ seq: refundEntries.seq })
    .from(refundEntries)
    .where(and(eq(refundEntries.refundId, refunds.id), gte(refundEntries.at, endedBefore)))
  await db
    .update(refunds)
    .set({ account: null, tokenHash: null })
    .where(
      and(
        inArray(refunds.state, ['sent', 'failed', 'withdrawn']),
        or(isNotNull(refunds.account), isNotNull(refunds.tokenHash)),
        or(isNull(refunds.madeAt), lt(refunds.madeAt, endedBefore)),
        sql`not exists (${later})`,
      ),
    )
}
