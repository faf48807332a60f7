/** Downloads small pictures of the most popular items, so that lists show pictures offline. */
import type { Item } from '#contract/items/schema.ts'
import { getPictureUrl, getPictureWidths } from '#contract/shared/picture-urls.ts'
import { MAX_THUMBNAILS, THUMBNAILS_CACHE } from '#src/device/storage/names.ts'
import { setStored, getStored } from '#src/device/storage/local-storage.ts'
import { isInstalled } from '#src/device/storage/platform.ts'
import { isSavingData } from '#src/device/network/connection.ts'
import { pageCatalogue, loadSnapshot } from './query.ts'
import { isFull, setCatalogueStatus } from './status.ts'

export const THUMBNAILS_CHOICE_KEY = 'komorebi.pictures'
/** Enough for a card on a phone; about 9 kB each. */
const WIDTH = 360
const PARALLEL = 4
const BATCH_SIZE = 100

/** Also for later items, once the customer has chosen it. */
export const isSavingThumbnails = (): boolean => isInstalled() || getStored(THUMBNAILS_CHOICE_KEY) === 'kept'
export const setThumbnailsChoice = (choice: 'kept' | 'none'): void => setStored(THUMBNAILS_CHOICE_KEY, choice)

function getThumbnail({ colours: [first] }: Item): string | undefined {
  if (!first) return undefined
  const { id, width } = first.picture
  const widths = getPictureWidths(width)
  return getPictureUrl(id, widths.findLast((it) => it <= WIDTH) ?? widths[0]!)
}

/** URLs, most popular item first. */
async function listWanted(): Promise<Set<string>> {
  const [snapshot, { search }] = await Promise.all([loadSnapshot(), pageCatalogue.index.read()])
  const ids = Array.from(search.orders.popular, (rank) => search.ids[rank]!)
  const wanted = new Set<string>()
  for (let i = 0; snapshot && i < ids.length && wanted.size < MAX_THUMBNAILS; i += BATCH_SIZE) {
    const keys = ids.slice(i, i + BATCH_SIZE).map((id): [number, number] => [snapshot.generation, id])
    for (const row of await pageCatalogue.withDb((db) => db.rows('item').bulkGet(keys))) {
      const address = row && getThumbnail(row.value)
      if (address && wanted.size < MAX_THUMBNAILS) wanted.add(address)
    }
  }
  return wanted
}

async function saveAll(cache: Cache): Promise<void> {
  const wanted = await listWanted()
  const cached = new Set<string>()
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (wanted.has(pathname)) cached.add(pathname)
    else await cache.delete(request)
  }
  const missing = [...wanted].filter((address) => !cached.has(address)).values()
  const downloadNext = async () => {
    for (const address of missing) {
      const response = await fetch(address)
      if (response.ok) await cache.put(address, response)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, downloadNext))
}

/** Downloads what it can; the rest follows at another start. Never with Data Saver on. */
export async function saveThumbnails(): Promise<void> {
  if (isSavingData() || typeof caches === 'undefined') return
  // Ask the browser not to evict what the customer requested.
  void navigator.storage?.persist?.().catch(() => {})
  setCatalogueStatus({ work: 'pictures' })
  try {
    await saveAll(await caches.open(THUMBNAILS_CACHE))
    setCatalogueStatus({ work: 'none' })
  } catch (error) {
    setCatalogueStatus({ work: 'none', problem: isFull(error) ? 'full' : 'network' })
  }
}
