/** What settling a return would do, computed from the locked order or, for a preview, from what is stored now. */
import { eq } from '#drizzle'
import { isFaultOfShop, type ReturnOutcome } from '#contract/orders/returns.ts'
import type { IncludedTax } from '#contract/orders/quote.ts'
import { splitRefund } from '#contract/orders/refund-taxes.ts'
import type { Settlement } from '#contract/orders/return-schema.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import { applyReturn, getPiecesYen, keepAfter, type KeptGoods } from '#contract/returns/kept-goods.ts'
import { getCollectionYen, settle } from '#contract/returns/settlement.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { customers } from '#server/customers/schema.ts'
import { getRemaining, isPartOf, loadRefunds, type Remaining } from '#server/orders/refund-rows.ts'
import { loadLines, loadReturns, type ReturnRow } from '#server/orders/returns.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { listAvailable, listLeft, toPointEvent } from '#server/points/ledger.ts'

export interface AskedReduction {
  sku: string
  yen: number
}

interface Reduction {
  /** Of the order's line. */
  position: number
  yen: number
}

export interface Plan {
  outcome: ReturnOutcome
  settlement: Settlement
  reductions: Reduction[]
  /** Of the refund. Undefined: in proportion to what remains, as the shop had paid back something before. */
  taxes: IncludedTax[] | undefined
  /** Without an account, no points can be moved. */
  hasAccount: boolean
  /** Of `settlement.earnedBack.pending`: what is still there to be cancelled. */
  pendingPoints: number
}

interface Planned {
  row: ReturnRow
  order: OrderRow
  /** The customer keeps the goods, and pays less for them. */
  reductions: readonly AskedReduction[]
  nowMs: number
}

/** Throws CommandError for more than is kept. */
export async function planSettlement(db: Db, { row, order, reductions: asked, nowMs }: Planned): Promise<Plan> {
  const lines = await loadLines(db, order.id)
  const outcome: ReturnOutcome = row.outcome ?? (asked.length > 0 ? 'reduction' : 'refund')
  const before = keepAfter(lines, listEarlier(row, await loadReturns(db, order.id)))
  const reductions = spread(row, before, asked)
  const points = await readPoints(db, order, nowMs)
  const settlement = settle({
    order: { lines, quote: order.quote },
    before,
    // An exchange was applied when the replacement was ordered.
    after: outcome === 'exchange' ? before : apply(),
    collectionYen: outcome === 'refund' ? getOwnCollectionYen(row, order, lines) : 0,
    points: { pending: points.pending + points.lapsed, balance: points.balance },
    at: nowMs,
  })
  const { yen: refundYen, taxes } = limit(settlement, getRemaining(order, await loadRefunds(db, order.id)))
  return {
    outcome,
    settlement: { ...settlement, refundYen },
    reductions,
    taxes,
    hasAccount: points.hasAccount,
    pendingPoints: Math.min(settlement.earnedBack.pending, points.pending),
  }

  function apply() {
    try {
      return applyReturn(before, { outcome, reason: row.reason, lines: row.lines, reductions })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw new CommandError(`${row.number}: お客様の手元にない商品が含まれています。`, { cause: error })
    }
  }
}

/** Over the pieces of the return, up to what is paid for each: a replacement is another line with the same SKU. */
function spread({ number, lines }: ReturnRow, kept: KeptGoods, asked: readonly AskedReduction[]): Reduction[] {
  const left = lines.map(({ sku, position, quantity }) => {
    const line = kept.lines[position]!
    return { sku, position, yen: getPiecesYen(line, Math.min(quantity, line.quantity)) }
  })
  return asked.flatMap(({ sku, yen }) => {
    const own = left.filter((it) => it.sku === sku)
    if (own.length === 0) throw new CommandError(`${number}: ${sku} はこの返品にありません。`)
    const paidYen = own.reduce((sum, it) => sum + it.yen, 0)
    if (yen > paidYen)
      throw new CommandError(
        `${number}: ${sku} の減額は、この返品の商品のお支払い額（${formatYen(paidYen)}）までです。`,
      )
    let missing = yen
    return own.flatMap((it) => {
      const part = Math.min(it.yen, missing)
      it.yen -= part
      missing -= part
      return part > 0 ? [{ position: it.position, yen: part }] : []
    })
  })
}

/** What was given up before it was shipped counts from that event on, also for others that were settled since. */
const listEarlier = ({ reason, appliedIn }: ReturnRow, rows: ReturnRow[]): ReturnRow[] =>
  reason === 'not-shipped' ? rows.filter((it) => it.appliedIn !== null && it.appliedIn < appliedIn!) : rows

function getOwnCollectionYen({ reason, isCollected, lines }: ReturnRow, { address }: OrderRow, ordered: OrderLine[]) {
  if (!isCollected || isFaultOfShop(reason)) return 0
  return getCollectionYen(
    lines.map(({ position }) => ordered[position]!.shippingClass),
    address?.prefecture,
  )
}

/** More was pending than an order can earn: nothing is to be taken. */
const EVERYTHING = 1_000_000_000

async function readPoints(db: Db, { id, customerId }: OrderRow, nowMs: number) {
  const none = { pending: 0, lapsed: EVERYTHING, balance: 0, hasAccount: false }
  if (customerId === null) return none
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
  // With the account, all points were taken.
  if (!customer || customer.closedAt) return none
  const grant = [toPointEvent(id)]
  const sum = (left: readonly { left: number }[]) => left.reduce((total, it) => total + it.left, 0)
  const today = toJapanDate(nowMs)
  return {
    pending: sum(await listLeft(db, customerId, 'pending', grant)),
    // The customer has lost them already.
    lapsed: sum(await listLeft(db, customerId, 'expired', grant)),
    balance: sum((await listAvailable(db, customerId)).filter(({ lastDay }) => lastDay >= today)),
    hasAccount: true,
  }
}

/** At most what remains of the payment. */
function limit(settlement: Settlement, remaining: Remaining): { yen: number; taxes: IncludedTax[] | undefined } {
  const yen = Math.min(settlement.refundYen, remaining.yen)
  const taxes = toRefundTaxes(settlement)
  return { yen, taxes: yen === settlement.refundYen && isPartOf(remaining, taxes) ? taxes : undefined }
}

/**
 * The refund at each rate. What is kept for points counts for all rates; the collection is a sale at its own rate, which is below
 * 0 if it costs more than the goods of this rate.
 */
export function toRefundTaxes({ taxes, collection, earnedBack, refundYen }: Settlement): IncludedTax[] {
  if (refundYen === 0) return []
  const money = taxes.reduce((sum, { yen }) => sum + yen, 0)
  const given = earnedBack.yen > 0 ? splitRefund(taxes, [], money - earnedBack.yen) : taxes
  if (!collection || collection.yen === 0) return given
  const { rate, yen, taxYen } = collection
  const same = given.find((it) => it.rate === rate) ?? { rate, yen: 0, taxYen: 0 }
  const rest = { rate, yen: same.yen - yen, taxYen: same.taxYen - taxYen }
  return [...given.filter((it) => it.rate !== rate), rest]
    .filter((it) => it.yen !== 0)
    .toSorted((one, other) => other.rate - one.rate)
}
