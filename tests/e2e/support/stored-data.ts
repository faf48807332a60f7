import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Where in all that a browser keeps for the store the texts stand: every database, cache, storage and cookie, with keys,
 * addresses and headers, and bytes read as text. Page and worker keep in the same places; what one tab alone keeps is
 * looked up in this page.
 */
export async function findKept(page: Page, texts: readonly string[]): Promise<Record<string, string[]>> {
  const found = await page.evaluate(async (wanted) => {
    const places: Record<string, string[]> = Object.fromEntries(wanted.map((it) => [it, []]))
    const look = (place: string, text: string) => {
      for (const it of wanted) if (text.includes(it)) places[it]!.push(place)
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
    async function lookIntoDatabase(name: string) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())])
        for (const [i, key] of keys.entries())
          look(`database ${name}/${store}: ${await textOf(key)}`, await textOf([key, values[i]]))
      }
      db.close()
    }
    async function lookIntoCache(name: string) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = (await cache.match(request, { ignoreVary: true }))!
        const texts = [request.url, ...request.headers, ...response.headers, await response.arrayBuffer()]
        look(`cache ${name}: ${request.url}`, await textOf(texts))
      }
    }
    for (const { name } of await indexedDB.databases()) await lookIntoDatabase(name!)
    for (const name of await caches.keys()) await lookIntoCache(name)
    look('localStorage', await textOf(Object.entries(localStorage)))
    look('sessionStorage', await textOf(Object.entries(sessionStorage)))
    look('history', await textOf([history.state, location.href]))
    look('document.cookie', decodeURIComponent(document.cookie))
    return places
  }, texts)
  for (const { name, value } of await page.context().cookies())
    for (const it of texts) if (`${name}=${decodeURIComponent(value)}`.includes(it)) found[it]!.push(`cookie ${name}`)
  return found
}

/** What was under way when it was asked to go may still arrive, and go. */
export async function expectForgotten(page: Page, texts: readonly string[]): Promise<void> {
  const nowhere = Object.fromEntries(texts.map((it) => [it, []]))
  await expect(async () => expect(await findKept(page, texts)).toEqual(nowhere)).toPass({ timeout: 10_000 })
}

/** So that whoever expects them to be forgotten looks in the right places. */
export async function expectKept(page: Page, texts: readonly string[]): Promise<void> {
  const found = await findKept(page, texts)
  for (const it of texts) expect(found[it], `「${it}」 is kept`).not.toEqual([])
}
