import type { Deps } from '../deps.ts'
import { nextMoment } from './catalogue-clock.ts'
import { readVersion } from './change-catalogue.ts'

export interface CatalogueState {
  version: number
  /** When the catalogue next changes by the clock alone, ms; Infinity if never. */
  nextChangeAt: number
}

/** The catalogue's version, and until when it holds if nobody changes anything. */
export async function readCatalogueState({ db }: Pick<Deps, 'db'>): Promise<CatalogueState> {
  const version = await readVersion(db)
  const next = await nextMoment(db)
  return { version, nextChangeAt: next?.getTime() ?? Infinity }
}
