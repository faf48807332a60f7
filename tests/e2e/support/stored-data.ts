import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Finds texts in everything that the browser stores for the store: databases, caches, storage and cookies, with keys, URLs
 * and headers, and bytes read as text. Page and worker share them; data of a single tab is read in this page.
 */
export async function findStored(page: Page, texts: readonly string[]): Promise<Record<string, string[]>> {
  const found = await page.evaluate(async (searched) => {
    const places: Record<string, string[]> = Object.fromEntries(searched.map((it) => [it, []]))
    const search = (place: string, text: string) => {
      for (const it of searched) if (text.includes(it)) places[it]!.push(place)
    }
    async function textOf(value: unknown): Promise<string> {
      if (value instanceof Blob) return value.text()
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value)
      if (Array.isArray(value) || value instanceof Map || value instanceof Set)
        return (await Promise.all([...(value as Iterable<unknown>)].map(textOf))).join(' ')
      return typeof value === 'object' && value !== null ? textOf(Object.entries(value)) : String(value)
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    async function readDatabase(name: string) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())])
        for (const [i, key] of keys.entries())
          search(`database ${name}/${store}: ${await textOf(key)}`, await textOf([key, values[i]]))
      }
      db.close()
    }
    async function readCache(name: string) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = (await cache.match(request, { ignoreVary: true }))!
        const texts = [request.url, ...request.headers, ...response.headers, await response.arrayBuffer()]
        search(`cache ${name}: ${request.url}`, await textOf(texts))
      }
    }
    for (const { name } of await indexedDB.databases()) await readDatabase(name!)
    for (const name of await caches.keys()) await readCache(name)
    search('localStorage', await textOf(Object.entries(localStorage)))
    search('sessionStorage', await textOf(Object.entries(sessionStorage)))
    search('history', await textOf([history.state, location.href]))
    search('document.cookie', decodeURIComponent(document.cookie))
    return places
  }, texts)
  for (const { name, value } of await page.context().cookies())
    for (const it of texts) if (`${name}=${decodeURIComponent(value)}`.includes(it)) found[it]!.push(`cookie ${name}`)
  return found
}

/** Polls, because pending writes may still arrive and be deleted. */
export async function expectErased(page: Page, texts: readonly string[]): Promise<void> {
  const nowhere = Object.fromEntries(texts.map((it) => [it, []]))
  await expect(async () => expect(await findStored(page, texts)).toEqual(nowhere)).toPass({ timeout: 60_000 })
}

/** Proves that the search finds these texts before they are erased. */
export async function expectStored(page: Page, texts: readonly string[]): Promise<void> {
  const found = await findStored(page, texts)
  for (const it of texts) expect(found[it], `「${it}」 is stored`).not.toEqual([])
}

/** Keys of the small values that the device stores, such as `saved-response:{customer}:{url}`. */
export const listStoredKeys = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('keyval-store')
        opening.addEventListener('error', () => reject(opening.error!))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('keyval').objectStore('keyval').getAllKeys()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result.map(String))
          })
        })
      }),
  )
