/** Statistics of the offline catalogue stored on this device, and its deletion. */
import { CATALOGUE_KINDS } from '#contract/catalogue/schema.ts'
import type { DeviceDataSet } from '#src/device/storage/data-set.ts'
import { THUMBNAILS_CACHE } from '#src/device/storage/names.ts'
import { withTimeLimit } from '#src/device/storage/limit-time.ts'
import { getGenerationRange, type CatalogueDb, withCatalogueDb, notifyCatalogueChange } from './database.ts'
import { setCatalogueChoice } from './has-catalogue.ts'
import { loadSnapshot } from './query.ts'
import { createPause } from './search-index.ts'
import { setCatalogueStatus } from './status.ts'
import { setThumbnailsChoice } from './thumbnails.ts'

export interface CatalogueStats {
  version: number
  /** Server time, ms. */
  fetchedAt: number
  items: number
  pictures: number
}

const queryRows = (db: CatalogueDb, kind: (typeof CATALOGUE_KINDS)[number], generation: number) =>
  db
    .rows(kind)
    .where('[generation+id]')
    .between(...getGenerationRange(generation), true, true)

async function sumRows(generation: number): Promise<number> {
  const pause = createPause()
  let sum = 0
  for (const kind of CATALOGUE_KINDS) {
    const keys = await withCatalogueDb((db) => queryRows(db, kind, generation).primaryKeys())
    for (let i = 0; i < keys.length; i += 100) {
      const rows = await withCatalogueDb((db) => db.rows(kind).bulkGet(keys.slice(i, i + 100)))
      for (const row of rows) sum += JSON.stringify(row).length
      await pause()
    }
  }
  return sum
}

async function sumPictures(cache: Cache): Promise<number> {
  let sum = 0
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    sum += Number(response?.headers.get('content-length') ?? 0)
  }
  return sum
}

const openThumbnails = async () =>
  typeof caches === 'undefined' ? undefined : await withTimeLimit(caches.open(THUMBNAILS_CACHE))

/** Storage used by the site, bundle included. If the browser does not report it: catalogue and thumbnails only. */
export async function loadStoredBytes(): Promise<number> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  if (estimate?.usage !== undefined) return estimate.usage
  const snapshot = await loadSnapshot()
  if (!snapshot) return 0
  const cache = await openThumbnails()
  return (await sumRows(snapshot.generation)) + (cache ? await sumPictures(cache) : 0)
}

/** Undefined if there is no offline catalogue. Rejects if storage does not respond. */
export async function loadCatalogueStats(): Promise<CatalogueStats | undefined> {
  const snapshot = await loadSnapshot()
  if (!snapshot) return undefined
  const { version, fetchedAt, generation } = snapshot
  const cache = await openThumbnails()
  const [items, pictures] = await Promise.all([
    withCatalogueDb((db) => queryRows(db, 'item', generation).count()),
    cache ? cache.keys().then((keys) => keys.length) : 0,
  ])
  return { version, fetchedAt, items, pictures }
}

/** Deletes the catalogue and its thumbnails. They are not loaded again until the customer asks for them. */
export async function eraseOfflineCatalogue(): Promise<void> {
  setCatalogueChoice('erased')
  setThumbnailsChoice('none')
  const rows = withCatalogueDb((db) =>
    db.transaction('rw', db.tables, async () => {
      await db.state.clear()
      await Promise.all(CATALOGUE_KINDS.map((kind) => db.rows(kind).clear()))
    }),
  )
  // If storage fails there may be nothing to erase; do not wait for it.
  await Promise.allSettled([rows, typeof caches !== 'undefined' && withTimeLimit(caches.delete(THUMBNAILS_CACHE))])
  notifyCatalogueChange('all')
  setCatalogueStatus({ work: 'none' })
}

export const catalogueData: DeviceDataSet = { erase: eraseOfflineCatalogue }
