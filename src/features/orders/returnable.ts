/** Which pieces of an order the customer can ask to return now, from this device. */
import { countReturnable } from '#contract/orders/returns.ts'
import type { ReturnableLine } from '#contract/orders/return-schema.ts'
import type { Order } from '#contract/orders/schema.ts'
import { open, openByLink } from '#contract/returns/api.ts'
import type { NewReturn } from '#contract/returns/schema.ts'
import { formatCivilDate, toJapanDate } from '#contract/shared/civil-date.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { isUnsent } from '#src/device/outbox/state.ts'

/** What of a line can be chosen. Without pieces there is a reason. */
export interface Choice {
  /** Of the order's line. */
  position: number
  quantity: number
  /** Of the pieces that have to be announced first; null if there are none. */
  lastDay: string | null
  problem: string | null
}

/**
 * The order may be a stored one: its last day may be over by now. Pieces of returns that still wait on this device are not
 * offered a second time.
 */
export function listChoices({ number, returnable = [] }: Order, rows: readonly OutboxRow[], nowMs: number): Choice[] {
  const today = toJapanDate(nowMs)
  const paths = [open, openByLink].map((call) => toEndpointUrl(call, { params: { number } }))
  const waiting = rows
    .filter((row) => paths.includes(row.path) && isUnsent(row))
    .flatMap(({ body }) => (JSON.parse(body) as NewReturn).lines)
  return returnable.map((line) => {
    const { position, pieces } = line
    const possible = countReturnable(line, today)
    const quantity = waiting.reduce((left, it) => (it.position === position ? left - it.quantity : left), possible)
    if (quantity > 0) {
      const lastDay = pieces.find((it) => it.lastDay >= today)?.lastDay ?? null
      return { position, quantity, lastDay, problem: null }
    }
    return { position, quantity: 0, lastDay: null, problem: getProblem(line, possible > 0) }
  })
}

function getProblem({ pieces, problem }: ReturnableLine, isWaiting: boolean): string {
  if (problem === 'not-delivered') return 'お届けの後にお申し込みいただけます'
  const last = pieces.at(-1)
  if (isWaiting || last === undefined) return '返品・交換のお手続きがあります'
  return `返品の期限（${formatCivilDate(last.lastDay)}）を過ぎています`
}
