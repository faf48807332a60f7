/**
 * Checks the import rules of `.dependency-cruiser.cjs` and what the worker loads. The tool reports "no violations" if it
 * could read nothing, as with an unknown compiler, so every source file must have been read.
 */
import { globSync } from 'node:fs'
import { type ICruiseResult, cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const FOLDERS = ['contract', 'src', 'sw', 'server', 'build', 'tests']
const WORKER = 'sw/sw.ts'
/** Too large for the worker's budget. */
const TOO_LARGE_FOR_WORKER = /^node_modules\/(react|react-dom|jotai|zod|wretch)\//

const options = await extractOptions('./.dependency-cruiser.cjs')
const { output } = await cruise(FOLDERS, { ...options, validate: true })
if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result')

const problems = [
  ...output.summary.violations
    .filter(({ rule }) => rule.severity === 'error')
    .map(({ rule, from, to, cycle }) => {
      return `${rule.name}: ${from} → ${cycle?.map(({ name }) => name).join(' → ') ?? to}`
    }),
  ...listReachable(output, WORKER)
    .filter((file) => TOO_LARGE_FOR_WORKER.test(file))
    .map((file) => `the worker must not load: ${file}`),
  ...listUnread(output).map((file) => `not read: ${file}`),
]

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** Everything that a file loads at run time. Type imports load nothing. */
function listReachable({ modules }: ICruiseResult, start: string): string[] {
  const importsOf = new Map(modules.map(({ source, dependencies }) => [source, dependencies]))
  const files = new Set([start])
  for (const file of files) {
    for (const { resolved, dependencyTypes } of importsOf.get(file) ?? []) {
      if (!dependencyTypes.includes('type-only')) files.add(resolved)
    }
  }
  return [...files]
}

function listUnread({ modules }: ICruiseResult): string[] {
  const readFiles = new Set(modules.map(({ source }) => source))
  return globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx}`).filter(
    (file) => !file.endsWith('.d.ts') && !readFiles.has(file),
  )
}
