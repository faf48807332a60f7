/** Starts the store twice in a fresh clone, following the README. Part of `.ci/run`. */
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { startStore } from '#tests/support/running-store.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const SECOND_START_LIMIT_MS = 10_000
const STOP_LIMIT_MS = 10_000

const counts = { passed: 0, failed: 0 }
function check(what: string, holds: boolean): void {
  counts[holds ? 'passed' : 'failed']++
  console.log(`${holds ? '✓' : '✗'} ${what}`)
}

let said = ''
const npmStart = { program: 'npm', args: ['start'] }
const onOutput = (text: string) => {
  said += text
  process.stdout.write(text)
}
const dataDir = makeTempFolder('start')
const start = () => startStore({ dataDir, command: npmStart, onOutput })

const first = await start()
const page = await fetch(first.url)
check(
  'the home page answers 200 with the name of the store',
  page.status === 200 && (await page.text()).includes(SITE_NAME),
)
check('the health check answers 200', (await fetch(`${first.url}/healthz`)).status === 200)
check('the store says where it is', said.includes(new URL(first.url).port))

const stopRequestedAt = performance.now()
const code = await first.stop()
check('SIGTERM ends it gracefully', code === 0 && performance.now() - stopRequestedAt < STOP_LIMIT_MS)
check(
  'nothing listens any more',
  await fetch(first.url).then(
    () => false,
    () => true,
  ),
)

said = ''
const second = await start()
check(`the second start takes ${(second.startedInMs / 1000).toFixed(1)} s`, second.startedInMs < SECOND_START_LIMIT_MS)
check('the second start installs and builds nothing', !/Installing|Building/.test(said))
await second.stop()
await rm(dataDir, { recursive: true })

// Generated files such as the route tree must be committed unchanged.
const changed = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' })
check(`no committed file was changed${changed && `:\n${changed}`}`, changed === '')

console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed ? 1 : 0
