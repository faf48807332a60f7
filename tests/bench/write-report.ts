import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { type Figure, formatGoal, formatNumber, isMissed } from './figure.ts'

const FILE = 'docs/benchmarks.md'

function getRatio({ value, floor }: Figure): string {
  if (!floor) return ''
  return value === undefined ? '' : `${formatNumber(value / floor)} ×`
}

function getVerdict(figure: Figure): string {
  if (figure.value === undefined) return 'not measurable here'
  return formatGoal(figure) && (isMissed(figure) ? 'missed' : 'ok')
}

function formatRow(figure: Figure): string {
  const { what, value, floor, unit } = figure
  const [measured, ofFloor] = [value, floor].map((it) => (it === undefined ? '' : formatNumber(it, unit)))
  return `| ${what} | ${measured} | ${ofFloor} | ${getRatio(figure)} | ${formatGoal(figure)} | ${getVerdict(figure)} |`
}

const formatRows = (figures: Figure[]): string =>
  ['| what | measured | floor | ratio | goal | |', '|---|---|---|---|---|---|', ...figures.map(formatRow)].join('\n')

/** The value, its ratio to the floor where that is the goal, in bold if it misses the goal. */
function formatCell(figure: Figure | undefined): string {
  if (figure?.value === undefined) return ''
  const ratio = figure.atMostTimesFloor === undefined ? '' : ` (${getRatio(figure)})`
  const text = formatNumber(figure.value) + ratio
  return isMissed(figure) ? `**${text}**` : text
}

/** One row for each page, those that miss the most goals first, then by the first figure that is a time. */
function formatPages(figures: Figure[]): string {
  const columns = [...new Map(figures.map((figure) => [figure.what, figure])).values()]
  const byPage = Object.entries(Object.groupBy(figures, ({ page }) => page!)) as [string, Figure[]][]
  const countMissed = (of: Figure[]) => of.filter(isMissed).length
  const sortTime = (of: Figure[]) => of.find(({ unit }) => unit === 'ms')?.value ?? 0
  const rows = byPage.toSorted(([, a], [, b]) => countMissed(b) - countMissed(a) || sortTime(b) - sortTime(a))
  const formatLine = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    formatLine(['page', ...columns.map(({ what, unit }) => (unit ? `${what}, ${unit}` : what))]),
    formatLine(['---', ...columns.map(() => '---')]),
    formatLine(['goal', ...columns.map(formatGoal)]),
    formatLine(['floor', ...columns.map(({ floor }) => (floor === undefined ? '' : formatNumber(floor)))]),
    ...rows.map(([page, of]) =>
      formatLine([page, ...columns.map(({ what }) => formatCell(of.find((figure) => figure.what === what)))]),
    ),
  ].join('\n')
}

function formatTables(figures: Figure[]): string {
  const ofPages = figures.filter(({ page }) => page !== undefined)
  const others = figures.filter(({ page }) => page === undefined)
  return [others.length > 0 && formatRows(others), ofPages.length > 0 && formatPages(ofPages)]
    .filter(Boolean)
    .join('\n\n')
}

export const printPart = (part: string, figures: Figure[]): void => console.log(`\n${part}\n${formatTables(figures)}`)

const HEADING = /^## (.+)$/m

/** The sections of the present report by part: what was not measured now stays. */
function readSections(): Map<string, string> {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const sections = text.split(/^(?=## )/m).filter((section) => HEADING.test(section))
  return new Map(sections.map((section) => [HEADING.exec(section)![1]!, section.trim()]))
}

function getMachine(): string {
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`
  return `${processor}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
}

/** Replaces the measured parts in `docs/benchmarks.md`. `order` lists all parts. */
export function writeReport(measured: ReadonlyMap<string, Figure[]>, order: readonly string[]): void {
  const sections = readSections()
  const day = new Date().toISOString().slice(0, 10)
  for (const [part, figures] of measured)
    sections.set(part, `## ${part}\n\n${day}, ${getMachine()}\n\n${formatTables(figures)}`)
  const page = [
    '# Benchmarks',
    `Written by \`npm run bench\`. Server, load and browser share the processors.
First visits: Lighthouse, mobile, simulated throttling, a new browser and profile for each run, medians. The floor is a
hand-made page that is measured in the same runs (\`tests/bench/floor.ts\`). "TBT by processor" counts tasks
after the first frame, without their waits for a processor. The main thread's time is what it had of a processor until
twelve seconds after the start, so that waiting cannot lower it. Bold figures miss their goal; pages that miss most are first.`,
    ...order.flatMap((part) => sections.get(part) ?? []),
  ]
  writeFileSync(FILE, `${page.join('\n\n')}\n`)
}
