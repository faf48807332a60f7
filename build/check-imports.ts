/**
 * Checks who imports whom (`.dependency-cruiser.cjs`). The tool says "no violations" when it could read nothing,
 * as happens with an unknown compiler, so every source file must have been read.
 */
import { globSync } from 'node:fs'
import { type ICruiseResult, cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const ROOMS = ['contract', 'src', 'sw', 'server', 'build', 'tests']

const options = await extractOptions('./.dependency-cruiser.cjs')
const { output } = await cruise(ROOMS, { ...options, validate: true })
if (typeof output === 'string') throw new Error('dependency-cruiser gave a text instead of a result')

const unread = filesUnread(output)
const violations = output.summary.violations.filter(({ rule }) => rule.severity === 'error')

for (const { rule, from, to, cycle } of violations) {
  console.error(`${rule.name}: ${from} → ${cycle?.map(({ name }) => name).join(' → ') ?? to}`)
}
for (const file of unread) console.error(`not read: ${file}`)
if (unread.length > 0 || violations.length > 0) process.exitCode = 1

function filesUnread({ modules }: ICruiseResult): string[] {
  const read = new Set(modules.map(({ source }) => source))
  return globSync(`{${ROOMS.join(',')}}/**/*.{ts,tsx}`).filter((file) => !file.endsWith('.d.ts') && !read.has(file))
}
