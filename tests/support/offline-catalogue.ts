/** An offline catalogue on a device, filled from a database. Tests import `fake-indexeddb/auto` before anything else. */
import Dexie from 'dexie'
import { expect } from 'vitest'
import * as catalogueApi from '#contract/catalogue/api.ts'
import type { Call } from '#contract/shared/render.ts'
import { loadChanges } from '#server/catalogue/feed.ts'
import { feeds } from '#server/modules.ts'
import type { Database } from '#server/platform/db/client.ts'
import { createCollectionCache } from '#src/device/catalogue/collections.ts'
import { CatalogueDb, type WithCatalogueDb, onCatalogueChange } from '#src/device/catalogue/database.ts'
import { createItemCache } from '#src/device/catalogue/items.ts'
import { pullCatalogue } from '#src/device/catalogue/pull.ts'
import type { CatalogueContext } from '#src/device/catalogue/readers.ts'
import { createIndexCache } from '#src/device/catalogue/search-index.ts'

export function openOfflineCatalogue({ db }: Database, now: () => number) {
  const device = new CatalogueDb()
  const withDb: WithCatalogueDb = (work) => Promise.resolve(work(device))
  const index = createIndexCache(withDb, now)
  const items = createItemCache(withDb)
  const collections = createCollectionCache(withDb)
  const pack: CatalogueContext = { withDb, index, items, collections, now }
  let renewing: Promise<void> = Promise.resolve()
  const stop = onCatalogueChange((change) => {
    items.clear()
    collections.clear(change)
    renewing = index.update(change)
  })
  const fetchChanges: Call = async (it, input) => {
    expect(it.path).toBe(catalogueApi.listChanges.path)
    return JSON.parse(JSON.stringify(await loadChanges({ db, feeds }, input!.query as object)))
  }
  return {
    pack,
    async pull() {
      await pullCatalogue({ call: fetchChanges, withDb, serverNow: now })
      await renewing
    },
    async close() {
      stop()
      device.close()
      await Dexie.delete(device.name)
    },
  }
}
