/**
 * `npm run test:fuzz [-- requests [seed]]`: valid and hostile requests to every API endpoint, on both databases. Plain
 * JavaScript without packages, like start.mjs.
 */
import { install } from './installed.mjs'
import { installPostgresInCi } from './postgres.mjs'
import { node, requireNode20, run } from './processes.mjs'

const [requests = '5000', seed = `${Date.now() % 100_000}`] = process.argv.slice(2)

requireNode20()
await install()
await installPostgresInCi()
process.exitCode = await run(node, ['tests/fuzz/fuzz.ts', requests, seed], { ...process.env, NODE_ENV: 'test' })
