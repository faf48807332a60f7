import { catalogue } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { nextMoment } from './catalogue-clock.ts'

/** The newest version, and when (ms) time alone will change what it shows; Infinity if never. */
export async function readCatalogueState({ db }: Pick<Deps, 'db'>): Promise<{ version: number; nextChangeAt: number }> {
  const [row] = await db.select({ version: catalogue.version }).from(catalogue)
  const next = await nextMoment(db)
  return { version: row!.version, nextChangeAt: next?.getTime() ?? Infinity }
}
