/** What papers are about: orders with the pieces of a shipment, or those that are still to be shipped. */
import type { OrderLine } from '#contract/orders/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { loadDetails } from './desk-search.ts'
import { loadPaperPictures } from './paper-pictures.ts'
import type { Picking, PaperOrder } from './papers.ts'
import type { OrderRow } from './rows.ts'
import type { ReturnRow } from './returns.ts'
import { allotPieces, type ShipmentRow, subtractShipped, withoutGivenUp } from './shipments.ts'

/** With the pieces of one shipment, or those that are not shipped yet; of a shipped order those of its only shipment. */
export async function loadPaperOrder(db: Db, row: OrderRow, position?: number): Promise<PaperOrder> {
  assertAlive(row)
  const { lines, shipments, returns } = await loadDetails(db, row.id)
  const { shipped, left } = allotToLines({ lines, shipments, returns })
  const choose = (): PaperOrder['pieces'] => {
    if (position !== undefined) {
      const index = shipments.findIndex((it) => it.position === position)
      if (index === -1) throw new CommandError(`${row.number}: ${position}番目の発送はありません。`)
      return shipped[index]!
    }
    if (left.length > 0) return left
    if (shipments.length > 1)
      throw new CommandError(
        `${row.number}: ${shipments.length}回に分けて発送しました。何番目の発送か（--shipment）を指定してください。`,
      )
    return shipped[0]!
  }
  return { row, lines, pieces: choose() }
}

interface Shipped {
  lines: readonly OrderLine[]
  shipments: readonly ShipmentRow[]
  returns: readonly ReturnRow[]
}

/** The pieces of each shipment, and those that are in none, with their lines. */
function allotToLines({ lines, shipments, returns }: Shipped) {
  const shippable = withoutGivenUp(lines, returns)
  const groups = [...shipments.map(({ pieces }) => pieces), subtractShipped(shippable, shipments)]
  const allotted = allotPieces(shippable, groups).map((pieces) =>
    pieces.map(({ position, quantity }) => ({ line: lines[position]!, quantity })),
  )
  return { shipped: allotted.slice(0, -1), left: allotted.at(-1)! }
}

export function assertAlive({ number, state }: OrderRow): void {
  if (state === 'cancelled') throw new CommandError(`${number}: キャンセルされたご注文です。`)
}

interface Picked {
  title: string
  rows: readonly OrderRow[]
}

/** Without the orders of which nothing is left to be shipped. Throws CommandError if that is all of them. */
export async function loadPicking(db: Db, dataDir: string, { title, rows }: Picked): Promise<Picking> {
  const orders: PaperOrder[] = []
  for (const row of rows) {
    const { lines, shipments, returns } = await loadDetails(db, row.id)
    const { left: pieces } = allotToLines({ lines, shipments, returns })
    if (pieces.length > 0) orders.push({ row, lines, pieces })
  }
  if (orders.length === 0) throw new CommandError('これから発送する商品のあるご注文はありません。')
  const pictures = await loadPaperPictures(
    dataDir,
    orders.flatMap(({ lines }) => lines),
  )
  return { title, orders, pictures }
}
