/** Opening and withdrawing returns, by the customer and for the staff. The order is locked. */
import { decodeTime } from 'ulid'
import { countReturnable, isReturnOpen, type ReturnOutcome, type ReturnReason } from '#contract/orders/returns.ts'
import type { NewReturn } from '#contract/returns/schema.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { OrderActor } from '#contract/orders/states.ts'
import { CLAIMED_PICTURES, claimFiles } from '#server/files/files.ts'
import { addEvent } from '#server/orders/events.ts'
import {
  addReturn,
  loadReturnable,
  loadReturns,
  mayWithdraw,
  type ReturnRow,
  updateReturn,
} from '#server/orders/returns.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import type { LinePieces } from '#server/orders/shipments.ts'
import type { Db } from '#server/platform/db/client.ts'
import { formatStep, notifyReturn } from './queue.ts'

interface Opened {
  /** Of the return; a ULID. */
  id: string
  lines: readonly LinePieces[]
  reason: ReturnReason
  wish: ReturnOutcome
  isCollected: boolean
  note?: string
  fileIds?: string[]
  actor: OrderActor
  nowMs: number
}

/** The caller has checked the pieces. */
export async function openReturn(tx: Db, order: OrderRow, { actor, nowMs, ...given }: Opened): Promise<ReturnRow> {
  const row = await addReturn(tx, {
    note: '',
    fileIds: [],
    ...given,
    orderId: order.id,
    openedBy: actor,
    createdAt: new Date(nowMs),
  })
  await addEvent(tx, order, { kind: 'return', actor, reason: formatStep(row), nowMs })
  await notifyReturn(tx, row, 'opened', actor)
  return row
}

/** What was written in time counts, also if it waited on the device for so long. */
const LATE_MS = 3 * DAY_MS

interface Sent {
  body: NewReturn
  /** Idempotency key of the submission. */
  key: string
  /** Who has uploaded the photos; undefined without a session. */
  customerId: string | undefined
  nowMs: number
}

/** Throws RETURN_REFUSED for pieces that were not delivered, have come back, or are there for too long. */
export async function openByCustomer(
  tx: Db,
  order: OrderRow,
  { body, key, customerId, nowMs }: Sent,
): Promise<ReturnRow> {
  const today = toJapanDate(Math.max(Math.min(decodeTime(key), nowMs), nowMs - LATE_MS))
  const returnable = await loadReturnable(tx, order.id)
  for (const { position, quantity } of body.lines) {
    const line = returnable[position]
    if (!line || countReturnable(line, today) < quantity) throw new CodedError('RETURN_REFUSED')
  }
  const { fileIds, ...given } = body
  const ownerId = order.customerId
  await claimFiles(tx, { ...CLAIMED_PICTURES, fileIds, customerId, ownerId, submissionKey: key, nowMs })
  return openReturn(tx, order, { ...given, id: key, fileIds, actor: 'customer', nowMs })
}

/** Succeeds again for one that is withdrawn. Throws RETURN_CLOSED after the goods have arrived, and NOT_FOUND. */
export async function withdrawReturn(
  tx: Db,
  order: OrderRow,
  { number, nowMs }: { number: string; nowMs: number },
): Promise<ReturnRow> {
  const row = (await loadReturns(tx, order.id)).find((it) => it.number === number)
  if (!row) throw new CodedError('NOT_FOUND')
  if (row.state === 'withdrawn') return row
  if (!isReturnOpen(row.state) || !mayWithdraw(row)) throw new CodedError('RETURN_CLOSED')
  const changed = await updateReturn(tx, row, { state: 'withdrawn', closedAt: new Date(nowMs) })
  await addEvent(tx, order, { kind: 'return', actor: 'customer', reason: formatStep(changed), nowMs })
  await notifyReturn(tx, changed, 'withdrawn', 'customer')
  return changed
}
