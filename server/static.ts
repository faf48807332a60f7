/** Files: built ones, pictures made from the content, icons and the like. Never a page, never a folder. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { FILE_CACHE, FOREVER } from './cache-control.ts'
import type { Env } from './env.ts'
import type { HttpEnv } from './http-env.ts'

const PICTURE = /^\/pictures\/[0-9a-f]{16}-\d{1,5}\.(avif|webp)$/

/** The build's own notes and the templates of pages are not for customers. */
const PRIVATE_FILE = /^\/(index\.html|routes\.json|assets\/|\.)|\.(br|gz)$/

const missing = (c: Context) => c.text('Not found', 404, { 'cache-control': 'no-store' })

export function mountAssets(app: Hono<HttpEnv>, env: Env, clientDir: string): void {
  const serve = serveStatic<HttpEnv>({
    root: clientDir,
    precompressed: true,
    rewriteRequestPath: (path) => path.replace(env.ASSETS_PATH, '/assets/'),
    onFound: (_, c) => {
      c.header('cache-control', FOREVER)
      // Modules and fonts are asked for across origins there.
      if (env.CDN_URL) c.header('access-control-allow-origin', '*')
    },
  })
  for (const path of new Set(['/assets/', env.ASSETS_PATH])) {
    if (path !== '/') app.get(`${path}*`, serve, missing)
  }
}

export function mountPictures(app: Hono<HttpEnv>, env: Env): void {
  const serve = serveStatic<HttpEnv>({
    root: join(env.DATA_DIR, 'pictures'),
    rewriteRequestPath: (path) => path.replace('/pictures/', '/'),
    onFound: (_, c) => c.header('cache-control', FOREVER),
  })
  app.get('/pictures/*', (c, next) => (PICTURE.test(c.req.path) ? serve(c, next) : next()), missing)
}

/** Icons, the manifest: what lies at the top of a folder when the server starts. */
export function mountRootFiles(app: Hono<HttpEnv>, folder: string): void {
  const serve = serveStatic<HttpEnv>({
    root: folder,
    precompressed: true,
    onFound: (_, c) => c.header('cache-control', FILE_CACHE),
  })
  for (const path of filesIn(folder)) app.get(path, serve)
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder).length))
    .filter((path) => !PRIVATE_FILE.test(path))
