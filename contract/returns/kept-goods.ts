/** What a customer keeps of an order. Returns and price reductions make it less, one after another. */
import { getServiceYen } from '#contract/items/services.ts'
import { isFaultOfShop, type ReturnCause, type ReturnOutcome } from '#contract/orders/returns.ts'
import type { OrderLine } from '#contract/orders/schema.ts'

export interface KeptLine {
  /** Of the line that was paid: its own, or for a replacement that of the first goods. */
  position: number
  quantity: number
  /** What is paid for these pieces, before points. */
  yen: number
  /** Paid for these pieces, and for others that came back on the customer's own wish: that work was done. */
  assembly: { kept: number; gone: number; unitYen: number }
}

export interface KeptGoods {
  /** By the positions of the order's lines. Replacements follow. */
  lines: readonly KeptLine[]
  /** Delivery and the method of payment. Given back when the shop has to take back everything. */
  keepsFees: boolean
  /** Whether the customer sent back something for another reason than a fault of the shop. */
  hasChangedMind: boolean
}

/** Before any return. */
export const keepAll = (lines: readonly OrderLine[]): KeptGoods => ({
  lines: lines.map((line, position) => ({
    position,
    quantity: line.quantity,
    yen: line.quantity * line.unitYen,
    assembly: { kept: line.services?.assembly ?? 0, gone: 0, unitYen: getServiceYen(line, 'assembly') },
  })),
  keepsFees: true,
  hasChangedMind: false,
})

export interface ReturnedLine {
  /** Of the order's line. */
  position: number
  /** Pieces. */
  quantity: number
}

/**
 * Takes pieces back at the price paid for them; the last pieces take what rounding left. Throws a RangeError for more pieces
 * than are kept.
 */
export function takeBack(
  kept: KeptGoods,
  { reason, lines }: { reason: ReturnCause; lines: readonly ReturnedLine[] },
): KeptGoods {
  const isFault = isFaultOfShop(reason)
  const left = kept.lines.map((line, position) => {
    const returned = lines.reduce((sum, it) => (it.position === position ? sum + it.quantity : sum), 0)
    return returned === 0 ? line : takePieces(line, returned, isFault)
  })
  const hasChangedMind = kept.hasChangedMind || !isFault
  const keepsFees = kept.keepsFees && (hasChangedMind || left.some(({ quantity }) => quantity > 0))
  return { lines: left, keepsFees, hasChangedMind }
}

/** What is paid for some of the pieces of a line. Throws a RangeError for more pieces than are kept. */
export function getPiecesYen({ quantity, yen }: KeptLine, pieces: number): number {
  if (pieces > quantity) throw new RangeError(`Only ${quantity} pieces are left`)
  return pieces === quantity ? yen : Math.floor((yen * pieces) / quantity)
}

function takePieces(line: KeptLine, pieces: number, isFault: boolean): KeptLine {
  const quantity = line.quantity - pieces
  const { kept, gone, unitYen } = line.assembly
  const assembled = Math.min(kept, quantity)
  return {
    position: line.position,
    quantity,
    yen: line.yen - getPiecesYen(line, pieces),
    assembly: { kept: assembled, gone: isFault ? gone : gone + kept - assembled, unitYen },
  }
}

/**
 * Replaces pieces by others that cost nothing: what was paid for the first ones is now paid for the replacement, which becomes
 * a line of its own after the others, and may come back too. Throws a RangeError for more pieces than are kept.
 */
export function exchange(kept: KeptGoods, { position, quantity }: ReturnedLine): KeptGoods {
  const line = kept.lines[position]!
  const rest = takePieces(line, quantity, true)
  const replacement = {
    position: line.position,
    quantity,
    yen: line.yen - rest.yen,
    assembly: { kept: line.assembly.kept - rest.assembly.kept, gone: 0, unitYen: line.assembly.unitYen },
  }
  return { ...kept, lines: [...kept.lines.with(position, rest), replacement] }
}

/** Makes pieces cheaper that the customer keeps. Throws a RangeError for more than is paid for them. */
export const reducePrice = (kept: KeptGoods, { position, yen }: { position: number; yen: number }): KeptGoods => ({
  ...kept,
  lines: kept.lines.map((line, index) => {
    if (index !== position) return line
    if (yen > line.yen) throw new RangeError(`Only ${line.yen} yen are paid`)
    return { ...line, yen: line.yen - yen }
  }),
})

export interface AppliedReturn {
  outcome: ReturnOutcome
  reason: ReturnCause
  lines: readonly ReturnedLine[]
  /** Of a reduction. */
  reductions: readonly { position: number; yen: number }[]
}

/** Throws a RangeError for more than is kept. */
export function applyReturn(kept: KeptGoods, it: AppliedReturn): KeptGoods {
  if (it.outcome === 'refund') return takeBack(kept, it)
  return it.outcome === 'exchange' ? it.lines.reduce(exchange, kept) : it.reductions.reduce(reducePrice, kept)
}

/** A return of an order, which may not be settled or exchanged yet. */
interface AnyReturn extends Omit<AppliedReturn, 'outcome'> {
  outcome: ReturnOutcome | null
  appliedIn: number | null
}

/** Of an order, with replacements, after all its returns until now. */
export const keepAfter = (lines: readonly OrderLine[], returns: readonly AnyReturn[]): KeptGoods =>
  returns
    .filter((it): it is AnyReturn & AppliedReturn => it.appliedIn !== null && it.outcome !== null)
    .toSorted((one, other) => one.appliedIn! - other.appliedIn!)
    .reduce(applyReturn, keepAll(lines.filter(({ exchangedIn }) => exchangedIn === undefined)))
