/** Runs before each file of browser tests. All files share one browser; a login that one left would change the next. */
import { eraseCookies } from './cookies.ts'

eraseCookies()
localStorage.clear()
sessionStorage.clear()
const databases = await indexedDB.databases()
await Promise.all(
  databases.map(
    ({ name }) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name!)
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(request.error!))
      }),
  ),
)
for (const name of await caches.keys()) await caches.delete(name)
