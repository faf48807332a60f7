/** Small pictures of the most popular items, saved ahead, so that lists have faces without network too. */
import type { Item } from '#contract/items.ts'
import { pictureAddress, pictureWidths } from '#contract/picture-addresses.ts'
import { MAX_THUMBNAILS, THUMBNAILS_CACHE } from '../cache-names.ts'
import { keep, readKept } from '../device-storage.ts'
import { isInstalled } from '../is-installed.ts'
import { savesData } from '../network-kind.ts'
import { pagePack, readPack } from './page-pack.ts'
import { isFull, setPackStatus } from './pack-status.ts'

const KEY = 'komorebi.pictures'
/** A card on a phone, not at its sharpest: some 9 kB each. */
const WIDTH = 360
const AT_ONCE = 4
const READ = 100

/** Also later ones, once somebody has asked for it. */
export const keepsPictures = (): boolean => isInstalled() || readKept(KEY) === 'kept'
export const notePictures = (kept: 'kept' | 'none'): void => keep(KEY, kept)

function thumbnailOf({ colours: [first] }: Item): string | undefined {
  if (!first) return undefined
  const { id, width } = first.picture
  const widths = pictureWidths(width)
  return pictureAddress(id, widths.findLast((it) => it <= WIDTH) ?? widths[0]!)
}

/** Their addresses, most popular first. */
async function wantedPictures(): Promise<Set<string>> {
  const [pack, { search }] = await Promise.all([readPack(), pagePack.index.read()])
  const ids = Array.from(search.orders.popular, (rank) => search.ids[rank]!)
  const wanted = new Set<string>()
  for (let i = 0; pack && i < ids.length && wanted.size < MAX_THUMBNAILS; i += READ) {
    const keys = ids.slice(i, i + READ).map((id): [number, number] => [pack.set, id])
    for (const row of await pagePack.withDb((db) => db.rows('item').bulkGet(keys))) {
      const address = row && thumbnailOf(row.value)
      if (address && wanted.size < MAX_THUMBNAILS) wanted.add(address)
    }
  }
  return wanted
}

async function saveAll(cache: Cache): Promise<void> {
  const wanted = await wantedPictures()
  const kept = new Set<string>()
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (wanted.has(pathname)) kept.add(pathname)
    else await cache.delete(request)
  }
  const missing = [...wanted].filter((address) => !kept.has(address)).values()
  const saveOneByOne = async () => {
    for (const address of missing) {
      const response = await fetch(address)
      if (response.ok) await cache.put(address, response)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, saveOneByOne))
}

/** Does what can be done now; the rest follows at another start. Never while data is being saved. */
export async function savePictures(): Promise<void> {
  if (savesData() || typeof caches === 'undefined') return
  // What was asked for should still be there tomorrow. The browser decides, and may ask.
  void navigator.storage?.persist?.().catch(() => {})
  setPackStatus({ work: 'pictures' })
  try {
    await saveAll(await caches.open(THUMBNAILS_CACHE))
    setPackStatus({ work: 'none' })
  } catch (error) {
    setPackStatus({ work: 'none', problem: isFull(error) ? 'full' : 'network' })
  }
}
