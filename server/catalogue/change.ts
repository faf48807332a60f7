import { eq, type InferSelectModel, sql } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { CATALOGUE_CHANNEL } from '#server/platform/db/notify.ts'
import { catalogue } from './schema.ts'

type Change = (tx: Db, version: number) => Promise<boolean>

/**
 * Changes public data in one transaction with one new version. `change` writes rows with `rev` = version and returns
 * whether it wrote any; if not, the version stays. Returns the new version.
 * Locks the row of the catalogue first, so that changes run one after another.
 */
export const changeCatalogue = (db: Db, change: Change): Promise<number | undefined> =>
  db.transaction((tx) => changeCatalogueIn(tx, change))

/** The same within a transaction. */
export async function changeCatalogueIn(tx: Db, change: Change): Promise<number | undefined> {
  const [row] = await tx.select({ version: catalogue.version }).from(catalogue).where(eq(catalogue.id, 1)).for('update')
  const version = row!.version + 1
  if (!(await change(tx, version))) return undefined
  await tx.update(catalogue).set({ version }).where(eq(catalogue.id, 1))
  await tx.execute(sql`select pg_notify(${CATALOGUE_CHANNEL}, ${String(version)})`)
  return version
}

type Versions = Pick<InferSelectModel<typeof catalogue>, 'generation' | 'version' | 'searchVersion'>

export async function loadVersions(db: Db): Promise<Versions> {
  const { generation, version, searchVersion } = catalogue
  const [row] = await db.select({ generation, version, searchVersion }).from(catalogue)
  return row!
}

/** The current version; 0 before the first import. */
export const loadCatalogueVersion = async (db: Db): Promise<number> => (await loadVersions(db)).version
