/** Reads which snapshots of the catalogue this device has. */
import { CATALOGUE_SCHEMA } from '#contract/catalogue/schema.ts'
import type { CatalogueDb, CatalogueState, CompleteSnapshot, Snapshot } from './database.ts'

const isReadable = (snapshot: Snapshot | undefined): boolean => snapshot?.schema === CATALOGUE_SCHEMA

/** Ignores snapshots of another schema version. Their generation is not reused. */
export async function loadState(db: CatalogueDb): Promise<CatalogueState> {
  const { current, pending } = (await db.state.get('catalogue')) ?? {}
  return {
    id: 'catalogue',
    ...(current && isReadable(current) && { current }),
    ...(pending && isReadable(pending) && { pending }),
  }
}

/** The snapshot that the next feed response belongs to. */
export const getFeedTarget = ({ current, pending }: CatalogueState): Snapshot | undefined => pending ?? current

/** The snapshot in use; undefined if there is none. */
export const loadCurrent = async (db: CatalogueDb): Promise<CompleteSnapshot | undefined> =>
  (await loadState(db)).current
