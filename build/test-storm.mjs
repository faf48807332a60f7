/**
 * `npm run test:storm [-- submissions [seed]]`: the storm of the journeys, larger. Plain JavaScript without packages, like
 * start.mjs.
 */
import { findBrowser } from './browser.mjs'
import { buildIfStale } from './built.mjs'
import { install } from './installed.mjs'
import { node, requireNode20, run } from './processes.mjs'

const [submissions = '1000', seed = `${Date.now() % 100_000}`] = process.argv.slice(2)

requireNode20()
await install()
const chromium = await findBrowser()
await buildIfStale()
process.exitCode = await run(
  node,
  ['node_modules/@playwright/test/cli.js', 'test', 'storm', '--project=desktop', '--reporter=list'],
  { ...process.env, CHROMIUM_PATH: chromium, STORM_SUBMISSIONS: submissions, STORM_SEED: seed },
)
