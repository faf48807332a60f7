export interface BlockedStorage {
  /** What `indexedDB` is: absent, or an error as with blocked cookies. */
  database: 'null' | 'throws' | 'refuses'
}

/**
 * Blocks all storage of a page as browsers do with blocked cookies or in a sandbox. Runs in the page, so it must not refer to
 * anything outside of it.
 */
export function blockStorage({ database }: BlockedStorage): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, name, { get: refuse, configurable: true })
  Object.defineProperty(document, 'cookie', { get: refuse, set: refuse, configurable: true })
  if (database === 'refuses') {
    IDBFactory.prototype.open = refuse
    IDBFactory.prototype.databases = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
  } else
    Object.defineProperty(window, 'indexedDB', {
      get: database === 'null' ? () => null : refuse,
      configurable: true,
    })
  const reject = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
  if ('caches' in window)
    for (const name of ['open', 'match', 'has', 'keys', 'delete'] as const)
      CacheStorage.prototype[name] = reject as never
  if (navigator.serviceWorker) ServiceWorkerContainer.prototype.register = reject as never
}
