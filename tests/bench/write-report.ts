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

const formatTable = (figures: Figure[]): string =>
  ['| what | measured | floor | ratio | goal | |', '|---|---|---|---|---|---|', ...figures.map(formatRow)].join('\n')

export const printPart = (part: string, figures: Figure[]): void => console.log(`\n${part}\n${formatTable(figures)}`)

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
    sections.set(part, `## ${part}\n\n${day}, ${getMachine()}\n\n${formatTable(figures)}`)
  const page = [
    '# Benchmarks',
    `Written by \`npm run bench\`. Server, load and browser share the processors.
First visits: Lighthouse, mobile, simulated throttling, a new browser and profile for each run, medians. The floor is a
hand-made page that is measured in the same runs (\`tests/bench/floor.ts\`). "TBT by processor time" counts tasks
after the first frame, without their waits for a processor. Longest tasks are those of a page without an inspector
(\`tests/bench/uninspected-page.ts\`).`,
    ...order.flatMap((part) => sections.get(part) ?? []),
  ]
  writeFileSync(FILE, `${page.join('\n\n')}\n`)
}
