/** What each line of a file of printed labels does: for the command that takes such files, and for the desk's page. */
import type * as z from 'zod/mini'
import type { importTracking, ShipOutput } from '#contract/orders/actions.ts'
import type { TRACKING_OUTCOMES } from '#contract/orders/desk-files.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Perform } from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toContentKey } from '#server/platform/desk/content-key.ts'
import { findEntryOfKey } from '#server/platform/desk/log.ts'
import { formatTime } from '#server/platform/desk/show.ts'
import { toOrderSubject } from './desk-actions.ts'
import { findOrder } from './desk-search.ts'
import { importTrackingAction } from './import-action.ts'
import { listShipments, toTrackingDigits } from './shipments.ts'
import { readTrackingFile, type TrackingFile, type TrackingLine } from './tracking-file.ts'

export type ImportInput = z.output<typeof importTracking.input>

/** `before`: it was shipped with this number already. */
export type Outcome = (typeof TRACKING_OUTCOMES)[number]

export interface LineResult extends TrackingLine {
  outcome: Outcome
  /** Why it is refused. */
  reason: string
  /** Of lines that are shipped, or would be: how the page does the same. The key is made from the line, so it is done once. */
  action?: { orderId: string; seen: number; key: string }
}

/** Two labels for one order, or two orders with one label: the file does not say which pieces or which order. */
function findConflict({ lines }: TrackingFile, { order, tracking }: TrackingLine): string | undefined {
  if (lines.some((it) => it.order === order && it.tracking !== tracking))
    return 'このご注文の送り状が2つ以上あります。商品を選んで、1つずつ記録してください（orders ship --line）。'
  if (lines.some((it) => it.tracking === tracking && it.order !== order))
    return '同じ番号が、別のご注文の行にもあります。送り状でご確認ください。'
  return undefined
}

interface Import {
  isPreview: boolean
  perform: Perform<ImportInput, ShipOutput>
  maxLines: number
}

interface Imported {
  carrier: string
  lines: LineResult[]
}

/** Throws CommandError for a file that cannot be read as a whole. */
export async function importLines(db: Db, text: string, { maxLines, ...how }: Import): Promise<Imported> {
  const file = readTrackingFile(text)
  if (file.lines.length === 0) throw new CommandError('取り込む行がありません。')
  if (file.lines.length > maxLines)
    throw new CommandError(`${maxLines}行を超えます。送り状ソフトで日を分けて書き出してください。`)
  const lines: LineResult[] = []
  for (const line of file.lines) lines.push(await importLine(db, line, { file, ...how }))
  return { carrier: file.carrier, lines }
}

/** A line is refused by itself, so that the others go out today. */
async function importLine(
  db: Db,
  line: TrackingLine,
  { file, isPreview, perform }: Omit<Import, 'maxLines'> & { file: TrackingFile },
): Promise<LineResult> {
  const refuse = (reason: string): LineResult => ({ ...line, outcome: 'refused', reason })
  if (line.order === '') return refuse('お客様管理番号（ご注文の番号）がありません。')
  const row = await findOrder(db, line.order)
  if (!row) return refuse('ご注文が見つかりません。番号をご確認ください。')
  const conflict = findConflict(file, line)
  if (conflict !== undefined && line.tracking !== '') return refuse(conflict)
  const key = toContentKey(importTrackingAction.name, row.id, file.carrier, line.tracking)
  const isRecorded = async () =>
    (await listShipments(db, row.id)).some(({ number }) => toTrackingDigits(number) === line.tracking)
  const before: LineResult = { ...line, outcome: 'before', reason: '' }
  const earlier = await findEntryOfKey(db, toOrderSubject(row), key)
  if (earlier)
    return (await isRecorded())
      ? before
      : refuse(
          `この行は${formatTime(earlier.at)}に取り込み、そのあと変更されています。発送した場合は、ご注文ごとに記録してください（orders ship）。`,
        )
  const input = { orderId: row.id, seen: row.revision, carrier: file.carrier, tracking: line.tracking }
  try {
    const { changed } = await perform(input, { key, isPreview })
    const action = { orderId: row.id, seen: row.revision, key }
    return changed ? { ...before, outcome: 'shipped', action } : before
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    // Someone else has taken the same file in the meantime.
    if (await isRecorded()) return before
    return refuse(error.message.replace(`${row.number}: `, ''))
  }
}
