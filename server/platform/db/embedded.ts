import { execFile } from 'node:child_process'
import { chmod, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { drizzlePglite, migratePglite } from '#drizzle'
import { fromPglite } from 'pg-boss'
import { freeBytes, RESERVE_BYTES } from '#server/disk-room.ts'
import type { Database, Db } from './database.ts'
import { drizzleClient, textParsers } from './drizzle-client.ts'
import { makeJobTables } from './job-tables.ts'
import { lockDirectory } from './lock.ts'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'

/** The PostgreSQL inside of the embedded database; it opens no directory of another one. */
const EMBEDDED_MAJOR = '18'

/** The defaults are made for a server of its own: 128 MB of buffers, a gigabyte of log. */
const SMALL = ['shared_buffers=16MB', 'wal_buffers=1MB', 'max_wal_size=64MB', 'min_wal_size=32MB']

/** A new database takes 40 MB; the rest is its reserve. */
const NEW_BYTES = 80 * 1024 * 1024

/** Nothing runs beside the one session, so nobody else writes the log's changes into the tables and lets the log go. */
const CHECKPOINT_EVERY_MS = 5 * 60 * 1_000

interface EmbeddedOptions {
  dataDir?: string
  loadDataDir?: Blob
}

export async function openEmbedded(options: EmbeddedOptions, onProblem: (error: Error) => void): Promise<Database> {
  const lock = options.dataDir ? await lockDirectory(options.dataDir) : undefined
  try {
    if (options.dataDir) await refuseWithoutRoom(options.dataDir)
    const client = await openClient(options)
    const db = drizzlePglite({ client: drizzleClient(client), casing: 'snake_case' })
    await migratePglite(db, { migrationsFolder: MIGRATIONS_FOLDER })
    const jobStore = fromPglite(client)
    await makeJobTables(jobStore)
    // After a checkpoint that runs out of space the database never answers again.
    const checkpoint = async () => {
      if (options.dataDir) await refuseWithoutRoom(options.dataDir)
      await client.exec('checkpoint')
    }
    const checkpoints = setInterval(() => void checkpoint().catch(onProblem), CHECKPOINT_EVERY_MS).unref()
    return {
      kind: 'embedded',
      db: db as unknown as Db,
      jobStore,
      listen: (channel, onNotice) => client.listen(channel, onNotice),
      ...(lock ? { control: lock } : {}),
      async close() {
        clearInterval(checkpoints)
        await client.close()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

async function refuseWithoutRoom(dataDir: string, needed = RESERVE_BYTES): Promise<void> {
  const left = await freeBytes(dataDir)
  if (left >= needed) return
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`
  throw new Error(
    `The disk of ${dataDir} is full: ${megabytes(left)} free, at least ${megabytes(needed)} needed. ` +
      'Free some space, or choose another DATA_DIR.',
  )
}

async function openClient({ dataDir, loadDataDir }: EmbeddedOptions) {
  const directory = dataDir && (await databaseDirectory(dataDir))
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create({
    ...(directory ? { dataDir: directory } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    parsers: textParsers,
    startParams: [...PGlite.defaultStartParams, ...SMALL.flatMap((setting) => ['-c', setting])],
  })
}

async function databaseDirectory(dataDir: string): Promise<string> {
  const directory = join(dataDir, 'database')
  const major = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (major === undefined) {
    await refuseWithoutRoom(dataDir, NEW_BYTES)
    await createDirectory(directory)
  } else if (major.trim() !== EMBEDDED_MAJOR) {
    throw new Error(
      `${directory} was made by version ${major.trim()} of the embedded database; this one is version ${EMBEDDED_MAJOR} ` +
        'and cannot read it. Dump it with the program that made it and load the dump here, or choose another DATA_DIR.',
    )
  }
  // The embedded database lets everybody read and write its files.
  await chmod(directory, 0o700)
  return directory
}

/** Whole or not at all: a start that is broken off leaves nothing that looks like a database. */
async function createDirectory(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('./create-embedded.ts', import.meta.url)),
    unfinished,
  ])
  await rename(unfinished, directory)
}
