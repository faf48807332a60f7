/**
 * What a customer gets back, by the text of /guide/returns. Shares no code with the rule that it checks: it moves single pieces
 * and counts in BigInt.
 */
import { computeOrder, type OracleOrder } from './order-oracle.ts'

interface Piece {
  position: number
  yen: bigint
  isReduced: boolean
  isReturned: boolean
  /** Paid for its assembly. */
  assembly: bigint
}

export interface OracleReturns {
  pieces: Piece[]
  order: OracleOrder
  at: number
  /** Of all returns until now: whether each was the shop's fault. */
  faults: boolean[]
}

export const startReturns = (order: OracleOrder, at: number): OracleReturns => ({
  order,
  at,
  faults: [],
  pieces: order.lines.flatMap(({ quantity, unitYen, taxClass, services }, position) =>
    Array.from({ length: quantity }, (_, index) => ({
      position,
      yen: BigInt(unitYen),
      isReduced: taxClass === 'reduced',
      isReturned: false,
      // The last pieces that stay are the assembled ones.
      assembly: index < (services.assembly ?? 0) ? 3_300n : 0n,
    })),
  ),
})

/** What is to be paid for the pieces that did not come back, by class of tax, with the points that paid for them. */
function valueKept({ pieces, order, at, faults }: OracleReturns) {
  const { fees, pointsUsed, goodsYen } = computeOrder(order, at)
  const isAllReturnedByFault =
    faults.length > 0 && faults.every(Boolean) && pieces.every(({ isReturned }) => isReturned)
  const value = (isReduced: boolean, isPaid: (piece: Piece) => boolean) =>
    pieces.reduce((sum, it) => (it.isReduced === isReduced && isPaid(it) ? sum + it.yen : sum), 0n)
  const bought = { standard: value(false, () => true) + fees.shipping, reduced: value(true, () => true) }
  const kept = {
    standard: value(false, ({ isReturned }) => !isReturned) + (isAllReturnedByFault ? 0n : fees.shipping),
    reduced: value(true, ({ isReturned }) => !isReturned),
  }
  // As the order has spread its points.
  const reducedPoints =
    (2n * pointsUsed * bought.reduced + bought.standard + bought.reduced) / (2n * (bought.standard + bought.reduced))
  const points = { standard: pointsUsed - reducedPoints, reduced: reducedPoints }
  let earned = 0n
  for (const [position] of order.lines.entries()) {
    const yen = pieces.reduce((sum, it) => (it.position === position && !it.isReturned ? sum + it.yen : sum), 0n)
    earned += (yen * (pointsUsed > goodsYen ? 0n : goodsYen - pointsUsed)) / goodsYen / 100n
  }
  return { bought, kept, points, earned, fees, isAllReturnedByFault }
}

type Value = ReturnType<typeof valueKept>

/** Points that go back at one class of tax: their share of what came back, whole ones only. */
const backOf = ({ bought, kept, points }: Value, name: 'standard' | 'reduced'): bigint =>
  bought[name] === 0n ? 0n : (points[name] * (bought[name] - kept[name])) / bought[name]

function sumUp(returns: OracleReturns, value: Value) {
  const services = returns.pieces.reduce((sum, it) => sum + it.assembly, 0n) + value.fees.pickup
  const money = (name: 'standard' | 'reduced') => value.kept[name] - value.points[name] + backOf(value, name)
  return {
    standard: money('standard') + services + (value.isAllReturnedByFault ? 0n : value.fees.payment),
    reduced: money('reduced'),
    back: backOf(value, 'standard') + backOf(value, 'reduced'),
    earned: value.earned,
  }
}

/** Moves pieces, and says what the customer gets for them, before any fee. */
export function returnPieces(
  returns: OracleReturns,
  { lines, isFault }: { lines: { position: number; quantity: number }[]; isFault: boolean },
) {
  const before = sumUp(returns, valueKept(returns))
  for (const { position, quantity } of lines) {
    const kept = returns.pieces.filter((it) => it.position === position && !it.isReturned)
    // Those without paid work go first: work is given back only if no other piece is left.
    for (const piece of kept.toSorted((a, b) => Number(a.assembly - b.assembly)).slice(0, quantity)) {
      piece.isReturned = true
      if (isFault) piece.assembly = 0n
    }
  }
  returns.faults.push(isFault)
  const after = sumUp(returns, valueKept(returns))
  return {
    standard: before.standard - after.standard,
    reduced: before.reduced - after.reduced,
    pointsBack: after.back - before.back,
    earned: before.earned - after.earned,
  }
}
