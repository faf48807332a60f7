/**
 * What a customer gets back, by the text of /guide/returns. Shares no code with the rule that it checks: it moves single pieces
 * and counts in BigInt.
 */
import { computeOrder, type OracleOrder } from './order-oracle.ts'

interface Piece {
  /** Of the order's line that was paid. */
  paidAs: number
  /** Of the line that the piece is in now: a replacement is in a line of its own. */
  position: number
  isReturned: boolean
  /** Paid for its assembly. */
  assembly: bigint
}

export interface OracleReturns {
  pieces: Piece[]
  /** For the pieces of each line that are kept. */
  paid: bigint[]
  order: OracleOrder
  at: number
  /** Of all returns until now: whether each was the shop's fault. */
  faults: boolean[]
}

export const startReturns = (order: OracleOrder, at: number): OracleReturns => ({
  order,
  at,
  faults: [],
  paid: order.lines.map(({ quantity, unitYen }) => BigInt(quantity) * BigInt(unitYen)),
  pieces: order.lines.flatMap(({ quantity, services }, position) =>
    Array.from({ length: quantity }, (_, index) => ({
      paidAs: position,
      position,
      isReturned: false,
      // The last pieces that stay are the assembled ones.
      assembly: index < (services.assembly ?? 0) ? 3_300n : 0n,
    })),
  ),
})

const sum = (amounts: bigint[]): bigint => amounts.reduce((total, it) => total + it, 0n)

/** What is to be paid for the pieces that did not come back, by class of tax, with the points that paid for them. */
function valueKept({ pieces, paid, order, at, faults }: OracleReturns) {
  const { fees, pointsUsed, goodsYen } = computeOrder(order, at)
  const isAllReturnedByFault =
    faults.length > 0 && faults.every(Boolean) && pieces.every(({ isReturned }) => isReturned)
  const boughtAs = (taxClass: 'standard' | 'reduced') =>
    sum(order.lines.map((it) => (it.taxClass === taxClass ? BigInt(it.quantity) * BigInt(it.unitYen) : 0n)))
  const keptOf = order.lines.map((_, position) => {
    const places = new Set(pieces.filter((it) => it.paidAs === position).map((it) => it.position))
    return sum([...places].map((place) => paid[place]!))
  })
  const keptAs = (taxClass: 'standard' | 'reduced') =>
    sum(order.lines.map((it, position) => (it.taxClass === taxClass ? keptOf[position]! : 0n)))
  const bought = { standard: boughtAs('standard') + fees.shipping, reduced: boughtAs('reduced') }
  const kept = {
    standard: keptAs('standard') + (isAllReturnedByFault ? 0n : fees.shipping),
    reduced: keptAs('reduced'),
  }
  // As the order has spread its points.
  const reducedPoints =
    (2n * pointsUsed * bought.reduced + bought.standard + bought.reduced) / (2n * (bought.standard + bought.reduced))
  const points = { standard: pointsUsed - reducedPoints, reduced: reducedPoints }
  const earned = sum(
    keptOf.map((yen) => (yen * (pointsUsed > goodsYen ? 0n : goodsYen - pointsUsed)) / goodsYen / 100n),
  )
  return { bought, kept, points, earned, fees, isAllReturnedByFault }
}

type Value = ReturnType<typeof valueKept>

/** Points that go back at one class of tax: their share of what came back, whole ones only. */
const backOf = ({ bought, kept, points }: Value, name: 'standard' | 'reduced'): bigint =>
  bought[name] === 0n ? 0n : (points[name] * (bought[name] - kept[name])) / bought[name]

function sumUp(returns: OracleReturns) {
  const value = valueKept(returns)
  const services = sum(returns.pieces.map((it) => it.assembly)) + value.fees.pickup
  const money = (name: 'standard' | 'reduced') => value.kept[name] - value.points[name] + backOf(value, name)
  return {
    standard: money('standard') + services + (value.isAllReturnedByFault ? 0n : value.fees.payment),
    reduced: money('reduced'),
    back: backOf(value, 'standard') + backOf(value, 'reduced'),
    earned: value.earned,
  }
}

interface Pieces {
  position: number
  quantity: number
}

/** What the customer gets for a change, before any fee. */
function compare(returns: OracleReturns, change: () => void) {
  const before = sumUp(returns)
  change()
  const after = sumUp(returns)
  return {
    standard: before.standard - after.standard,
    reduced: before.reduced - after.reduced,
    pointsBack: after.back - before.back,
    earned: before.earned - after.earned,
  }
}

const listKept = ({ pieces }: OracleReturns, position: number): Piece[] =>
  pieces.filter((it) => it.position === position && !it.isReturned)

/** What is paid for some pieces of a line: their share, without the fraction of a yen, which the last one has. */
export const getShare = (returns: OracleReturns, { position, quantity }: Pieces): bigint =>
  (returns.paid[position]! * BigInt(quantity)) / BigInt(listKept(returns, position).length)

/** Takes pieces out of their line with what was paid for them. */
function takeOut(returns: OracleReturns, line: Pieces): { taken: Piece[]; yen: bigint } {
  const { position, quantity } = line
  const kept = listKept(returns, position)
  // Those without paid work go first: work is given back only if no other piece is left.
  const taken = kept.toSorted((a, b) => Number(a.assembly - b.assembly)).slice(0, quantity)
  const yen = getShare(returns, line)
  returns.paid[position]! -= yen
  return { taken, yen }
}

/** Moves pieces back to the shop. */
export const returnPieces = (returns: OracleReturns, { lines, isFault }: { lines: Pieces[]; isFault: boolean }) =>
  compare(returns, () => {
    for (const line of lines)
      for (const piece of takeOut(returns, line).taken) {
        piece.isReturned = true
        if (isFault) piece.assembly = 0n
      }
    returns.faults.push(isFault)
  })

/** Others come instead, in a line of their own for each line. What was paid stays paid, so the customer gets no money. */
export function replacePieces(returns: OracleReturns, lines: Pieces[]): void {
  for (const line of lines) {
    const { taken, yen } = takeOut(returns, line)
    for (const piece of taken) piece.position = returns.paid.length
    returns.paid.push(yen)
  }
}

/** The customer keeps the goods, and pays less for them. */
export const reducePrice = (returns: OracleReturns, reductions: { position: number; yen: bigint }[]) =>
  compare(returns, () => {
    for (const { position, yen } of reductions) returns.paid[position]! -= yen
  })

/** By the positions of the lines, with replacements. */
export const countKept = (returns: OracleReturns): number[] =>
  returns.paid.map((_, position) => listKept(returns, position).length)
