import type { CatalogueState } from '../answers.ts'
import type { Deps } from '../deps.ts'
import { catalogue } from '../db/schema.ts'
import { nextMoment } from './catalogue-clock.ts'

/** The catalogue's version, and until when it holds if nobody changes anything. */
export async function readCatalogueState({ db }: Pick<Deps, 'db'>): Promise<CatalogueState> {
  const [row] = await db.select({ version: catalogue.version }).from(catalogue)
  const next = await nextMoment(db)
  return { version: row?.version ?? 0, nextChangeAt: next?.getTime() ?? Infinity }
}
