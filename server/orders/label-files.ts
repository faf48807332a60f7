/** The file of labels for some orders: what does not fit on a label, and what is left out. */
import type { DeliveryAddress } from '#contract/addresses/schema.ts'
import { ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import type { Db } from '#server/platform/db/client.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toCsv } from '#server/platform/desk/csv.ts'
import { loadSite } from '#server/settings/settings.ts'
import { type Carrier, CARRIERS } from './carrier-labels.ts'
import type { OrderRow } from './rows.ts'

interface Reason {
  number: string
  reason: string
}

export interface LabelFile {
  count: number
  /** Labels that staff correct by hand. */
  problems: Reason[]
  /** Orders without a label. */
  leftOut: Reason[]
  bytes: Uint8Array
}

/** Why there is no label for an order; undefined if there is one. */
function findObstacle({ state, address, quote }: OrderRow): string | undefined {
  if (!address) return 'お届け先が消去されています。'
  if (state !== 'preparing')
    return `「${ORDER_STATE_LABELS[state]}」です。送り状は「商品手配中」のご注文だけに作れます。`
  // Large furniture is delivered by the store's own people.
  return quote.shippingClass === 'L' ? '大型家具便のため、宅配便では送れません。' : undefined
}

const hasAddress = (row: OrderRow): row is OrderRow & { address: DeliveryAddress } => row.address !== null

export interface LabelOptions {
  carrier: keyof typeof CARRIERS
  /** The day on which the carrier gets them. */
  shippedOn: string
  /** The number by which the carrier bills the store. Empty: the one in the carrier's program. */
  account?: string
}

export async function makeLabels(
  db: Db,
  rows: readonly OrderRow[],
  { carrier: name, shippedOn, account = '' }: LabelOptions,
): Promise<LabelFile> {
  const carrier: Carrier = CARRIERS[name]
  const { seller } = await loadSite(db)
  const leftOut = rows.flatMap((row) => {
    const reason = findObstacle(row)
    return reason === undefined ? [] : [{ number: row.number, reason }]
  })
  const sent = rows.filter(hasAddress).filter((row) => findObstacle(row) === undefined)
  const labels = sent.map((row) => ({ number: row.number, ...carrier.toLabel({ row, seller, shippedOn, account }) }))
  const problems = labels.flatMap(({ number, problems: reasons }) => reasons.map((reason) => ({ number, reason })))
  const bytes = toCsv([carrier.head, ...labels.map(({ cells }) => cells)], 'sjis')
  return { count: sent.length, problems, leftOut, bytes }
}

/** Throws CommandError if there is no label to be made. */
export function assertLabels({ count, leftOut }: LabelFile): void {
  if (count > 0) return
  throw new CommandError(['送り状を作るご注文はありません。', ...leftOut.map(formatReason)].join('\n'))
}

export const formatReason = ({ number, reason }: Reason): string => `${number}: ${reason}`
