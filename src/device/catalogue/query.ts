/**
 * Reads from the page's offline catalogue: its database, index and clock. Reads from the server if the device has no result
 * or is slow.
 */
import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai'
import { type CallInput, type Endpoint, type ResponseBody, toEndpointUrl } from '#contract/shared/endpoint.ts'
import { once } from '#contract/shared/once.ts'
import { isOffline } from '#src/device/network/connectivity.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { createCollectionCache } from './collections.ts'
import {
  type CatalogueChange,
  type CompleteSnapshot,
  loadCurrent,
  onCatalogueChange,
  withCatalogueDb,
} from './database.ts'
import { queryCatalogue } from './handlers.ts'
import { hasOfflineCatalogue, setCatalogueChoice } from './has-catalogue.ts'
import { createItemCache } from './items.ts'
import type { CatalogueContext } from './readers.ts'
import { createIndexCache } from './search-index.ts'
import { recordResponse } from './shown-responses.ts'

/** The current time is never earlier than the last update, whatever the device's clock says. It only rises. */
let notBefore = 0
export const catalogueNow = (): number => Math.max(serverNow(), notBefore)

const index = createIndexCache(withCatalogueDb, catalogueNow)

const items = createItemCache(withCatalogueDb)

const collections = createCollectionCache(withCatalogueDb)

export const pageCatalogue: CatalogueContext = {
  withDb: withCatalogueDb,
  index,
  items,
  collections,
  now: catalogueNow,
}

/** The current snapshot, if there is one. Also corrects the flag that pages read synchronously. */
export async function loadSnapshot(): Promise<CompleteSnapshot | undefined> {
  const current = await withCatalogueDb(loadCurrent)
  notBefore = Math.max(notBefore, current?.fetchedAt ?? 0)
  if (current) setCatalogueChoice('kept')
  else if (hasOfflineCatalogue()) setCatalogueChoice('none')
  return current
}

/** The number of changes of the catalogue for which the index is up to date. */
export const catalogueUpdatesAtom: PrimitiveAtom<number> = atom(0)

/** The number of responses that the device has returned. They may be outdated. */
export const deviceResponsesAtom: PrimitiveAtom<number> = atom(0)

const store = getDefaultStore()

async function update(change: CatalogueChange): Promise<void> {
  if (change === 'all' || change.kinds.includes('item')) items.clear()
  collections.clear(change)
  // The next read loads them again.
  await Promise.all([index.update(change), loadSnapshot()]).catch(() => {})
  store.set(catalogueUpdatesAtom, (updates) => updates + 1)
}

onCatalogueChange((change) => void update(change))

/** The device is slower only while the index is built or if storage fails. Then the first result wins. */
const HEAD_START_MS = 300
/** While offline, the request most likely fails, and later than the device responds. */
const OFFLINE_HEAD_START_MS = 3_000

function raceWithHeadStart<T>(device: Promise<T>, callServer: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let request: Promise<T> | undefined
    const requestOnce = () => (request ??= callServer())
    // If the server fails, the device may still have the data.
    const headStart = isOffline() ? OFFLINE_HEAD_START_MS : HEAD_START_MS
    const timer = setTimeout(() => requestOnce().then(resolve, () => {}), headStart)
    device.then(
      (response) => {
        clearTimeout(timer)
        resolve(response)
      },
      () => {
        clearTimeout(timer)
        requestOnce().then(resolve, reject)
      },
    )
  })
}

/** Once per page; again after a failure. */
const ensureSnapshot = once(loadSnapshot)

export async function queryOrCall<E extends Endpoint>(
  it: E,
  input: CallInput<E> | undefined,
  callServer: () => Promise<ResponseBody<E>>,
  signal: AbortSignal | undefined,
): Promise<ResponseBody<E>> {
  const read = async () => {
    await ensureSnapshot()
    const response = await queryCatalogue(pageCatalogue, it, input)
    recordResponse(toEndpointUrl(it, input), response, () => queryCatalogue(pageCatalogue, it, input))
    store.set(deviceResponsesAtom, (responses) => responses + 1)
    return response
  }
  const response = await raceWithHeadStart(read(), callServer)
  signal?.throwIfAborted()
  return response
}
