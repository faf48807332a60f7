/** Items, prices and their history as the desk shows them. */
import { SELLING_LABELS, VISIBILITY_LABELS } from '#contract/items/actions.ts'
import type { LogRow } from '#server/platform/desk/log.ts'
import { formatTable, formatTime } from '#server/platform/desk/show.ts'
import type { DeskVariant } from './desk-search.ts'
import { formatPrices, readLoggedPrices } from './prices.ts'

export interface ListedVariant {
  id: number
  sku: string
  name: string
  price: number
  salePrice: number | null
  saleUntil: string | null
  stock: number
  state: string
}

function describeState({ item, variant }: DeskVariant): string {
  if (item.isHidden) return VISIBILITY_LABELS.hidden
  if (!item.live) return '公開前'
  return variant.isPaused ? SELLING_LABELS.paused : SELLING_LABELS.sold
}

/** None if it has ended, although it stays stored. */
export function getSale(
  { salePrice, saleUntil }: Pick<DeskVariant['variant'], 'salePrice' | 'saleUntil'>,
  nowMs: number,
): Pick<ListedVariant, 'salePrice' | 'saleUntil'> {
  const isOnSale = salePrice !== null && (saleUntil === null || saleUntil.getTime() > nowMs)
  return isOnSale ? { salePrice, saleUntil: saleUntil?.toISOString() ?? null } : { salePrice: null, saleUntil: null }
}

export const toListed = ({ item, variant }: DeskVariant, nowMs: number): ListedVariant => {
  const colour = item.data.colours.find(({ key }) => key === variant.colourKey)?.name ?? variant.colourKey
  return {
    id: item.id,
    sku: variant.sku,
    name: `${item.data.name}（${[colour, variant.size].filter(Boolean).join('／')}）`,
    price: variant.price,
    ...getSale(variant, nowMs),
    stock: variant.stock,
    state: describeState({ item, variant }),
  }
}

export const itemTable = (rows: readonly ListedVariant[]): string[] =>
  formatTable(
    [
      { title: 'ID', of: ({ id }) => String(id) },
      { title: '品番', of: ({ sku }) => sku },
      { title: '商品', of: ({ name }) => name, isLong: true },
      {
        title: '価格',
        of: ({ saleUntil, ...it }) =>
          formatPrices({ ...it, saleUntil: saleUntil === null ? null : new Date(saleUntil) }),
        isLong: true,
      },
      { title: '在庫', of: ({ stock }) => `${stock}点` },
      { title: '状態', of: ({ state }) => state },
    ],
    rows,
  )

export interface HistoryEntry {
  at: string
  by: string
  subject: string
  change: string
}

/** The labels of values that the log has as codes. */
const CODES: Readonly<Record<string, string>> = { ...VISIBILITY_LABELS, ...SELLING_LABELS }

function describeChange({ before, after }: LogRow): string {
  const [from, to] = [readLoggedPrices(before), readLoggedPrices(after)]
  if (from && to) return `価格 ${formatPrices(from)} → ${formatPrices(to)}`
  if ('stock' in after) return `在庫 ${String(before['stock'])}点 → ${String(after['stock'])}点`
  return Object.entries(after)
    .map(([field, value]) => [before[field], value].map((it) => CODES[String(it)] ?? String(it)).join(' → '))
    .join('、')
}

export const toHistory = (row: LogRow): HistoryEntry => ({
  at: row.at.toISOString(),
  by: row.actorName,
  subject: row.subjectId,
  change: row.undoOf === null ? describeChange(row) : `取り消し ${describeChange(row)}`,
})

export const historyTable = (rows: readonly HistoryEntry[]): string[] =>
  formatTable(
    [
      { title: '日時', of: ({ at }) => formatTime(at) },
      { title: '担当', of: ({ by }) => by, isLong: true },
      { title: '対象', of: ({ subject }) => subject, isLong: true },
      { title: '変更', of: ({ change }) => change },
    ],
    rows,
  )
