/** How much of the catalogue this device keeps. */
import { CATALOGUE_KINDS } from '#contract/catalogue.ts'
import { THUMBNAILS_CACHE } from '../cache-names.ts'
import { limitTime } from '../limit-time.ts'
import { readPack } from './page-pack.ts'
import { keysOf, type PackDb, withPackDb } from './pack-db.ts'
import { makePause } from './pause.ts'

export interface PackFigures {
  version: number
  /** Server time, ms. */
  toldAt: number
  items: number
  pictures: number
}

const rowsOf = (db: PackDb, kind: (typeof CATALOGUE_KINDS)[number], set: number) =>
  db
    .rows(kind)
    .where('[set+id]')
    .between(...keysOf(set), true, true)

async function sumRows(set: number): Promise<number> {
  const pause = makePause()
  let sum = 0
  for (const kind of CATALOGUE_KINDS) {
    const keys = await withPackDb((db) => rowsOf(db, kind, set).primaryKeys())
    for (let i = 0; i < keys.length; i += 100) {
      const rows = await withPackDb((db) => db.rows(kind).bulkGet(keys.slice(i, i + 100)))
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
  typeof caches === 'undefined' ? undefined : await limitTime(caches.open(THUMBNAILS_CACHE))

/** All that the store keeps here, the program too; where the browser does not tell, the catalogue and its pictures. */
export async function readKeptBytes(): Promise<number> {
  const told = await navigator.storage?.estimate?.().catch(() => undefined)
  if (told?.usage !== undefined) return told.usage
  const pack = await readPack()
  if (!pack) return 0
  const cache = await openThumbnails()
  return (await sumRows(pack.set)) + (cache ? await sumPictures(cache) : 0)
}

/** Undefined: nothing is kept. Rejects where storage does not answer. */
export async function readPackFigures(): Promise<PackFigures | undefined> {
  const pack = await readPack()
  if (!pack) return undefined
  const { version, toldAt, set } = pack
  const cache = await openThumbnails()
  const [items, pictures] = await Promise.all([
    withPackDb((db) => rowsOf(db, 'item', set).count()),
    cache ? cache.keys().then((keys) => keys.length) : 0,
  ])
  return { version, toldAt, items, pictures }
}
