/**
 * `npm run test:storm [-- submissions [seed]]`: the storm journey with more submissions, thirty losses of PostgreSQL under
 * load, 10,000 random sequences of orders, 3,000 of what happens to paid ones, the accounts of 10,000 random orders, and the
 * returns of 10,000, processes that die at every step of what staff do, and 1,000 taps on tablets without a steady signal. Plain JavaScript without packages, like start.mjs.
 */
import { findBrowser } from './browser.mjs'
import { buildIfStale } from './built.mjs'
import { install } from './installed.mjs'
import { installPostgresInCi } from './postgres.mjs'
import { node, requireNode20, run } from './processes.mjs'

const [submissions = '1000', seed = `${Date.now() % 100_000}`] = process.argv.slice(2)

requireNode20()
await install()
const chromium = await findBrowser()
await installPostgresInCi()
await buildIfStale()
const journeys = await run(
  node,
  ['node_modules/@playwright/test/cli.js', 'test', 'storm', '--project=desktop', '--reporter=list'],
  { ...process.env, CHROMIUM_PATH: chromium, STORM_SUBMISSIONS: submissions, STORM_SEED: seed },
)
const losses = await run(
  node,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'tests/integration/database-loss.test.ts'],
  { ...process.env, STORM_ROUNDS: '30' },
)
const orders = await run(
  node,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'tests/integration/order-model.test.ts'],
  { ...process.env, ORDER_SEQUENCES: '10000', STORM_SEED: seed },
)
const payments = await run(
  node,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'tests/integration/payment-model.test.ts'],
  { ...process.env, PAYMENT_SEQUENCES: '3000', STORM_SEED: seed },
)
const accounts = await run(
  node,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'tests/integration/order-oracle.test.ts'],
  { ...process.env, ORACLE_ORDERS: '10000' },
)
const returns = await run(
  node,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'tests/integration/return-oracle.test.ts'],
  { ...process.env, RETURN_ORDERS: '10000' },
)
const deaths = await run(
  node,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project=server'],
    ...['tests/integration/order-crash.test.ts', 'tests/integration/order-kill.test.ts'],
  ],
  { ...process.env, CRASH_STRIDE: '1', ORDER_KILLS: '1' },
)
const desk = await run(
  node,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'tests/integration/desk-storm.test.ts'],
  { ...process.env, DESK_ACTIONS: '1000', STORM_SEED: seed },
)
process.exitCode = journeys || losses || orders || payments || accounts || returns || deaths || desk
