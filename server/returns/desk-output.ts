import { REFUND_WAY_LABELS, type RefundWay } from '#contract/orders/refunds.ts'
import {
  RETURN_OUTCOME_LABELS,
  RETURN_CAUSE_LABELS,
  RETURN_STATE_LABELS,
  type ReturnOutcome,
} from '#contract/orders/returns.ts'
import type { Settlement } from '#contract/orders/return-schema.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import { listSettlement } from '#contract/returns/settlement-lines.ts'
import { formatFields, formatTable, formatTime } from '#server/platform/desk/show.ts'
import { formatGoods } from '#server/orders/mail-blocks.ts'
import type { ReturnRow } from '#server/orders/returns.ts'
import type { FoundReturn } from './find-return.ts'
import type { Plan } from './plan.ts'

const formatPieces = ({ lines }: ReturnRow): string => lines.map(({ sku, quantity }) => `${sku}:${quantity}`).join(' ')

export const returnTable = (rows: readonly FoundReturn[]): string[] =>
  formatTable(
    [
      { title: '返品番号', of: ({ row }) => row.number },
      { title: '受付', of: ({ row }) => formatTime(row.createdAt) },
      { title: '状態', of: ({ row }) => RETURN_STATE_LABELS[row.state] },
      { title: '対応', of: ({ row }) => RETURN_OUTCOME_LABELS[row.outcome ?? row.wish] },
      { title: '理由', of: ({ row }) => RETURN_CAUSE_LABELS[row.reason] },
      { title: 'ご注文', of: ({ order }) => order.number },
      { title: '商品', of: ({ row }) => formatPieces(row), isLong: true },
    ],
    rows,
  )

const formatInspected = (restocked: number | null, quantity: number): string =>
  restocked === null ? '' : `（在庫へ${restocked}点、廃棄${quantity - restocked}点）`

interface Details {
  lines: readonly OrderLine[]
  /** The numbers of its refunds. */
  refunds: readonly string[]
}

export const returnLines = ({ row, order }: FoundReturn, { lines, refunds }: Details): string[] =>
  formatFields({
    返品番号: row.number,
    ご注文: order.number,
    状態: RETURN_STATE_LABELS[row.state],
    理由: RETURN_CAUSE_LABELS[row.reason],
    ご希望: RETURN_OUTCOME_LABELS[row.wish],
    対応: row.outcome && RETURN_OUTCOME_LABELS[row.outcome],
    引き取り: row.isCollected ? '当店が引き取る' : 'お客様が返送',
    商品: row.lines
      .map(
        ({ position, sku, quantity, restocked }) =>
          `${sku}  ${formatGoods(lines[position]!)}  ${quantity}点${formatInspected(restocked, quantity)}`,
      )
      .join('\n'),
    お客様から: row.note,
    写真: row.fileIds.length > 0 ? `${row.fileIds.length}枚（returns files ${row.number}）` : '',
    受付: `${formatTime(row.createdAt)}（${row.openedBy === 'customer' ? 'お客様' : '店舗'}）`,
    到着: formatTime(row.arrivedAt),
    終了: formatTime(row.closedAt),
    お断りの理由: row.declineReason,
    精算: row.settlement && row.outcome ? formatSettlement(row.outcome, row.settlement).join('\n') : '',
    返金番号: refunds.join('、'),
  })

function formatSettlement(outcome: ReturnOutcome, it: Settlement): string[] {
  if (outcome === 'exchange') return ['交換のため、返金はありません。']
  const { money, points } = listSettlement(outcome, it)
  return [...money, ...points].map(({ label, text }) => `${label} ${text}`)
}

export function planLines(
  { row, order }: FoundReturn,
  { outcome, settlement, taxes, hasAccount }: Plan,
  way: RefundWay,
) {
  const { refundYen } = settlement
  return [
    ...formatFields({
      返品番号: row.number,
      ご注文: order.number,
      対応: RETURN_OUTCOME_LABELS[outcome],
      理由: RETURN_CAUSE_LABELS[row.reason],
      商品: row.lines
        .map(({ sku, quantity, restocked }) => `${sku}  ${quantity}点${formatInspected(restocked, quantity)}`)
        .join('\n'),
      精算: formatSettlement(outcome, settlement).join('\n'),
      方法: refundYen > 0 ? REFUND_WAY_LABELS[way] : '返金なし',
    }),
    ...(refundYen > 0 && !taxes ? ['すでに返金した分があるため、税率ごとの内訳は、残りの割合で分けます。'] : []),
    ...(hasAccount ? [] : ['会員ではないか、退会されたお客様のため、ポイントは動きません。']),
    ...(row.wish === 'exchange' && outcome === 'refund'
      ? [`お客様は交換をご希望です。交換するときは、先に returns replace ${row.number} を使ってください。`]
      : []),
  ]
}
