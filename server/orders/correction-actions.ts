/** What staff change of an order that is not shipped yet: where and when it is delivered. Its price stays. */
import type { DeliveryAddress } from '#contract/addresses/schema.ts'
import * as orderSpecs from '#contract/orders/actions.ts'
import { getFeeYen } from '#contract/orders/amounts.ts'
import { DELIVERY_SLOT_LABELS, type DeliverySlot, listDeliverySlots } from '#contract/orders/delivery.ts'
import { CLASS_NAMES, EXTRA_SHIPPING_FEE_YEN, getShippingFee } from '#contract/orders/shipping.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { loadSite } from '#server/settings/settings.ts'
import { createClosedError, lockSeenOrder, toOrderEntry } from './desk-actions.ts'
import { findAddressProblem, listOpenDays } from './destination.ts'
import { addEvent } from './events.ts'
import type { OrderRow } from './rows.ts'

/** At least a part of it is not shipped yet. */
async function lockOpenOrder(tx: Db, input: orderSpecs.OrderInput): Promise<OrderRow> {
  const row = await lockSeenOrder(tx, input)
  if (['shipped', 'delivered', 'cancelled'].includes(row.state)) throw createClosedError(row)
  return row
}

const listDays = async (tx: Db, row: OrderRow, prefecture: Prefecture | undefined, nowMs: number): Promise<string[]> =>
  listOpenDays(row, { prefecture, closedDays: (await loadSite(tx)).closedDays, nowMs })

export const addressAction = deskAction({
  ...orderSpecs.address,
  permission: 'orders',
  async run(tx, { address: given, ...input }, { nowMs }): Promise<ActionResult<orderSpecs.AddressOutput>> {
    const row = await lockOpenOrder(tx, input)
    if (!row.address) throw new CommandError(`${row.number}: お届け先は消去されています。`)
    const address: DeliveryAddress = Object.assign({}, row.address, given)
    const problem = findAddressProblem(address)
    if (problem !== undefined) throw new CommandError(`${row.number}: ${problem}`)
    const presentYen = getExtra(row.address.prefecture)
    const extraYen = getExtra(address.prefecture)
    // A mistaken change to a place that costs less can be corrected back.
    const moreYen = extraYen - Math.max(presentYen, getPaidExtra(row))
    if (moreYen > 0)
      throw new CommandError(
        `${row.number}: ${address.prefecture}へのお届けは送料が${formatYen(moreYen)}高くなるため、変更できません。キャンセルして、新しいご注文として承ってください。`,
      )
    const output = {
      changed: JSON.stringify(address) !== JSON.stringify(row.address),
      lessYen: Math.max(0, presentYen - extraYen),
    }
    if (!output.changed) return { output }
    const [earliest] = await listDays(tx, row, address.prefecture, nowMs)
    if (row.deliveryOn < earliest!)
      throw new CommandError(
        `${row.number}: このお届け先へは${formatDay(earliest!)}からお届けできます。先にお届け日を変更してください（orders delivery）。`,
      )
    const changed = await addEvent(tx, row, { kind: 'address', actor: 'desk', set: { address }, nowMs })
    return { output, entry: toOrderEntry(row, changed, ['address']) }
  },
})

const getExtra = (prefecture: Prefecture): number => EXTRA_SHIPPING_FEE_YEN[prefecture] ?? 0

/** The surcharge that the order has paid. */
const getPaidExtra = ({ quote }: OrderRow): number =>
  getFeeYen(quote, 'shipping') - getShippingFee(quote.shippingClass, quote.goodsYen).feeYen

export const deliveryAction = deskAction({
  ...orderSpecs.delivery,
  permission: 'orders',
  async run(tx, given, { nowMs }): Promise<ActionResult<orderSpecs.DeliveryOutput>> {
    const { orderId, seen } = given
    const row = await lockOpenOrder(tx, { orderId, seen })
    const { deliveryOn = row.deliveryOn, slot = row.slot } = given
    const output = { changed: deliveryOn !== row.deliveryOn || slot !== row.slot, deliveryOn, slot }
    if (!output.changed) return { output }
    assertSlot(row, slot)
    if (deliveryOn !== row.deliveryOn)
      assertDay(row, deliveryOn, await listDays(tx, row, row.address?.prefecture, nowMs))
    const changed = await addEvent(tx, row, { kind: 'delivery', actor: 'desk', set: { deliveryOn, slot }, nowMs })
    return { output, entry: toOrderEntry(row, changed, ['delivery']) }
  },
})

function assertSlot({ number, quote: { shippingClass } }: OrderRow, slot: DeliverySlot): void {
  const slots = listDeliverySlots(shippingClass)
  if (slots.includes(slot)) return
  const labels = slots.map((it) => DELIVERY_SLOT_LABELS[it]).join('、')
  throw new CommandError(`${number}: ${CLASS_NAMES[shippingClass]}の時間帯は、${labels}からお選びください。`)
}

function assertDay({ number }: OrderRow, day: string, days: readonly string[]): void {
  if (days.includes(day)) return
  const isClosed = day > days[0]! && day < days.at(-1)!
  throw new CommandError(
    isClosed
      ? `${number}: ${formatDay(day)}は休業日のため、お届けできません。`
      : `${number}: お届け日は${formatDay(days[0]!)}から${formatDay(days.at(-1)!)}までで指定してください。`,
  )
}
