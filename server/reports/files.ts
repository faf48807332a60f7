/** Reports as files for spreadsheets. */
import { REPORT_FILES } from '#contract/reports/desk.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { ulid } from 'ulid'
import type { Actor } from '#server/platform/desk/actor.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toCsv } from '#server/platform/desk/csv.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { writeLog } from '#server/platform/desk/log.ts'
import { orderCsvRows } from '#server/orders/accounting-csv.ts'
import { listCancelTimes, searchOrders, searchRefundEntries } from '#server/orders/desk-search.ts'
import { reservationCsvRows } from '#server/reservations/desk-output.ts'
import { searchReservations } from '#server/reservations/desk-search.ts'
import { listShops } from '#server/shops/shops.ts'
import { listDays, type Period } from './days.ts'
import { reportSales } from './sales.ts'
import { reportVisits } from './visits.ts'

interface ReportFile {
  name: string
  text: string
}

type Cell = string | number

/** UTF-8 with its mark, which spreadsheets need. */
const toText = (rows: readonly (readonly Cell[])[]): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(toCsv(rows, 'utf8'))

const toName = (title: string, { from, to }: Period): string => `${title}-${from}-${to}.csv`

export async function writeReport(db: Db, report: keyof typeof REPORT_FILES, period: Period): Promise<ReportFile> {
  return { name: toName(REPORT_FILES[report], period), text: toText(await listRows(db, report, period)) }
}

async function listRows(db: Db, report: keyof typeof REPORT_FILES, period: Period): Promise<Cell[][]> {
  if (report === 'visits') {
    const { shops } = await reportVisits(db, period)
    return [
      ['店舗', '来店', '来店なし', 'キャンセル', 'これから'],
      ...shops.map(({ name, visited, noShow, cancelled, coming }) => [name, visited, noShow, cancelled, coming]),
    ]
  }
  const { days, categories } = await reportSales(db, period)
  return report === 'sales'
    ? [
        ['日付', 'ご注文', '売上', '返金', '差引'],
        ...days.map(({ date, orders, salesYen, refundsYen }) => [
          date,
          orders,
          salesYen,
          refundsYen,
          salesYen - refundsYen,
        ]),
      ]
    : [['カテゴリー', '点数', '商品代金'], ...categories.map(({ name, pieces, goodsYen }) => [name, pieces, goodsYen])]
}

const MAX_EXPORTED = 100_000

type ExportDeps = Pick<Deps, 'db' | 'now'>

/** Like `orders export`. */
export async function exportOrders(deps: ExportDeps, period: Period, actor: Actor): Promise<ReportFile> {
  listDays(period)
  const { db } = deps
  const filter = { ...period, sort: 'oldest', limit: MAX_EXPORTED + 1 } as const
  const orders = await searchOrders(db, filter)
  const refunds = await searchRefundEntries(db, filter)
  assertFew(Math.max(orders.length, refunds.length))
  const cancelledAt = await listCancelTimes(db, [...orders, ...refunds.map(({ order }) => order)])
  const text = toText(orderCsvRows({ orders, refunds, cancelledAt }))
  await logExport(deps, { kind: 'orders', rows: orders.length + refunds.length, period, actor })
  return { name: toName('orders', period), text }
}

/** Like `reservations csv`. */
export async function exportReservations(deps: ExportDeps, period: Period, actor: Actor): Promise<ReportFile> {
  listDays(period)
  const { db } = deps
  const found = await searchReservations(db, { ...period, limit: MAX_EXPORTED + 1 })
  assertFew(found.length)
  const { shopIds = [] } = actor
  const rows = found.filter(({ shopId }) => shopIds.length === 0 || shopIds.includes(shopId))
  const shops = new Map((await listShops(deps)).map((it) => [it.id, it]))
  await logExport(deps, { kind: 'reservations', rows: rows.length, period, actor })
  return { name: toName('reservations', period), text: toText(reservationCsvRows(rows, shops)) }
}

/** Accounts must not miss a row silently. */
function assertFew(rows: number): void {
  if (rows > MAX_EXPORTED) throw new CommandError(`${MAX_EXPORTED}件を超えます。期間を分けてください。`)
}

interface Exported {
  kind: 'orders' | 'reservations'
  rows: number
  period: Period
  actor: Actor
}

/** The commands that do the same. */
const COMMANDS = { orders: 'orders export', reservations: 'reservations csv' }

/** Who has taken data of customers out of the store is known later. */
async function logExport({ db, now }: ExportDeps, { kind, rows, period, actor }: Exported): Promise<void> {
  const nowMs = now()
  const subject = { kind: 'export', id: `${period.from}-${period.to}` }
  const entry = { subject, after: { file: logCode(kind), rows } }
  await writeLog(db, entry, { actor, action: COMMANDS[kind], key: ulid(nowMs), nowMs })
}
