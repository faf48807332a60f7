/** Desk commands for what is printed. */
import { ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import {
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  parseDateOption,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { loadSite } from '#server/settings/settings.ts'
import { findGiven, parseState, STATE_OPTION, WHICH } from './desk-change.ts'
import { loadDetails, searchOrders } from './desk-search.ts'
import { parsePosition, SHIPMENT_OPTION } from './desk-shipping.ts'
import { loadPaperPictures } from './paper-pictures.ts'
import { type PaperOrder, renderPicking, renderSlip } from './papers.ts'
import type { OrderRow } from './rows.ts'
import type { ReturnRow } from './returns.ts'
import { allotPieces, type ShipmentRow, subtractShipped, withoutGivenUp } from './shipments.ts'

const MAX_PICKED = 200

async function slip(deps: DeskDeps, { operands, options }: CommandInput): Promise<CommandOutput> {
  const row = await findGiven(deps, operands)
  const order = await loadPaper(deps, row, parsePosition(options))
  const { seller } = await loadSite(deps.db)
  const name = options['out'] ?? `slip-${row.number}.html`
  const bytes = renderSlip(order, { seller, isGift: options['gift'] !== undefined })
  return { lines: [`納品書を ${name} に書き出しました。`], data: { file: name }, files: [{ name, bytes }] }
}

/** With the pieces of one shipment, or those that are not shipped yet; of a shipped order those of its only shipment. */
async function loadPaper({ db }: DeskDeps, row: OrderRow, position?: number): Promise<PaperOrder> {
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
        `${row.number}: ${shipments.length}回に分けて発送しました。--shipment で何番目かを指定してください。`,
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

function assertAlive({ number, state }: OrderRow): void {
  if (state === 'cancelled') throw new CommandError(`${number}: キャンセルされたご注文です。`)
}

async function picking(deps: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
  const { title, rows } = await findPicked(deps, options)
  const orders: PaperOrder[] = []
  for (const row of rows) {
    const { lines, shipments, returns } = await loadDetails(deps.db, row.id)
    const { left: pieces } = allotToLines({ lines, shipments, returns })
    if (pieces.length > 0) orders.push({ row, lines, pieces })
  }
  if (orders.length === 0) throw new CommandError('これから発送する商品のあるご注文はありません。')
  const pictures = await loadPaperPictures(
    deps.env.DATA_DIR,
    orders.flatMap(({ lines }) => lines),
  )
  const name = options['out'] ?? `picking-${title.replaceAll(/[^\w-]+/g, '') || 'orders'}.html`
  return {
    lines: [`${orders.length}件のピッキングリストを ${name} に書き出しました。`],
    data: { count: orders.length, file: name },
    files: [{ name, bytes: renderPicking({ orders, title, pictures }) }],
  }
}

interface Picked {
  title: string
  rows: OrderRow[]
}

/** One order, or those of a day or a state that are to be prepared. */
async function findPicked(deps: DeskDeps, { order, date, state }: CommandInput['options']): Promise<Picked> {
  if (order !== undefined) {
    if (date !== undefined || state !== undefined)
      throw new CommandError('--order は、--date や --state と同時には指定できません。')
    const row = await findGiven(deps, [order])
    assertAlive(row)
    return { title: row.number, rows: [row] }
  }
  const deliveryOn = parseDateOption(date)
  const chosen = parseState(state)
  if (chosen === 'cancelled') throw new CommandError('キャンセルされたご注文に、これから発送する商品はありません。')
  if (deliveryOn === undefined && chosen === undefined)
    throw new CommandError('--order、--date（お届け日）、--state のどれかを指定してください。')
  const states = chosen ? [chosen] : (['received', 'preparing'] as const)
  const rows = await searchOrders(deps.db, { states, deliveryOn, isAscending: true, limit: MAX_PICKED + 1 })
  // A list that misses an order must not look like a whole one.
  if (rows.length > MAX_PICKED)
    throw new CommandError(`${MAX_PICKED}件を超えます。--date と --state で絞り込んでください。`)
  const title = [chosen && ORDER_STATE_LABELS[chosen], deliveryOn && `お届け日 ${deliveryOn}`].filter(Boolean).join(' ')
  return { title, rows }
}

export const paperCommands: Command[] = [
  {
    name: 'orders slip',
    operands: [WHICH],
    options: { ...SHIPMENT_OPTION, out: '<ファイル>' },
    flags: ['gift'],
    about: '納品書を書き出す（HTML。ブラウザーで開いて印刷する。--gift は金額なし）',
    run: slip,
  },
  {
    name: 'orders picking',
    operands: [],
    options: { order: WHICH, date: '<お届け日>', state: STATE_OPTION, out: '<ファイル>' },
    about: 'ピッキングリストを写真つきで書き出す（HTML。まだ発送していない商品を、品番の順に）',
    run: picking,
  },
]
