/** Desk command that ships what the file of a carrier's program lists. */
import type { ShipOutput } from '#contract/orders/actions.ts'
import {
  actionCommand,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  type Perform,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toContentKey } from '#server/platform/desk/content-key.ts'
import { findEntryOfKey } from '#server/platform/desk/log.ts'
import { formatTable, formatTime } from '#server/platform/desk/show.ts'
import { toOrderSubject } from './desk-actions.ts'
import { formatUndo } from './desk-change.ts'
import { findOrder } from './desk-search.ts'
import { importTrackingAction } from './import-action.ts'
import { listShipments, toTrackingDigits } from './shipments.ts'
import { readTrackingFile, type TrackingFile, type TrackingLine } from './tracking-file.ts'

const MAX_LINES = 2_000

type Input = Parameters<typeof importTrackingAction.run>[1]

/** `before`: it was shipped with this number already. */
type Outcome = 'shipped' | 'before' | 'refused'

interface LineResult extends TrackingLine {
  outcome: Outcome
  /** Why it is refused. */
  reason: string
}

const OUTCOME_LABELS: Record<Outcome, string> = { shipped: '発送を記録', before: '記録済み', refused: '取り込めません' }

/** Two labels for one order, or two orders with one label: the file does not say which pieces or which order. */
function findConflict({ lines }: TrackingFile, { order, tracking }: TrackingLine): string | undefined {
  if (lines.some((it) => it.order === order && it.tracking !== tracking))
    return 'このご注文の送り状が2つ以上あります。orders ship の --line で、1つずつ記録してください。'
  if (lines.some((it) => it.tracking === tracking && it.order !== order))
    return '同じ番号が、別のご注文の行にもあります。送り状でご確認ください。'
  return undefined
}

interface Import {
  file: TrackingFile
  isPreview: boolean
  perform: Perform<Input, ShipOutput>
}

/** A line is refused by itself, so that the others go out today. */
async function importLine(
  { db }: DeskDeps,
  line: TrackingLine,
  { file, isPreview, perform }: Import,
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
          `この行は${formatTime(earlier.at)}に取り込み、そのあと変更されています。発送した場合は、orders ship で記録してください。`,
        )
  const input = { orderId: row.id, seen: row.revision, carrier: file.carrier, tracking: line.tracking }
  try {
    const { changed } = await perform(input, { key, isPreview })
    return changed ? { ...before, outcome: 'shipped' } : before
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    // Someone else has taken the same file in the meantime.
    if (await isRecorded()) return before
    return refuse(error.message.replace(`${row.number}: `, ''))
  }
}

const resultTable = (results: readonly LineResult[]): string[] =>
  formatTable(
    [
      { title: '行', of: ({ line }) => String(line) },
      { title: 'ご注文', of: ({ order }) => order },
      { title: '番号', of: ({ tracking }) => tracking },
      { title: '結果', of: ({ outcome }) => OUTCOME_LABELS[outcome] },
    ],
    results,
  )

async function run(
  deps: DeskDeps,
  { options, text = '' }: CommandInput,
  perform: Perform<Input, ShipOutput>,
): Promise<CommandOutput> {
  const file = readTrackingFile(text)
  if (file.lines.length === 0) throw new CommandError('取り込む行がありません。')
  if (file.lines.length > MAX_LINES)
    throw new CommandError(`${MAX_LINES}行を超えます。送り状ソフトで日を分けて書き出してください。`)
  const isPreview = options['commit'] === undefined
  const results: LineResult[] = []
  for (const line of file.lines) results.push(await importLine(deps, line, { file, isPreview, perform }))
  const ofOutcome = (outcome: Outcome) => results.filter((it) => it.outcome === outcome)
  const [shipped, refused] = [ofOutcome('shipped'), ofOutcome('refused')]
  const done = isPreview
    ? '確認だけです。--commit をつけると、「発送を記録」の行を取り込み、お客様にメールでお知らせします。'
    : `${shipped.length}件の発送を記録し、お客様にメールでお知らせします。${shipped.length > 0 ? formatUndo('<番号>') : ''}`
  return {
    lines: [
      ...resultTable(results),
      ...refused.map(({ line, reason }) => `${line}行目: ${reason}`),
      `${file.carrier}　発送を記録 ${shipped.length}件、記録済み ${ofOutcome('before').length}件、取り込めません ${refused.length}件`,
      done,
    ],
    data: { carrier: file.carrier, isPreview, lines: results },
    problem: refused.length > 0 ? `${refused.length}行を取り込めません。上の理由をご確認ください。` : undefined,
  }
}

export const importCommand = actionCommand({
  action: importTrackingAction,
  operands: ['<ファイル>'],
  flags: ['commit'],
  about: '送り状ソフトが書き出したファイルの番号で発送を記録する（--commit がなければ確認だけ）',
  readsFile: 'sheet',
  hasOwnKeys: true,
  run,
})
