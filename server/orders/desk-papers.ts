/** Desk commands for what is printed. */
import { ORDER_STATE_LABELS } from '#contract/orders/states.ts'
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
import { searchOrders } from './desk-search.ts'
import { parsePosition, SHIPMENT_OPTION } from './desk-shipping.ts'
import { assertAlive, loadPaperOrder, loadPicking } from './paper-orders.ts'
import { renderPicking, renderSlips } from './papers.ts'
import { toSheetFile } from './print-sheet.ts'
import { receiptCommand } from './receipt-action.ts'
import type { OrderRow } from './rows.ts'

const MAX_PICKED = 200

async function slip(deps: DeskDeps, { operands, options }: CommandInput): Promise<CommandOutput> {
  const row = await findGiven(deps, operands)
  const order = await loadPaperOrder(deps.db, row, parsePosition(options))
  const { seller } = await loadSite(deps.db)
  const name = options['out'] ?? `slip-${row.number}.html`
  const bytes = toSheetFile(renderSlips([order], { seller, isGift: options['gift'] !== undefined }))
  return { lines: [`納品書を ${name} に書き出しました。`], data: { file: name }, files: [{ name, bytes }] }
}

async function picking(deps: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
  const { title, rows } = await findPicked(deps, options)
  const found = await loadPicking(deps.db, deps.env.DATA_DIR, { title, rows })
  const name = options['out'] ?? `picking-${title.replaceAll(/[^\w-]+/g, '') || 'orders'}.html`
  return {
    lines: [`${found.orders.length}件のピッキングリストを ${name} に書き出しました。`],
    data: { count: found.orders.length, file: name },
    files: [{ name, bytes: toSheetFile(renderPicking(found)) }],
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
  const rows = await searchOrders(deps.db, { states, deliveryOn, sort: 'oldest', limit: MAX_PICKED + 1 })
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
  receiptCommand,
]
