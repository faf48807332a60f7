import { eq, sql } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { catalogue } from '#server/db/schema.ts'

/**
 * Changes public data: one transaction, one new version for all of it. `change` writes rows with `rev` = that version
 * and tells whether it wrote any; if not, the version stays. Answers the new version.
 * The catalogue's row is locked from the beginning, so that such changes happen one after the other.
 */
export function changeCatalogue(
  db: Db,
  change: (tx: Db, version: number) => Promise<boolean>,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ version: catalogue.version })
      .from(catalogue)
      .where(eq(catalogue.id, 1))
      .for('update')
    const version = row!.version + 1
    if (!(await change(tx, version))) return undefined
    await tx.update(catalogue).set({ version }).where(eq(catalogue.id, 1))
    await tx.execute(sql`select pg_notify('catalogue', ${String(version)})`)
    return version
  })
}

/** The newest version; 0 until there is content. */
export async function readVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: catalogue.version }).from(catalogue)
  return row!.version
}
