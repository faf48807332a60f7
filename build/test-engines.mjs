/**
 * `npm run test:engines`: installs what is missing, then runs the offline journeys in Firefox and WebKit. Plain JavaScript
 * without packages, like start.mjs.
 */
import { buildIfStale } from './built.mjs'
import { requireEngines } from './engines.mjs'
import { install } from './installed.mjs'
import { node, requireNode20, run } from './processes.mjs'

requireNode20()
await install()
await requireEngines()
await buildIfStale()
process.exitCode = await run(node, ['build/run-tests.ts', 'engines'], { ...process.env, NODE_ENV: 'test' })
