/**
 * `npm run content`: imports the content. A running server is asked over its socket; otherwise the database is opened.
 *   -- --sample            the content that comes along (also the default), with its demo customer, whom only an embedded
 *                          database gets without being asked
 *   -- --from <folder>     a content directory of your own
 *   -- --generate <count>  so many items of the scale sample; 0 takes them off
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { askServer } from './ask-server.ts'
import { type ContentOrder, MAX_GENERATED, runContentOrder } from './content/content-order.ts'
import { openDatabase } from './db/client.ts'
import { holderOf } from './db/lock.ts'
import { readEnv } from './env.ts'
import { fullReason, isStorageFull } from './is-storage-full.ts'

function readOrder(isEmbedded: boolean): ContentOrder {
  const { values } = parseArgs({
    options: { sample: { type: 'boolean' }, from: { type: 'string' }, generate: { type: 'string' } },
  })
  if (values.sample && values.from !== undefined) throw new Error('Either --sample or --from')
  const folder = values.from === undefined ? {} : { folder: resolve(values.from) }
  const withDemo = values.sample ?? (isEmbedded && values.from === undefined)
  if (values.generate === undefined) return { ...folder, withDemo }
  const generate = Number(values.generate)
  if (!/^\d+$/.test(values.generate) || generate > MAX_GENERATED) {
    throw new Error(`--generate needs a number from 0 to ${MAX_GENERATED}, not ${values.generate}`)
  }
  return { ...folder, withDemo: values.sample ?? false, generate }
}

async function run(): Promise<void> {
  const env = readEnv()
  const order = readOrder(!env.DATABASE_URL)
  const dataDir = resolve(env.DATA_DIR)
  const tell = (line: string) => process.stdout.write(`${line}\n`)
  if (!env.DATABASE_URL && (await holderOf(dataDir))) return askServer(dataDir, '/content', order, tell)
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir })
  try {
    await runContentOrder(order, { db: database.db, dataDir, now: Date.now }, tell)
  } finally {
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${isStorageFull(error) ? fullReason(error as Error) : (error as Error).message}\n`)
  process.exitCode = 1
}
