/**
 * `npm run desk -- …`: the shop's side. A running server is asked over its socket; otherwise the database is opened. With
 * DATABASE_URL it works on PostgreSQL, beside whatever serves there.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { askServer } from './ask-server.ts'
import { openDatabase } from './db/client.ts'
import { holderOf } from './db/lock.ts'
import { type DeskFile, DeskRefused } from './desk/command.ts'
import { plainLines } from './desk/plain-output.ts'
import { help, understand } from './desk/understand.ts'
import { readEnv } from './env.ts'
import { openFileStore } from './files/open-file-store.ts'
import { fullReason, isStorageFull } from './is-storage-full.ts'
import { describeError } from './log.ts'

const tell = (line: string) => void process.stdout.write(`${line}\n`)

/** Nothing that is there is lost. */
function save({ name, bytes }: DeskFile): void {
  try {
    writeFileSync(resolve(name), bytes, { flag: 'wx' })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw new DeskRefused(`${name} を書き出せません。${isThere ? 'すでにあります。' : '場所をご確認ください。'}`)
  }
}

async function run(words: string[]): Promise<void> {
  const understood = understand(words)
  if (!understood) return help().forEach(tell)
  const env = readEnv()
  const { DATABASE_URL: databaseUrl, DATA_DIR } = env
  const dataDir = resolve(DATA_DIR)
  if (!databaseUrl && (await holderOf(dataDir))) return askServer(dataDir, '/desk', { words }, tell, save)
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    throw new DeskRefused(`${dataDir} にデータベースがありません。DATA_DIR か DATABASE_URL をご確認ください。`)
  }
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await understood.run({ db: database.db, files: openFileStore(env), now: Date.now }, tell, save)
  } finally {
    await database.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const reason = isStorageFull(error) ? fullReason(error as Error) : describeError(error).message
  for (const line of plainLines(reason)) process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
