/**
 * Runs both test runners and sums their counts; with the argument `engines`, only the journeys in other engines. The last
 * line is `N passed, N failed`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { runPackage } from './processes.mjs'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const folder = mkdtempSync(join(tmpdir(), 'komorebi-test-'))

async function runVitest(...projects: string[]): Promise<Counts> {
  const report = join(folder, `${projects[0]}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const selected = projects.map((it) => `--project=${it}`)
  const code = await runPackage('vitest/vitest.mjs', ['run', ...selected, ...reporters])
  return readCounts<JsonTestResults>('vitest', code, report, (it) => ({
    passed: it.numPassedTests,
    failed: it.numFailedTests,
    skipped: it.numPendingTests + it.numTodoTests,
  }))
}

async function runPlaywright(config: string): Promise<Counts> {
  const report = join(folder, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await runPackage('@playwright/test/cli.js', ['test', `--config=${config}`, '--reporter=list,json'], env)
  return readCounts<JSONReport>('playwright', code, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }))
}

/** A runner that ran no test, or broke outside a test, counts as failed. */
function readCounts<Report>(name: string, code: number, path: string, count: (report: Report) => Counts): Counts {
  const counts = existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 }
  if (counts.failed > 0 || (code === 0 && counts.passed > 0)) return counts
  console.error(`${name} failed outside its tests: exit code ${code}, ${counts.passed} tests passed`)
  return { ...counts, failed: 1 }
}

const results =
  process.argv[2] === 'engines'
    ? [await runPlaywright('tests/engines/playwright.config.ts')]
    : [
        // At once, because tests in the browser run one by one, and those of the server mostly wait.
        ...(await Promise.all([runVitest('unit', 'server'), runVitest('browser')])),
        await runPlaywright('playwright.config.ts'),
      ]
rmSync(folder, { recursive: true })

const sum = (key: keyof Counts): number => results.reduce((total, counts) => total + counts[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}`)
process.exitCode = sum('failed') ? 1 : 0
