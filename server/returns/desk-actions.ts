/** What staff do with returns, until they are settled. */
import {
  isFaultOfShop,
  isReturnOpen,
  RETURN_REASON_LABELS,
  RETURN_STATE_LABELS,
  type ReturnState,
} from '#contract/orders/returns.ts'
import * as returnSpecs from '#contract/returns/actions.ts'
import type { ReturnOutput } from '#contract/returns/actions.ts'
import { lockSeenOrder } from '#server/orders/desk-actions.ts'
import { addEvent } from '#server/orders/events.ts'
import { loadLines, loadReturnable, type ReturnRow, updateReturn } from '#server/orders/returns.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { allotPieces, type LinePieces } from '#server/orders/shipments.ts'
import { type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import type { LogEntry } from '#server/platform/desk/log.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type FoundReturn, lockSeenReturn, toReturnSubject } from './find-return.ts'
import { openReturn } from './open.ts'
import { formatStep, notifyReturn, type ReturnStep, withdrawStepNotice } from './queue.ts'
import { inspectLines } from './restock.ts'

const toOutput = ({ number, state }: ReturnRow, changed: boolean): ReturnOutput => ({ changed, number, state })

/** `fields`: what was written besides. */
export const toReturnEntry = (
  before: ReturnRow,
  after: ReturnRow,
  more: NonNullable<LogEntry['after']> = {},
): LogEntry => ({
  subject: toReturnSubject(before),
  before: { state: logCode(before.state), revision: before.revision },
  after: { state: logCode(after.state), revision: after.revision, ...more },
})

export const refuse = ({ number, state }: ReturnRow): CommandError =>
  new CommandError(`${number}: 「${RETURN_STATE_LABELS[state]}」の返品では、この操作はできません。`)

export const openAction = deskAction({
  ...returnSpecs.open,
  permission: 'returns',
  async run(tx, { orderId, seen, pieces, ...given }, { key, nowMs }): Promise<ActionResult<ReturnOutput>> {
    const order = await lockSeenOrder(tx, { orderId, seen })
    const lines = await chooseLines(tx, order, pieces)
    const row = await openReturn(tx, order, { ...given, id: key, lines, actor: 'desk', nowMs })
    const after = { state: logCode(row.state), revision: row.revision, reason: logCode(given.reason) }
    return { output: toOutput(row, true), entry: { subject: toReturnSubject(row), after } }
  },
})

/** The lines of delivered pieces that have not come back, whatever their day. */
async function chooseLines(
  tx: Db,
  { id, number }: OrderRow,
  pieces: readonly { sku: string; quantity: number }[],
): Promise<LinePieces[]> {
  const lines = await loadLines(tx, id)
  const returnable = await loadReturnable(tx, id)
  const left = lines.map(({ sku }, position) => ({
    sku,
    quantity: returnable[position]!.pieces.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  for (const { sku, quantity } of pieces) {
    const own = left.filter((it) => it.sku === sku)
    if (own.length === 0)
      throw new CommandError(
        `${number}: ${sku} はこのご注文にありません（${[...new Set(lines.map((it) => it.sku))].join('、')}）。`,
      )
    const count = own.reduce((sum, it) => sum + it.quantity, 0)
    if (count < quantity)
      throw new CommandError(
        `${number}: ${sku} のうち、お届け済みで返品の手続きがないものは${count}点です。${quantity}点は受け付けられません。`,
      )
  }
  return allotPieces(left, [pieces])[0]!
}

interface Step {
  state?: ReturnState
  facts: Partial<ReturnRow>
  step?: ReturnStep
  more?: NonNullable<LogEntry['after']>
}

/** Changes a return with the event of the order's history if its state changes. */
async function takeStep(
  tx: Db,
  { row, order }: FoundReturn,
  { nowMs, facts, state = row.state, step, more }: Step & { nowMs: number },
): Promise<ActionResult<ReturnOutput>> {
  const changed = await updateReturn(tx, row, { ...facts, state })
  if (state !== row.state)
    await addEvent(tx, order, { kind: 'return', actor: 'desk', reason: formatStep(changed), nowMs })
  if (step) await notifyReturn(tx, changed, step, 'desk')
  return { output: toOutput(changed, true), entry: toReturnEntry(row, changed, more) }
}

/** `isBack`: false takes the arrival back, for a wrong number. */
export const arriveAction = deskAction({
  ...returnSpecs.arrive,
  permission: 'returns',
  async run(tx, { isBack, ...input }, { nowMs }): Promise<ActionResult<ReturnOutput>> {
    const found = await lockSeenReturn(tx, input)
    const { row } = found
    if (!isReturnOpen(row.state)) throw refuse(row)
    if ((row.state === 'arrived') === isBack) return { output: toOutput(row, false) }
    // A mail that still waits never leaves. One that has left is answered by another.
    const wasTold = !(await withdrawStepNotice(tx, row, isBack ? 'not-arrived' : 'arrived'))
    const step = isBack ? 'arrived' : 'not-arrived'
    const facts = isBack
      ? { arrivedAt: new Date(nowMs) }
      : { arrivedAt: null, lines: row.lines.map((it) => ({ ...it, restocked: null })) }
    return takeStep(tx, found, { state: isBack ? 'arrived' : 'requested', facts, ...(wasTold && { step }), nowMs })
  },
})

/** What of the goods can be sold again, and, if it is not as the customer said, why they came back. */
export const inspectAction = deskAction({
  ...returnSpecs.inspect,
  permission: 'returns',
  async run(tx, { restocked, reason, isCollected, ...input }, { nowMs }): Promise<ActionResult<ReturnOutput>> {
    const found = await lockSeenReturn(tx, input)
    const { row } = found
    if (row.state === 'requested')
      throw new CommandError(`${row.number}: 先に商品の到着（returns arrive）を記録してください。`)
    if (row.state !== 'arrived') throw refuse(row)
    if (row.outcome === 'exchange' && reason && !isFaultOfShop(reason))
      throw new CommandError(
        `${row.number}: 交換品を手配したため、理由は ${RETURN_REASON_LABELS.defect} か ${RETURN_REASON_LABELS['wrong-item']} だけを指定できます。`,
      )
    const lines = inspectLines({ ...row, restocked })
    const facts = { lines, reason: reason ?? row.reason, isCollected: isCollected ?? row.isCollected }
    const isSame =
      JSON.stringify([lines, facts.reason, facts.isCollected]) ===
      JSON.stringify([row.lines, row.reason, row.isCollected])
    if (isSame) return { output: toOutput(row, false) }
    const restockedPieces = lines.reduce((sum, it) => sum + it.restocked, 0)
    return takeStep(tx, found, { facts, more: { restockedPieces, reason: logCode(facts.reason) }, nowMs })
  },
})

export const declineAction = deskAction({
  ...returnSpecs.decline,
  permission: 'returns',
  async run(tx, { reason, ...input }, { nowMs }): Promise<ActionResult<ReturnOutput>> {
    const found = await lockSeenReturn(tx, input)
    const { row } = found
    if (row.state === 'declined') return { output: toOutput(row, false) }
    if (!isReturnOpen(row.state)) throw refuse(row)
    if (row.outcome === 'exchange') throw new CommandError(`${row.number}: 交換品を手配したため、お断りにできません。`)
    return takeStep(tx, found, {
      state: 'declined',
      facts: { declineReason: reason, closedAt: new Date(nowMs) },
      step: 'declined',
      more: { fields: [logCode('reason')] },
      nowMs,
    })
  },
})

/** Takes back a refusal. The customer is told if the refusal was. */
export const reopenAction = deskAction({
  ...returnSpecs.reopen,
  permission: 'returns',
  async run(tx, input, { nowMs }): Promise<ActionResult<ReturnOutput>> {
    const found = await lockSeenReturn(tx, input)
    const { row, order } = found
    if (isReturnOpen(row.state)) return { output: toOutput(row, false) }
    if (row.state !== 'declined') throw refuse(row)
    const returnable = await loadReturnable(tx, order.id)
    const isFree = row.lines.every(
      ({ position, quantity }) => returnable[position]!.pieces.reduce((sum, it) => sum + it.quantity, 0) >= quantity,
    )
    if (!isFree) throw new CommandError(`${row.number}: 同じ商品の返品を別に受け付けたため、再開できません。`)
    const wasTold = !(await withdrawStepNotice(tx, row, 'declined'))
    return takeStep(tx, found, {
      state: row.arrivedAt ? 'arrived' : 'requested',
      facts: { declineReason: '', closedAt: null },
      ...(wasTold && { step: 'reopened' as const }),
      nowMs,
    })
  },
})
