/**
 * The files in which programs of carriers list the labels that were printed: ヤマト運輸 B2クラウド and 佐川急便 e飛伝Ⅲ. Which
 * columns there are, and in which order, is a setting of these programs, so they are found by their titles.
 */
import { CsvError, parse } from 'csv-parse/sync'
import { toPlainText } from '#contract/shared/normalize-text.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { toTrackingDigits } from './shipments.ts'

export interface TrackingLine {
  /** Counts from 1 in the file. */
  line: number
  /** The number of the order. */
  order: string
  /** Without hyphens. */
  tracking: string
}

export interface TrackingFile {
  carrier: string
  lines: TrackingLine[]
}

const ORDER_TITLE = /^お客様管理(番号|ナンバー)$/

const PROGRAMS = [
  { carrier: 'ヤマト運輸', title: /^伝票番号$/ },
  { carrier: '佐川急便', title: /^お問い?合わ?せ(送り状)?(no|番号)$/ },
]

/** Titles are written in full or half width, with `№` or `No.`. */
const toTitle = (cell: string): string => toPlainText(cell).toLowerCase().replaceAll(/[\s.]/gu, '')

export function readTrackingFile(text: string): TrackingFile {
  const [head, ...rows] = parseRows(text)
  const titles = head?.cells.map(toTitle) ?? []
  const program = PROGRAMS.find(({ title }) => titles.some((it) => title.test(it)))
  const orderAt = titles.findIndex((it) => ORDER_TITLE.test(it))
  if (!program || orderAt < 0)
    throw new CommandError(
      '1行目に「お客様管理番号」と、「伝票番号」（ヤマト運輸）か「お問い合せ送り状No.」（佐川急便）の項目名が必要です。送り状ソフトで、項目名をつけて書き出してください。',
    )
  const trackingAt = titles.findIndex((it) => program.title.test(it))
  const lines = rows.map(({ line, cells }) => ({
    line,
    order: toNumber(cells[orderAt] ?? ''),
    tracking: toTrackingDigits(cells[trackingAt] ?? ''),
  }))
  return { carrier: program.carrier, lines: lines.filter((it, at) => lines.findIndex(isSame(it)) === at) }
}

/** The program lists a label again for each box of a shipment. */
const isSame = (one: TrackingLine) => (other: TrackingLine) =>
  one.order === other.order && one.tracking === other.tracking

interface Row {
  line: number
  cells: string[]
}

function parseRows(text: string): Row[] {
  try {
    const options = { info: true, relax_column_count: true, skip_empty_lines: true } as const
    const found = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[]
    return found.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CommandError(
      `CSVファイルとして読めません（${String(error['lines'])}行目）。送り状ソフトで書き出し直してください。`,
      { cause: error },
    )
  }
}

/** 12 digits, of which the last is the remainder of the others by 7: both carriers have it so, and most typing errors fail it. */
export function findTrackingProblem(tracking: string): string | undefined {
  if (tracking === '') return '送り状の番号がありません。印刷してから書き出してください。'
  if (!/^\d{12}$/.test(tracking))
    return `番号が12桁の数字ではありません（${tracking}）。表計算ソフトで保存し直していないファイルを指定してください。`
  if (Number(tracking.slice(0, 11)) % 7 === Number(tracking.slice(11))) return undefined
  return `番号の最後の数字（チェックデジット）が合いません（${tracking}）。送り状でご確認ください。`
}
