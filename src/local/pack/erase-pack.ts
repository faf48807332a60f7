import { CATALOGUE_KINDS } from '#contract/catalogue.ts'
import { THUMBNAILS_CACHE } from '../cache-names.ts'
import { limitTime } from '../limit-time.ts'
import { notePack } from './has-pack.ts'
import { withPackDb } from './pack-db.ts'
import { setPackStatus } from './pack-status.ts'
import { notePictures } from './save-pictures.ts'
import { tellPackChange } from './tell-pack.ts'

/** The catalogue and its pictures leave the device, and stay away until they are asked for. */
export async function erasePack(): Promise<void> {
  notePack('erased')
  notePictures('none')
  const rows = withPackDb((db) =>
    db.transaction('rw', db.tables, async () => {
      await db.state.clear()
      await Promise.all(CATALOGUE_KINDS.map((kind) => db.rows(kind).clear()))
    }),
  )
  // Where storage is ill there may be nothing to erase; waiting for it does not help.
  await Promise.allSettled([rows, typeof caches !== 'undefined' && limitTime(caches.delete(THUMBNAILS_CACHE))])
  tellPackChange('all')
  setPackStatus({ work: 'none' })
}
