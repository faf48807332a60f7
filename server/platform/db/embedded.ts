import { execFile } from 'node:child_process'
import { chmod, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { loadPgliteDriver } from '#drizzle'
import { getFreeBytes, RESERVE_BYTES } from '#server/platform/system/disk-space.ts'
import { undefinedIfMissing } from '#server/platform/system/errors.ts'
import type { Database, Db } from './database.ts'
import { createJobTables, MIGRATIONS, rejectOutdated } from './migrations.ts'
import { compileEmbedded } from './embedded-module.ts'
import { lockDirectory } from './lock.ts'

/** PostgreSQL version of the embedded database, which cannot open directories of other versions. */
const EMBEDDED_MAJOR = '18'

/** The defaults are meant for a dedicated server: 128 MB of buffers, a gigabyte of log. */
const SMALL_SETTINGS = ['shared_buffers=16MB', 'wal_buffers=1MB', 'max_wal_size=64MB', 'min_wal_size=32MB']

/** A new database takes 40 MB; the rest is a reserve. */
const NEW_DATABASE_BYTES = 80 * 1024 * 1024

/** The embedded database has no background processes, so checkpoints must be triggered to truncate the log. */
const CHECKPOINT_EVERY_MS = 5 * 60 * 1_000

/** As in `build/serve.mjs`. */
const WITHOUT_OPTIMIZATION = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

interface EmbeddedOptions {
  dataDir?: string
  loadDataDir?: Blob
}

export async function openEmbedded(options: EmbeddedOptions, onProblem: (error: Error) => void): Promise<Database> {
  const lock = options.dataDir ? await lockDirectory(options.dataDir) : undefined
  try {
    if (options.dataDir) await rejectWithoutRoom(options.dataDir)
    const client = await openClient(options)
    await rejectOutdated((text) => client.query(text), {
      name: options.dataDir ? `The database in ${options.dataDir}` : 'The dump',
      hint: 'choose another DATA_DIR to begin with an empty one',
    }).catch(async (error: unknown) => {
      await client.close()
      throw error
    })
    const { drizzle, migrate } = await loadPgliteDriver()
    const db = drizzle({ client, casing: 'snake_case' })
    await migrate(db, MIGRATIONS)
    await createJobTables(
      (text) => client.query(text),
      (text) => client.exec(text),
    )
    // A checkpoint that runs out of space makes the database hang forever.
    const checkpoint = async () => {
      if (options.dataDir) await rejectWithoutRoom(options.dataDir)
      await client.exec('checkpoint')
    }
    const checkpoints = setInterval(() => void checkpoint().catch(onProblem), CHECKPOINT_EVERY_MS).unref()
    return {
      kind: 'embedded',
      db: db as unknown as Db,
      openJobStore: async () => (await import('pg-boss')).fromPglite(client),
      listen: (channel, onNotification) => client.listen(channel, onNotification),
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

async function rejectWithoutRoom(dataDir: string, needed = RESERVE_BYTES): Promise<void> {
  const left = await getFreeBytes(dataDir)
  if (left >= needed) return
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`
  throw new Error(
    `The disk of ${dataDir} is full: ${megabytes(left)} free, at least ${megabytes(needed)} needed. ` +
      'Free some space, or choose another DATA_DIR.',
  )
}

async function openClient({ dataDir, loadDataDir }: EmbeddedOptions) {
  const directory = dataDir && (await prepareDirectory(dataDir))
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create({
    ...(directory ? { dataDir: directory } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    pgliteWasmModule: await compileEmbedded(),
    startParams: [...PGlite.defaultStartParams, ...SMALL_SETTINGS.flatMap((setting) => ['-c', setting])],
  })
}

async function prepareDirectory(dataDir: string): Promise<string> {
  const directory = join(dataDir, 'database')
  const major = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(undefinedIfMissing)
  if (major === undefined) {
    await rejectWithoutRoom(dataDir, NEW_DATABASE_BYTES)
    await createDirectory(directory)
  } else if (major.trim() !== EMBEDDED_MAJOR) {
    throw new Error(
      `${directory} was made by version ${major.trim()} of the embedded database; this one is version ${EMBEDDED_MAJOR} ` +
        'and cannot read it. Dump it with the program that made it and load the dump here, or choose another DATA_DIR.',
    )
  }
  // The embedded database makes its files accessible to all users.
  await chmod(directory, 0o700)
  return directory
}

/** Atomic: an interrupted start leaves nothing that looks like a database. */
async function createDirectory(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [
    ...WITHOUT_OPTIMIZATION,
    fileURLToPath(new URL('./create-embedded.ts', import.meta.url)),
    unfinished,
  ])
  await rename(unfinished, directory)
}
