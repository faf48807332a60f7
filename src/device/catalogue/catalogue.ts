/** The page's offline catalogue: database, index and clock. */
import { pageSession } from '#src/device/session/page.ts'
import { hasOfflineCatalogue, setCatalogueChoice } from './has-catalogue.ts'
import { type CatalogueContext, createItemCache } from './handlers.ts'
import { type CompleteSnapshot, withCatalogueDb } from './database.ts'
import { createIndexCache } from './search-index.ts'
import { loadCurrent } from './snapshot.ts'
import { onCatalogueChange, type CatalogueChange } from './channel.ts'

/** The current time is never earlier than the last update, whatever the device's clock says. */
let notBefore = 0
export const catalogueNow = (): number => Math.max(pageSession().clock.serverNow(), notBefore)

const index = createIndexCache(withCatalogueDb, catalogueNow)

const items = createItemCache(withCatalogueDb)

export const pageCatalogue: CatalogueContext = { withDb: withCatalogueDb, index, items, now: catalogueNow }

/** The current snapshot, if there is one. Also corrects the flag that pages read synchronously. */
export async function loadSnapshot(): Promise<CompleteSnapshot | undefined> {
  const current = await withCatalogueDb(loadCurrent)
  notBefore = Math.max(notBefore, current?.fetchedAt ?? 0)
  if (current) setCatalogueChoice('kept')
  else if (hasOfflineCatalogue()) setCatalogueChoice('none')
  return current
}

const listeners = new Set<() => void>()

/** Called after the catalogue has changed and the index is up to date. */
export function onCatalogueUpdated(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function update(change: CatalogueChange): Promise<void> {
  items.clear()
  await Promise.all([index.update(change), loadSnapshot()]).catch(() => {})
  for (const listener of listeners) listener()
}

onCatalogueChange((change) => void update(change))
