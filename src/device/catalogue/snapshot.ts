/** Reads which snapshots of the catalogue this device has. */
import { CATALOGUE_SCHEMA } from '#contract/catalogue/schema.ts'
import type { CatalogueDb, CatalogueState, CompleteSnapshot, Snapshot } from './database.ts'

const isReadable = (snapshot: Snapshot | undefined): boolean => snapshot?.schema === CATALOGUE_SCHEMA

/** Ignores snapshots of another schema version. Their generation is not reused. */
export async function loadState(db: CatalogueDb): Promise<CatalogueState> {
  const { current, coming } = (await db.state.get('pack')) ?? {}
  return {
    id: 'pack',
    ...(current && isReadable(current) && { current }),
    ...(coming && isReadable(coming) && { coming }),
  }
}

/** The snapshot that the next feed response belongs to. */
export const getFeedTarget = ({ current, coming }: CatalogueState): Snapshot | undefined => coming ?? current

/** The snapshot in use; undefined if there is none. */
export const loadCurrent = async (db: CatalogueDb): Promise<CompleteSnapshot | undefined> =>
  (await loadState(db)).current
