/** Serves built files and icons. Never pages or directory listings. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { REVALIDATED, FILE_CACHE, IMMUTABLE_CACHE } from './cache-control.ts'
import type { Env } from '#server/platform/system/env.ts'
import type { HttpEnv } from './exchange.ts'

/** Build metadata and page templates are not public; the worker has its own route. */
const PRIVATE_FILE = /^\/(index\.html|routes\.json|sw\.js|assets\/|\.)|\.(br|gz)$/

/** Files that belong to one build, under the same name in each. */
const ENTRY_FILE = /\.(webmanifest|json)$/

interface Folder {
  root: string
  /** Maps the URL path to a path below `root`. */
  rewrite?: (path: string) => string
  /** An empty one is removed. */
  headers: Record<string, string>
}

/** Serves files, precompressed if available. */
export function serveFolder({ root, rewrite = (path) => path, headers }: Folder): MiddlewareHandler<HttpEnv> {
  const serve = serveStatic<HttpEnv>({ root, precompressed: true, rewriteRequestPath: rewrite })
  return async (c, next) => {
    const response = await serve(c, async () => {})
    if (!response) return next()
    for (const [name, value] of Object.entries(headers)) {
      if (value) response.headers.set(name, value)
      else response.headers.delete(name)
    }
    return response
  }
}

export const sendNotFound = (c: Context) => c.text('Not found', 404, { 'cache-control': 'no-store' })

export function mountAssets(app: Hono<HttpEnv>, env: Env, clientDir: string): void {
  // Modules from a CDN are requested cross-origin.
  const headers = {
    'cache-control': IMMUTABLE_CACHE,
    // Never revalidated.
    'last-modified': '',
    ...(env.CDN_URL ? { 'access-control-allow-origin': '*' } : {}),
  }
  // A CDN may serve them at its root, where this server has its pages, so here they are only below `/assets/`.
  for (const path of new Set(['/assets/', env.ASSETS_PATH === '/' ? '/assets/' : env.ASSETS_PATH])) {
    const serve = (folder: string) =>
      serveFolder({ root: folder, rewrite: (address) => address.slice(path.length - 1), headers })
    // Pages loaded from an earlier build request its chunks.
    const present = join(clientDir, 'assets')
    const earlier = join(clientDir, '../earlier/assets')
    app.get(`${path}*`, serve(present), ...(existsSync(earlier) ? [serve(earlier)] : []), sendNotFound)
  }
}

/** Icons and manifest: files outside of `assets` that exist when the server starts. */
export function mountRootFiles(app: Hono<HttpEnv>, root: string): void {
  const serveWith = (cacheControl: string) => serveFolder({ root, headers: { 'cache-control': cacheControl } })
  const serve = serveWith(FILE_CACHE)
  const serveEntry = serveWith(REVALIDATED)
  for (const path of listFiles(root)) app.get(path, ENTRY_FILE.test(path) ? serveEntry : serve)
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder).length))
    .filter((path) => !PRIVATE_FILE.test(path))
