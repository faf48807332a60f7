import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { type Figure, isMissed } from './figure.ts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

function budget({ atMost, atLeast, unit }: Figure): string {
  if (atMost !== undefined) return `≤ ${number.format(atMost)} ${unit}`
  return atLeast === undefined ? '' : `≥ ${number.format(atLeast)} ${unit}`
}

const row = (figure: Figure): string => {
  const verdict = budget(figure) && (isMissed(figure) ? 'missed' : 'ok')
  return `| ${figure.what} | ${number.format(figure.value)} ${figure.unit} | ${budget(figure)} | ${verdict} |`
}

const tableOf = (figures: Figure[]): string =>
  ['| what | measured | budget | |', '|---|---|---|---|', ...figures.map(row)].join('\n')

export const printFigures = (figures: Figure[]): void => console.log(`\n${tableOf(figures)}`)

/** Writes the table to `docs/benchmarks.md`. */
export function writeReport(figures: Figure[]): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const page = `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.
Server, load and browser share the processors. Lighthouse: mobile, simulated throttling, median.

${tableOf(figures)}
`
  writeFileSync('docs/benchmarks.md', page)
}
