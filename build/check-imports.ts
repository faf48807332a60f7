/**
 * Checks the import rules of `.dependency-cruiser.cjs`, that no two folders import each other, and what the worker loads.
 * The tool reports "no violations" if it could read nothing, as with an unknown compiler, so every source file must have
 * been read.
 */
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { type ICruiseResult, cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const FOLDERS = ['contract', 'src', 'sw', 'desk', 'server', 'build', 'tests']
const WORKER = 'sw/sw.ts'
/** Too large for the worker's budget. */
const TOO_LARGE_FOR_WORKER = /^node_modules\/(react|react-dom|jotai|zod|wretch)\//
/** Tests may import everything. */
const PRODUCT = /^(contract|src|sw|server)\/.*(?<!\.test)\.tsx?$/

const options = await extractOptions('./.dependency-cruiser.cjs')
const { output } = await cruise(FOLDERS, { ...options, validate: true })
if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result')

const problems = [
  ...output.summary.violations
    .filter(({ rule }) => rule.severity === 'error')
    .map(({ rule, from, to, cycle }) => {
      return `${rule.name}: ${from} → ${cycle?.map(({ name }) => name).join(' → ') ?? to}`
    }),
  ...listMutualFolders(output).map((pair) => `these folders import each other: ${pair}`),
  ...listReachable(output, WORKER)
    .filter((file) => TOO_LARGE_FOR_WORKER.test(file))
    .map((file) => `the worker must not load: ${file}`),
  ...listUnread(output).map((file) => `not read: ${file}`),
]

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** Pairs, with an example of each direction. */
function listMutualFolders({ modules }: ICruiseResult): string[] {
  const examples = new Map<string, string>()
  for (const { source, dependencies } of modules.filter((it) => PRODUCT.test(it.source)))
    for (const { resolved } of dependencies.filter((it) => PRODUCT.test(it.resolved)))
      examples.set(`${dirname(source)} → ${dirname(resolved)}`, `${source} → ${resolved}`)
  return [...examples].flatMap(([pair, example]) => {
    const [from, to] = pair.split(' → ') as [string, string]
    const reverse = from < to ? examples.get(`${to} → ${from}`) : undefined
    return reverse ? `${from} and ${to} (${example}, ${reverse})` : []
  })
}

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
