/** Files: built ones, pictures made from the content, icons and the like. Never a page, never a folder. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { ASKED_EACH_TIME, FILE_CACHE, FOREVER } from './cache-control.ts'
import type { Env } from './env.ts'
import type { HttpEnv } from './http-env.ts'

const PICTURE = /^\/pictures\/[0-9a-f]{16}-\d{1,5}\.(avif|webp)$/

/** The build's own notes and the templates of pages are not for customers; the worker has a route of its own. */
const PRIVATE_FILE = /^\/(index\.html|routes\.json|sw\.js|assets\/|\.)|\.(br|gz)$/

interface Folder {
  root: string
  /** From the address to the path below `root`. */
  rewrite?: (path: string) => string
  headers: Record<string, string>
}

/** Files with their compressed forms, if there are any, and with these headers. */
function serveFolder({ root, rewrite = (path) => path, headers }: Folder): MiddlewareHandler<HttpEnv> {
  const serve = serveStatic<HttpEnv>({ root, precompressed: true, rewriteRequestPath: rewrite })
  return async (c, next) => {
    const response = await serve(c, async () => {})
    if (!response) return next()
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }
}

const missing = (c: Context) => c.text('Not found', 404, { 'cache-control': 'no-store' })

export function mountAssets(app: Hono<HttpEnv>, env: Env, clientDir: string): void {
  // Modules and fonts of a CDN are asked for across origins.
  const headers = { 'cache-control': FOREVER, ...(env.CDN_URL ? { 'access-control-allow-origin': '*' } : {}) }
  // At the root of a CDN they stand under the pages' own addresses, so here only under `/assets/`.
  for (const path of new Set(['/assets/', env.ASSETS_PATH === '/' ? '/assets/' : env.ASSETS_PATH])) {
    const serve = (folder: string) =>
      serveFolder({ root: folder, rewrite: (address) => address.slice(path.length - 1), headers })
    // Pages that were loaded from an earlier build ask for its parts.
    const [present, earlier] = [join(clientDir, 'assets'), join(clientDir, '../earlier/assets')]
    app.get(`${path}*`, serve(present), ...(existsSync(earlier) ? [serve(earlier)] : []), missing)
  }
}

export function mountPictures(app: Hono<HttpEnv>, env: Env): void {
  const root = join(env.DATA_DIR, 'pictures')
  mkdirSync(root, { recursive: true })
  const serve = serveFolder({
    root,
    rewrite: (path) => path.replace('/pictures/', '/'),
    headers: { 'cache-control': FOREVER },
  })
  app.get('/pictures/*', async (c, next) => (PICTURE.test(c.req.path) ? serve(c, next) : next()), missing)
}

/** Icons, the manifest: what lies outside of `assets` when the server starts. */
export function mountRootFiles(app: Hono<HttpEnv>, root: string): void {
  const serveWith = (cacheControl: string) => serveFolder({ root, headers: { 'cache-control': cacheControl } })
  const [serve, serveManifest] = [serveWith(FILE_CACHE), serveWith(ASKED_EACH_TIME)]
  for (const path of filesIn(root)) app.get(path, path.endsWith('.webmanifest') ? serveManifest : serve)
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder).length))
    .filter((path) => !PRIVATE_FILE.test(path))
