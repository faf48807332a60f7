/** `npm run check`: all static checks. The last line is `N passed, N failed`. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import { binaries } from './processes.mjs'

interface Check {
  name: string
  command: string
  args: string[]
}

const script = (name: string, file: string): Check => ({ name, command: process.execPath, args: [file] })
const tool = (name: string, program: string, ...args: string[]): Check => ({
  name,
  command: `${binaries}/${program}`,
  args,
})

const CHECKS: Check[] = [
  // Page and worker are checked with `browsers`, whose types are stricter.
  tool('types', 'tsc', '-b', 'contract', 'server', 'build', 'tests'),
  tool('lint', 'oxlint'),
  tool('format', 'oxfmt', '--check'),
  tool('styles', 'stylelint', 'src/**/*.css'),
  script('imports', 'build/check-imports.ts'),
  script('words', 'build/check-words.ts'),
  script('browsers', 'build/check-browsers.ts'),
  tool('dead code', 'knip'),
  script('migrations', 'build/check-migrations.ts'),
  script('sizes', 'build/check-sizes.ts'),
]

async function passes({ name, command, args }: Check): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number>((resolve) => {
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? 1))
  })
  const [code, out, problems] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(`${out}${problems}`.trim())
  return code === 0
}

async function runAll(): Promise<boolean[]> {
  const queue = CHECKS.values()
  const results: boolean[] = []
  const worker = async () => {
    for (const check of queue) results.push(await passes(check))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
}

const results = await runAll()
const failed = results.filter((passed) => !passed).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
