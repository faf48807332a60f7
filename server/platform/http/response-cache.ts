/**
 * In-memory cache of prebuilt public responses, keyed by the catalogue version. A response is served while the version at
 * which its creation started is still current. The version is checked against the database after a change notification,
 * at the next scheduled change of prices or items, and at least every second. So responses are at most one second stale,
 * even if a notification is lost. While the database is unreachable, the last known version counts as current.
 */
import { LRUCache } from 'lru-cache'
import {
  prebuild,
  type ResponseDraft,
  type PrebuiltResponse,
  ensureEncoding,
  selectEncoding,
  recompress,
} from './encode.ts'
import { withTimeout } from '#server/platform/system/errors.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { HttpEnv } from './exchange.ts'

/** The catalogue version and its next scheduled change. */
export interface CatalogueState {
  version: number
  /** When prices or items next change on schedule, ms; Infinity if never. */
  nextChangeAt: number
}

/** How long the version is trusted without checking. */
const TRUSTED_MS = 1_000
/** A database that takes longer counts as unreachable. */
const STATE_TIMEOUT_MS = 2_000

/**
 * Limits of the URL aliases, in characters of up to two bytes. Clients choose the URLs, so the total is bounded and long
 * ones are not stored.
 */
const MAX_URL_CHARACTERS = 4_000_000
const MAX_CHARACTERS_PER_URL = 1_000

interface CacheEntry {
  response: PrebuiltResponse
  version: number
  /** Rebuilt after this time, ms, if the database is reachable. */
  freshUntil: number
  /** Never served after this time, ms, because a price or an item changes. */
  validUntil: number
}

export interface ResponseCache {
  /** Returns the cached response or creates it. Concurrent calls share one creation. */
  read(key: string, create: () => Promise<ResponseDraft>, options?: { maxAgeMs?: number }): Promise<PrebuiltResponse>
  /** Makes the response also available by URL. */
  alias(url: string, key: string): void
  /** The response for an aliased URL, if it can be served without a database check. */
  readByUrl(url: string): PrebuiltResponse | undefined
  /** Forces a version check before the next cached response. */
  invalidate(): void
}

export function createResponseCache(options: {
  maxBytes: number
  readState: () => Promise<CatalogueState>
  /** Sent with every response. */
  headers: Record<string, string>
  now: () => number
}): ResponseCache {
  const { readState, now } = options
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ response }, key) => response.bytes + key.length,
  })
  const keys = new LRUCache<string, string>({
    maxSize: MAX_URL_CHARACTERS,
    maxEntrySize: MAX_CHARACTERS_PER_URL,
    sizeCalculation: (key, url) => key.length + url.length,
  })
  const creating = new Map<string, Promise<PrebuiltResponse>>()
  let state: CatalogueState = { version: -1, nextChangeAt: 0 }
  let trustedUntil = 0
  let checking: Promise<void> | undefined
  let invalidations = 0
  /** The last version check failed. */
  let isUnreachable = false

  const find = (key: string): PrebuiltResponse | undefined => {
    const found = entries.get(key)
    if (found?.version !== state.version) return undefined
    return now() < (isUnreachable ? found.validUntil : found.freshUntil) ? found.response : undefined
  }

  async function checkState(): Promise<void> {
    const invalidationsBefore = invalidations
    let trustedFrom = now()
    try {
      state = await withTimeout(readState(), STATE_TIMEOUT_MS)
      isUnreachable = false
    } catch (error) {
      if (state.version < 0) throw error
      isUnreachable = true
      // The check may have taken the whole time limit. Without a pause every request would wait for another one.
      trustedFrom = now()
    }
    // The result may not include a change that was notified during the check.
    if (invalidations === invalidationsBefore) trustedUntil = Math.min(trustedFrom + TRUSTED_MS, state.nextChangeAt)
  }

  async function create(key: string, draft: () => Promise<ResponseDraft>, maxAgeMs: number): Promise<PrebuiltResponse> {
    const { version, nextChangeAt } = state
    const prebuilt = prebuild(await draft(), options.headers)
    const freshUntil = Math.min(now() + maxAgeMs, nextChangeAt)
    if (prebuilt.status === 200 && now() < freshUntil)
      entries.set(key, { response: prebuilt, version, freshUntil, validUntil: nextChangeAt })
    return prebuilt
  }

  return {
    async read(key, draft, { maxAgeMs = Infinity } = {}) {
      if (now() >= trustedUntil) await (checking ??= checkState().finally(() => (checking = undefined)))
      const found = find(key)
      if (found) return found
      const name = `${state.version} ${key}`
      const pending = creating.get(name) ?? create(key, draft, maxAgeMs).finally(() => creating.delete(name))
      creating.set(name, pending)
      return pending
    },
    alias: (url, key) => void keys.set(url, key),
    readByUrl(url) {
      if (now() >= trustedUntil) return undefined
      const key = keys.get(url)
      return key === undefined ? undefined : find(key)
    },
    invalidate() {
      invalidations += 1
      trustedUntil = 0
    },
  }
}

/** Sends a prebuilt response. A cached one is also aliased, so the next request with the same URL skips the application. */
export async function sendPrebuilt(
  c: Context<HttpEnv>,
  prebuilt: PrebuiltResponse,
  cached?: { responseCache: ResponseCache; key: string },
): Promise<Response> {
  const url = c.env?.incoming?.url
  if (cached && url !== undefined && prebuilt.status === 200) cached.responseCache.alias(url, cached.key)
  const acceptEncoding = c.req.header('accept-encoding')
  const select = () =>
    selectEncoding(prebuilt, { method: c.req.method, acceptEncoding, ifNoneMatch: c.req.header('if-none-match') })
  let encoding = select()
  if (!encoding) {
    await ensureEncoding(prebuilt, acceptEncoding)
    encoding = select()!
  }
  return new Response(encoding.body, { status: encoding.status, headers: encoding.headers })
}

/** Sends a cached response without running the application. Returns false if that is not possible. */
export function sendCached(responseCache: ResponseCache, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false
  const prebuilt = responseCache.readByUrl(url)
  const encoding =
    prebuilt &&
    selectEncoding(prebuilt, {
      method,
      acceptEncoding: headers['accept-encoding']?.toString(),
      ifNoneMatch: headers['if-none-match'],
    })
  if (!encoding) return false
  response.writeHead(encoding.status, encoding.headers)
  response.end(encoding.body)
  void recompress(prebuilt)
  return true
}
