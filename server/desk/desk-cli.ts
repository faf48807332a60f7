/**
 * `npm run desk -- …`: commands for shop staff, through the socket of a running server or directly on the database. With
 * DATABASE_URL they use PostgreSQL, next to any running servers.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { runOnServer } from '#server/platform/desk/control-client.ts'
import { deskCommands } from '#server/modules.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { findHolder } from '#server/platform/db/lock.ts'
import type { DeskFile } from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toPlainLines } from '#server/platform/desk/show.ts'
import { listHelp, parseCommand } from '#server/platform/desk/run-command.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { openFileStore } from '#server/platform/files/file-store.ts'
import { decodeSheet, decodeText } from '#server/platform/system/decode-text.ts'
import { formatDiskFull, isStorageFull } from '#server/platform/system/errors.ts'
import { describeError } from '#server/platform/system/log.ts'

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

/** Never overwrites a file. */
function save({ name, bytes }: DeskFile): void {
  try {
    writeFileSync(resolve(name), bytes, { flag: 'wx' })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw new CommandError(`${name} を書き出せません。${isThere ? 'すでにあります。' : '場所をご確認ください。'}`)
  }
}

function readText({ name, kind }: { name: string; kind: 'text' | 'sheet' }): string {
  const decoded = (kind === 'sheet' ? decodeSheet : decodeText)(readBytes(name))
  if ('text' in decoded) return decoded.text
  throw new CommandError(`${name}の${decoded.line}行目: ${decoded.reason}`)
}

function readBytes(name: string): Uint8Array {
  try {
    return readFileSync(resolve(name))
  } catch {
    throw new CommandError(`${name} を読めません。場所をご確認ください。`)
  }
}

/** The system's user. In a container they may have no name. */
function getUser(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? ''}`
  }
}

async function run(args: string[]): Promise<void> {
  const command = parseCommand(deskCommands, args)
  if (!command) return listHelp(deskCommands).forEach(printLine)
  const text = command.file === undefined ? undefined : readText(command.file)
  const user = getUser()
  const env = readEnv()
  const { DATABASE_URL: databaseUrl, DATA_DIR } = env
  const dataDir = resolve(DATA_DIR)
  if (!databaseUrl && (await findHolder(dataDir)))
    return runOnServer(dataDir, '/desk', { args, user, text }, printLine, save)
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    throw new CommandError(`${dataDir} にデータベースがありません。DATA_DIR か DATABASE_URL をご確認ください。`)
  }
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    const deps = { db: database.db, env, files: openFileStore(env), now: Date.now, user }
    await command.run(deps, printLine, save, text)
  } finally {
    await database.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const reason = isStorageFull(error) ? formatDiskFull(error as Error) : describeError(error).message
  for (const line of toPlainLines(reason)) process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
