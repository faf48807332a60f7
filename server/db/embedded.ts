import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzlePglite, migratePglite } from '#drizzle'
import type { Database, Db } from './database.ts'
import { lockDirectory } from './lock.ts'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'

/** The PostgreSQL inside of the embedded database; it opens no directory of another one. */
const EMBEDDED_MAJOR = '18'

/** The defaults are made for a server of its own: 128 MB of buffers. */
const SMALL = ['-c', 'shared_buffers=16MB', '-c', 'wal_buffers=1MB']

interface EmbeddedOptions {
  dataDir?: string
  loadDataDir?: Blob
}

export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const lock = options.dataDir ? await lockDirectory(options.dataDir) : undefined
  try {
    const client = await openClient(options)
    const db = drizzlePglite({ client, casing: 'snake_case' })
    await migratePglite(db, { migrationsFolder: MIGRATIONS_FOLDER })
    return {
      kind: 'embedded',
      db: db as unknown as Db,
      listen: (channel, onNotice) => client.listen(channel, onNotice),
      ...(lock ? { control: lock } : {}),
      async close() {
        await client.close()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

async function openClient({ dataDir, loadDataDir }: EmbeddedOptions) {
  const directory = dataDir && (await databaseDirectory(dataDir))
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create({
    ...(directory ? { dataDir: directory } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    startParams: [...PGlite.defaultStartParams, ...SMALL],
  })
}

async function databaseDirectory(dataDir: string): Promise<string> {
  const directory = join(dataDir, 'database')
  await mkdir(directory, { recursive: true })
  const major = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (major && major.trim() !== EMBEDDED_MAJOR) {
    throw new Error(
      `${directory} was made by version ${major.trim()} of the embedded database; this one is version ${EMBEDDED_MAJOR} ` +
        'and cannot read it. Dump it with the program that made it and load the dump here, or choose another DATA_DIR.',
    )
  }
  return directory
}
