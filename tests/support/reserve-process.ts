/** A server of its own on a PostgreSQL: for each line `{ key, body }` it sends a reservation and says what was answered. */
import { createInterface } from 'node:readline'
import { openDatabase } from '#server/db/client.ts'
import { readEnv } from '#server/env.ts'
import { callerOf } from './customer-calls.ts'
import { submitterOf } from './reservation-calls.ts'
import { SHARED_SECRETS } from './shared-secrets.ts'
import { openTestApp } from './test-app.ts'

const nowMs = Number(process.env['NOW_MS'])
const database = await openDatabase({ databaseUrl: readEnv().DATABASE_URL })
const app = await openTestApp(database, { env: { TRUST_PROXY: '1', ...SHARED_SECRETS }, now: () => nowMs })
const send = submitterOf(callerOf(app), () => nowMs)
process.stdout.write('ready\n')

for await (const line of createInterface({ input: process.stdin })) {
  const { key, body } = JSON.parse(line) as { key: string; body: unknown }
  const answered = await send('POST /Reservations', body, { key })
  process.stdout.write(`${JSON.stringify({ status: answered.status, body: answered.body })}\n`)
}
