/** What was typed into the grid of prices, and the actions that it stands for. */
import * as itemActions from '#contract/items/actions.ts'
import type { DeskVariant } from '#contract/items/desk.ts'
import { formatNumber } from '#contract/shared/format-number.ts'
import { formatEnd, readEnd } from '#contract/shared/typed-time.ts'
import { readYen } from '#contract/shared/typed-number.ts'

export const COLUMNS = ['price', 'sale', 'until'] as const

export type Column = (typeof COLUMNS)[number]

export type Cells = Record<Column, string>

export interface Draft {
  /** The row as it was shown when it was first changed. */
  row: DeskVariant
  /** As typed. Missing: as it is. */
  cells: Partial<Cells>
  visibility?: DeskVariant['visibility']
  selling?: DeskVariant['selling']
}

/** By SKU. The visibility of an item is in the draft of the row in which it was changed. */
export type Drafts = ReadonlyMap<string, Draft>

/** What a row shows where nothing was typed. */
export const toCells = ({ price, salePrice, saleUntil }: DeskVariant): Cells => ({
  price: formatNumber(price),
  sale: salePrice === null ? '' : formatNumber(salePrice),
  until: saleUntil === null ? '' : formatEnd(Date.parse(saleUntil)),
})

/** `12800` is `12,800`. */
export const isSameCell = (typed: string, shown: string): boolean =>
  typed.trim() === shown || (shown !== '' && readYen(typed) !== undefined && readYen(typed) === readYen(shown))

export type PriceChange =
  | { spec: typeof itemActions.price; input: itemActions.PriceInput }
  | { spec: typeof itemActions.hide; input: itemActions.ItemInput }
  | { spec: typeof itemActions.pause; input: itemActions.VariantInput }

export interface PlannedChange {
  /** Of the row and the kind of change. */
  id: string
  sku: string
  title: string
  /** Missing if what was typed cannot be understood; `problem` says why. */
  change?: PriceChange
  /** Of changes that the server does not describe. */
  before?: string
  after?: string
  problem?: string
}

/** In the order in which they are done: a price that is too low for its sale must not be published first. */
export const planChanges = (drafts: Drafts): PlannedChange[] => [...drafts.values()].flatMap(planRow)

function planRow({ row, cells, visibility = row.visibility, selling = row.selling }: Draft): PlannedChange[] {
  const title = [row.name, row.choice].filter(Boolean).join('　')
  const base = { sku: row.id, title }
  const changes: PlannedChange[] = []
  const shown = toCells(row)
  if (COLUMNS.some((it) => !isSameCell(cells[it] ?? shown[it], shown[it])))
    changes.push({ ...base, id: `${row.id} price`, ...planPrice(row, { ...shown, ...cells }) })
  if (visibility !== row.visibility)
    changes.push({
      ...base,
      id: `${row.id} visibility`,
      ...toWords(itemActions.VISIBILITY_LABELS, row.visibility, visibility),
      change: {
        spec: visibility === 'hidden' ? itemActions.hide : itemActions.show,
        input: { itemId: row.itemId, seen: row.visibility },
      },
    })
  if (selling !== row.selling)
    changes.push({
      ...base,
      id: `${row.id} selling`,
      ...toWords(itemActions.SELLING_LABELS, row.selling, selling),
      change: {
        spec: selling === 'paused' ? itemActions.pause : itemActions.resume,
        input: { sku: row.id, seen: row.selling },
      },
    })
  return changes
}

const toWords = <State extends string>(labels: Record<State, string>, before: State, after: State) => ({
  before: labels[before],
  after: labels[after],
})

function planPrice(row: DeskVariant, cells: Cells): Pick<PlannedChange, 'change' | 'problem'> {
  const price = readYen(cells.price)
  if (price === undefined) return { problem: `価格は整数の円で入力してください（例：12800）: ${cells.price}` }
  const sale = planSale(cells)
  if (typeof sale === 'string') return { problem: sale }
  return { change: { spec: itemActions.price, input: { sku: row.id, price, sale, seen: row.seenPrices } } }
}

/** A text says what is wrong. */
function planSale({ sale, until }: Cells): NonNullable<itemActions.PriceInput['sale']> | null | string {
  if (sale.trim() === '') return until.trim() === '' ? null : 'セールの終わりは、セール価格と一緒に入力してください。'
  const price = readYen(sale)
  if (price === undefined) return `セール価格は整数の円で入力してください（例：9800）: ${sale}`
  if (until.trim() === '') return { price, until: null }
  const end = readEnd(until)
  if (end === undefined) return `セールの終わりの日時をご確認ください（例：2026/12/31 18:00）: ${until}`
  return { price, until: new Date(end).toISOString() }
}

/** A part of a spreadsheet as it comes from the clipboard: rows of cells. */
export function readClipboard(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

interface Pasted {
  rows: readonly DeskVariant[]
  /** Where it begins. */
  sku: string
  column: Column
  block: readonly (readonly string[])[]
}

/** Fills the cell and those below and beside it. Returns how many rows did not fit. */
export function pasteBlock(drafts: Drafts, { rows, sku, column, block }: Pasted): { drafts: Drafts; left: number } {
  const first = rows.findIndex(({ id }) => id === sku)
  const from = COLUMNS.indexOf(column)
  const next = new Map(drafts)
  for (const [at, cells] of block.entries()) {
    const row = rows[first + at]
    if (!row) break
    const draft = next.get(row.id) ?? { row, cells: {} }
    const typed = Object.fromEntries(
      cells.slice(0, COLUMNS.length - from).map((text, index) => [COLUMNS[from + index]!, text]),
    )
    next.set(row.id, { ...draft, cells: { ...draft.cells, ...typed } })
  }
  return { drafts: next, left: Math.max(0, block.length - (rows.length - first)) }
}
