/** Desk command that ships what the file of a carrier's program lists. */
import type { ShipOutput } from '#contract/orders/actions.ts'
import {
  actionCommand,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  type Perform,
} from '#server/platform/desk/command.ts'
import { formatTable } from '#server/platform/desk/show.ts'
import { formatUndo } from './desk-change.ts'
import { importTrackingAction } from './import-action.ts'
import { type ImportInput, importLines, type LineResult, type Outcome } from './import-lines.ts'

const MAX_LINES = 2_000

const OUTCOME_LABELS: Record<Outcome, string> = { shipped: '発送を記録', before: '記録済み', refused: '取り込めません' }

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
  { db }: DeskDeps,
  { options, text = '' }: CommandInput,
  perform: Perform<ImportInput, ShipOutput>,
): Promise<CommandOutput> {
  const isPreview = options['commit'] === undefined
  const { carrier, lines: results } = await importLines(db, text, { isPreview, perform, maxLines: MAX_LINES })
  const ofOutcome = (outcome: Outcome) => results.filter((it) => it.outcome === outcome)
  const [shipped, refused] = [ofOutcome('shipped'), ofOutcome('refused')]
  const done = isPreview
    ? '確認だけです。--commit をつけると、「発送を記録」の行を取り込み、お客様にメールでお知らせします。'
    : `${shipped.length}件の発送を記録し、お客様にメールでお知らせします。${shipped.length > 0 ? formatUndo('<番号>') : ''}`
  return {
    lines: [
      ...resultTable(results),
      ...refused.map(({ line, reason }) => `${line}行目: ${reason}`),
      `${carrier}　発送を記録 ${shipped.length}件、記録済み ${ofOutcome('before').length}件、取り込めません ${refused.length}件`,
      done,
    ],
    data: { carrier, isPreview, lines: results.map(({ action: _, ...it }) => it) },
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
