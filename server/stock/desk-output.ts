import { SELLING_LABELS } from '#contract/items/actions.ts'
import { getSelling } from '#server/catalogue/visibility-actions.ts'
import { formatFields, formatTable, formatTime } from '#server/platform/desk/show.ts'
import type { StockRow } from './desk-search.ts'
import type { StockEntryRow } from './ledger.ts'
import { STOCK_REASONS } from '#contract/stock/reasons.ts'

export const stockFields = ({ sku, name, stock, live, isPaused }: StockRow): string[] =>
  formatFields({
    品番: sku,
    商品: name,
    在庫: `${stock}点`,
    販売: live ? SELLING_LABELS[getSelling({ isPaused })] : '販売を終了',
  })

export const stockTable = (rows: readonly StockRow[]): string[] =>
  formatTable(
    [
      { title: '品番', of: ({ sku }) => sku },
      { title: '在庫', of: ({ stock }) => `${stock}点` },
      { title: '商品', of: ({ name }) => name, isLong: true },
    ],
    rows,
  )

/** `+3` */
const formatDelta = (delta: number): string => (delta > 0 ? `+${delta}` : String(delta))

export const entryTable = (rows: readonly StockEntryRow[]): string[] =>
  formatTable(
    [
      { title: '日時', of: ({ at }) => formatTime(at) },
      { title: '理由', of: ({ reason }) => STOCK_REASONS[reason] },
      { title: '増減', of: ({ delta }) => formatDelta(delta) },
      { title: '在庫', of: ({ after }) => `${after}点` },
      { title: 'ご注文・返品', of: ({ reference }) => reference ?? '' },
      { title: '担当', of: ({ actor }) => actor ?? '', isLong: true },
    ],
    rows,
  )
