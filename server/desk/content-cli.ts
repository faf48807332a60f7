/**
 * `npm run content`: imports content, through the socket of a running server or directly into the database.
 *   -- --sample            the bundled sample content (default), with its demo customer. PostgreSQL gets the customer only
 *                          if `--sample` is given
 *   -- --from <folder>     your own content directory
 *   -- --only <entry>      imports this entry and leaves the others as they are: `columns/12.md`, `items/101`, `shops.json`,
 *                          `shops/1`, a whole folder. May be repeated, also with --from
 *   -- --generate <count>  this many generated items for scale tests; 0 removes them
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runOnServer } from '#server/platform/desk/control-client.ts'
import { type ContentCommand, MAX_GENERATED, runContentCommand } from '#server/import-content.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { findHolder } from '#server/platform/db/lock.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { formatDiskFull, isStorageFull } from '#server/platform/system/errors.ts'

function readRequest(isEmbedded: boolean): ContentCommand {
  const { values } = parseArgs({
    options: {
      sample: { type: 'boolean' },
      from: { type: 'string' },
      generate: { type: 'string' },
      only: { type: 'string', multiple: true },
    },
  })
  if (values.sample && values.from !== undefined)
    throw new Error('--sample と --from は、どちらか一つを指定してください。')
  const folder = values.from === undefined ? {} : { folder: resolve(values.from) }
  if (values.only) {
    if (values.sample || values.generate !== undefined)
      throw new Error('--only は、--sample や --generate と一緒に指定できません。')
    return { ...folder, only: values.only }
  }
  const withDemo = values.sample ?? (isEmbedded && values.from === undefined)
  if (values.generate === undefined) return { ...folder, withDemo }
  const generate = Number(values.generate)
  if (!/^\d+$/.test(values.generate) || generate > MAX_GENERATED) {
    throw new Error(`--generate には、0から${MAX_GENERATED}までの数字を指定してください: ${values.generate}`)
  }
  return { ...folder, withDemo: values.sample ?? false, generate }
}

async function run(): Promise<void> {
  const env = readEnv()
  const request = readRequest(!env.DATABASE_URL)
  const dataDir = resolve(env.DATA_DIR)
  const printLine = (line: string) => process.stdout.write(`${line}\n`)
  if (!env.DATABASE_URL && (await findHolder(dataDir))) return runOnServer(dataDir, '/content', request, printLine)
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir })
  try {
    await runContentCommand(request, { db: database.db, dataDir, now: Date.now }, printLine)
  } finally {
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${isStorageFull(error) ? formatDiskFull(error as Error) : (error as Error).message}\n`)
  process.exitCode = 1
}
