/** A server process on PostgreSQL. For each input line `{ key, body }` it sends a reservation and prints the response. */
import { createInterface } from 'node:readline'
import { openDatabase } from '#server/platform/db/client.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { makeCaller } from './customer-calls.ts'
import { makeSubmitter } from './reservation-calls.ts'
import { SHARED_SECRETS } from './shared-secrets.ts'
import { openTestApp } from './test-app.ts'

const nowMs = Number(process.env['NOW_MS'])
const database = await openDatabase({ databaseUrl: readEnv().DATABASE_URL })
const app = await openTestApp(database, { env: { TRUST_PROXY: '1', ...SHARED_SECRETS }, now: () => nowMs })
const send = makeSubmitter(makeCaller(app), () => nowMs)
process.stdout.write('ready\n')

for await (const line of createInterface({ input: process.stdin })) {
  const { key, body } = JSON.parse(line) as { key: string; body: unknown }
  const response = await send('POST /Reservations', body, { key })
  process.stdout.write(`${JSON.stringify({ status: response.status, body: response.body })}\n`)
}
