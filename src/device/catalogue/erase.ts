import { CATALOGUE_KINDS } from '#contract/catalogue/schema.ts'
import { THUMBNAILS_CACHE } from '#src/device/storage/names.ts'
import { withTimeLimit } from '#src/device/storage/limit-time.ts'
import { setCatalogueChoice } from './has-catalogue.ts'
import { withCatalogueDb } from './database.ts'
import { setCatalogueStatus } from './status.ts'
import { setThumbnailsChoice } from './thumbnails.ts'
import { notifyCatalogueChange } from './channel.ts'

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
